"""Servers that are started for a measurement, and wrk, which loads them from the same machine."""

import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path


class Process:
    """A server that is started for the measurement, and ended by its own identifier."""

    def __init__(self, command, cwd, ready):
        self.began = time.monotonic()
        self.process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = ready(self.process)
        self.ready_after = time.monotonic() - self.began

    def resident(self):
        """The resident memory of the process and its children, in MiB."""
        pids = [self.process.pid, *children(self.process.pid)]
        return sum(int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) for pid in pids) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def children(pid):
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in text.split()]


def announced(process):
    return process.stdout.readline().split()[-1].rstrip("/")


def answering(address):
    def wait(process):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(address + "/", timeout=1).read()
                return address
            except OSError:
                time.sleep(0.05)
        raise SystemExit(f"{address} does not answer")

    return wait


def file_server(folder):
    """nginx, which serves the files of a folder as fast as it can."""
    port = free_port()
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port, workers=os.cpu_count()))
    command = ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]
    return Process(command, folder, answering(f"http://127.0.0.1:{port}"))


def load(address, connections, seconds, pinned=()):
    """Requests per second, p99 in milliseconds, and the number of failed requests of one wrk run."""
    rate, percentiles, failed = wrk(address, connections, seconds, pinned)
    return rate, percentiles[99], failed


def wrk(address, connections, seconds, pinned=(), fields=(), script=None):
    """Requests per second, latencies in milliseconds by percentile, and the number of failed requests."""
    given = [part for field in fields for part in ("--header", field)]
    if script:
        given += ["--script", str(script)]
    text = subprocess.run(
        [*pinned, "wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "--timeout", "30s", *given, address],
        capture_output=True, text=True, check=True,
    ).stdout
    units = {"us": 0.001, "ms": 1, "s": 1000}
    found = re.findall(r"(50|99)%\s+([\d.]+)(us|ms|s)", text)
    failed = sum(int(count) for count in re.findall(r"Non-2xx or 3xx responses: (\d+)", text))
    failed += sum(int(count) for count in re.findall(r"(?:connect|read|write|timeout) (\d+)", text))
    percentiles = {int(percent): float(number) * units[unit] for percent, number, unit in found}
    return float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]), percentiles, failed


def machine():
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return f"{os.cpu_count()} cores of {model[1] if model else 'this machine'}, wrk on the same machine"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


NGINX = """
daemon off;
worker_processes {workers};
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    types {{ text/html html; text/css css; }}
    open_file_cache max=100;
    sendfile on;
    keepalive_requests 1000000;
    client_body_temp_path {folder}/nginx-body;
    server {{ listen 127.0.0.1:{port} backlog=1024; root {folder}; index page.html; }}
}}
"""
