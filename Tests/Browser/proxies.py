"""Runs nginx and Caddy with the very files of Deploy; only addresses are filled in."""

import os
import socket
import subprocess
import time

import processes
from server import ROOT


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def filled(name, **replacements):
    """A file of Deploy with each text replaced; one that is not there fails the test."""
    text = (ROOT / "Deploy" / name).read_text()
    for old, new in replacements.items():
        assert old in text, f"{old!r} is not in Deploy/{name}"
        text = text.replace(old, new)
    return text


class Proxy:
    """A proxy on a port of its own, in front of a server; nginx may have a spare one."""

    def __init__(self, folder, upstream, spare=None, changes={}):
        self.port = free_port()
        self.host = f"127.0.0.1:{self.port}"
        self.log = folder / "proxy.log"
        self.spare = spare or f"127.0.0.1:{free_port()}"
        command, environment = self.prepare(folder, {"127.0.0.1:8080": upstream} | changes)
        with open(self.log, "ab") as log:
            self.process = processes.start(command, stdout=log, stderr=log, env=os.environ | environment)
        self.wait_until_it_listens()

    def wait_until_it_listens(self):
        deadline = time.monotonic() + 10
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port), timeout=10).close()
            except ConnectionRefusedError:
                assert time.monotonic() < deadline and self.has_not_ended(), self.log.read_text()

    def has_not_ended(self):
        """Waits for the end of the process for a moment."""
        try:
            self.process.wait(timeout=0.02)
            return False
        except subprocess.TimeoutExpired:
            return True

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=10)


class Nginx(Proxy):
    def prepare(self, folder, changes):
        site = folder / "tablero.conf"
        addresses = {"127.0.0.1:8081": self.spare, "listen 80;": f"listen {self.host};"}
        site.write_text(filled("nginx.conf", **changes, **addresses))
        paths = "".join(f"{kind}_temp_path {folder}/{kind};\n"
                        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;" if os.geteuid() == 0 else ""
        main = folder / "nginx.conf"
        main.write_text(f"{user} daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log stderr warn;\n"
                        f"events {{ worker_connections 1024; }}\nhttp {{ access_log off;\n{paths} include {site};\n}}\n")
        return ["/usr/sbin/nginx", "-e", "stderr", "-c", main], {}


class Caddy(Proxy):
    def prepare(self, folder, changes):
        site = folder / "Caddyfile"
        options = "{\n\tadmin off\n\tauto_https off\n}\n"
        site.write_text(options + filled("Caddyfile", **changes, **{"dashboard.example {": f"http://{self.host} {{"}))
        home = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        return ["/usr/bin/caddy", "run", "--adapter", "caddyfile", "--config", site], home


KINDS = {"nginx": Nginx, "caddy": Caddy}
