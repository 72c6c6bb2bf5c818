"""Runs the real server, and nginx or HAProxy in front of it; what each of them logs comes as it happens."""

import grp
import json
import os
import pathlib
import pwd
import queue
import re
import signal
import socket
import sqlite3
import subprocess
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 20  # Seconds after which a test that waits in vain fails.


def binary():
    named = os.environ.get("TABLERO_BIN")
    candidates = [named] if named else [ROOT / ".build/release/tablero", ROOT / ".build/debug/tablero"]
    for candidate in candidates:
        if pathlib.Path(candidate).exists():
            return str(pathlib.Path(candidate).resolve())
    raise FileNotFoundError("Build the server first: swift build, or name it in TABLERO_BIN.")


class Tablero:
    """The server over a small database, with its log as a queue of records."""

    def __init__(self, folder, *options, rows=100, **settings):
        database = folder / "shop.db"
        with sqlite3.connect(database) as connection:
            connection.execute("CREATE TABLE IF NOT EXISTS orders (id INTEGER PRIMARY KEY, note TEXT)")
            connection.executemany("INSERT OR IGNORE INTO orders VALUES (?, 'x')", [(n,) for n in range(1, rows + 1)])
        connection.close()
        command = [binary(), "serve", database, "--port", "0", "--store", folder / "store.db"]
        command += ["--views", ROOT / "Views", "--public", ROOT / "Public", *options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", **settings
        )
        self.log = queue.Queue()
        threading.Thread(target=self._read_log, daemon=True).start()
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), line
        self.port = int(re.search(r":(\d+)/", line).group(1))

    def _read_log(self):
        for line in self.process.stderr:
            self.log.put(json.loads(line) if line.startswith("{") else {"text": line})

    def requests_until(self, path):
        """The paths of the requests that led nowhere, as those it could read do, up to one that must come."""
        paths = []
        while paths[-1:] != [path]:
            record = self.log.get(timeout=PATIENCE)
            assert "path" in record, record
            if record["status"] == 404:
                paths.append(record["path"])
        return paths

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=PATIENCE)


class Proxy:
    """A proxy that inherits its listening socket, so that nobody waits for it, and logs to a socket of ours."""

    def __init__(self, folder, upstream):
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.address = self.listener.getsockname()
        self.log_path = folder / "log.sock"
        self.log = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.log.bind(str(self.log_path))
        self.log.settimeout(PATIENCE)
        configuration = folder / "proxy.conf"
        configuration.write_text(self.configuration(folder, upstream))
        self.output = open(folder / "output.log", "wb")
        self.process = subprocess.Popen(
            self.command(folder, configuration),
            pass_fds=[self.listener.fileno()],
            env=os.environ | self.environment(),
            stdout=self.output,
            stderr=subprocess.STDOUT,
        )

    def environment(self):
        return {}

    def requests_until(self, path):
        """What became of each request, up to one that must come: its path, its status, whether it was passed on."""
        requests = []
        while not requests or requests[-1]["path"] != path:
            line = self.log.recv(65_536).decode(errors="replace")
            status, server, target = line.rstrip("\n").split("LOG ", 1)[1].split(" ", 2)
            path_only = re.sub(r"^https?://[^/]*", "", target).split("?")[0]
            requests.append({"path": path_only, "status": status, "passed": server not in ("-", "<NOSRV>")})
        return requests

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=PATIENCE)
        self.listener.close()
        self.log.close()
        self.output.close()


class Nginx(Proxy):
    name = "nginx"

    def environment(self):
        # The way in which nginx hands its sockets to its own next version.
        return {"NGINX": f"{self.listener.fileno()};"}

    def command(self, folder, configuration):
        return ["nginx", "-e", "stderr", "-p", folder, "-c", configuration]

    def configuration(self, folder, upstream):
        user, group = pwd.getpwuid(os.getuid()).pw_name, grp.getgrgid(os.getgid()).gr_name
        temporary = "\n".join(
            f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        return f"""
daemon off; worker_processes 1; user {user} {group}; pid {folder}/nginx.pid;
events {{ worker_connections 512; }}
http {{
    {temporary}
    log_format proof 'LOG $status $upstream_addr $request_uri';
    access_log syslog:server=unix:{self.log_path},nohostname proof;
    client_header_timeout 1s; client_body_timeout 1s; keepalive_timeout 5s; send_timeout 5s; lingering_close off;
    underscores_in_headers on; ignore_invalid_headers off;
    upstream tablero {{ server 127.0.0.1:{upstream}; keepalive 1; }}
    server {{
        listen 127.0.0.1:{self.address[1]};
        location / {{
            proxy_pass http://tablero;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_request_buffering off;
        }}
    }}
}}
"""


class HAProxy(Proxy):
    """Set to pass on what it finds odd, so that it is Tablero that must see through it."""

    name = "haproxy"

    def command(self, folder, configuration):
        return ["haproxy", "-db", "-f", configuration]

    def configuration(self, folder, upstream):
        return f"""
global
    nbthread 1
    log {self.log_path} format raw local0
defaults
    mode http
    log global
    log-format "LOG %ST %s %HU"
    option http-keep-alive
    option accept-invalid-http-request
    timeout connect 5s
    timeout client 2s
    timeout http-request 1s
    timeout http-keep-alive 5s
    timeout server 20s
    http-reuse always
frontend front
    bind fd@{self.listener.fileno()}
    default_backend tablero
backend tablero
    server tablero 127.0.0.1:{upstream} pool-max-conn 1
"""
