"""Starts and stops the real server."""

import os
import pathlib
import signal
import subprocess

import processes
import shop

ROOT = pathlib.Path(__file__).resolve().parents[2]


def binary():
    named = os.environ.get("TABLERO_BIN")
    candidates = [named] if named else [ROOT / ".build/release/tablero", ROOT / ".build/debug/tablero"]
    for candidate in candidates:
        if pathlib.Path(candidate).exists():
            return str(pathlib.Path(candidate).resolve())
    raise FileNotFoundError("Build the server first: swift build, or name it in TABLERO_BIN.")


class Server:
    """One server over a shop database of its own, in the given folder; started again, it has its port again."""

    def __init__(self, folder, orders=1000, options=()):
        self.options = options
        self.views = ROOT / "Views"
        self.port = 0
        self.database = folder / "shop.db"
        self.store = folder / "store.db"
        self.log = folder / "server.log"
        self.process = None
        self.url = None
        self.fill(orders)

    def fill(self, orders):
        """Makes the database."""
        shop.make(self.database, orders)

    def start(self):
        command = [binary(), "serve", self.database, "--port", str(self.port), "--store", self.store]
        command += ["--views", self.views, "--public", ROOT / "Public", *self.options]
        with open(self.log, "ab") as log:
            self.process = processes.start(command, stdout=subprocess.PIPE, stderr=log, text=True)
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), f"{line!r}\n{self.log.read_text()}"
        self.url = line.removeprefix("listening on ").strip().rstrip("/")
        self.address = self.url.removeprefix("http://").split("/")[0]
        self.port = int(self.address.split(":")[-1])
        return self

    def kill(self):
        """Ends the process at once, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=10)
            self.process.stdout.close()
