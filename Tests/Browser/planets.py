"""Starts the dashboard on the Swift framework that these tests look at."""

import os
import pathlib
import subprocess
import urllib.request

import processes
from server import ROOT


def program():
    """The program that serves it."""
    path = pathlib.Path(os.environ.get("TABLERO_PLANETS") or ROOT / ".build/debug/Planets")
    if not path.exists():
        raise FileNotFoundError("Build the server of these tests first: swift build --product Planets")
    return path


class Planets:
    """A server whose slow pages go on when the test opens their gates."""

    def __init__(self):
        self.process = processes.start([program(), "--port", "0", "--log", "off"], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), line
        self.url = line.removeprefix("listening on ").strip().rstrip("/")

    def open(self, gate):
        request = urllib.request.Request(f"{self.url}/gate/{gate}", data=b"")
        urllib.request.urlopen(request, timeout=10).close()
