"""Starts the server as systemd does: with a socket that listens, and another to be told on."""

import os
import socket
import subprocess
import sys

import processes
from server import binary

# What only the new process can do: the variable names its own process, and the sockets begin at descriptor 3.
LAUNCHER = """
import fcntl, os, sys
count, program = sys.argv[1], sys.argv[2:]
given = [int(text) for text in os.environ.pop("GIVEN").split()]
copies = [fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 100) for descriptor in given]
for descriptor in given:
    os.close(descriptor)
for place, descriptor in enumerate(copies, 3):
    os.dup2(descriptor, place)
os.environ.update(LISTEN_FDS=count, LISTEN_PID=str(os.getpid()), LISTEN_FDNAMES="tablero.socket")
os.execv(program[0], program)
"""


def start(sockets, *arguments, notify=None, count=None, program=None, **options):
    """Runs the server, or another program, with these sockets as descriptors 3 and on."""
    descriptors = [one.fileno() for one in sockets]
    environment = os.environ | {"GIVEN": " ".join(map(str, descriptors))}
    if notify:
        environment["NOTIFY_SOCKET"] = notify
    number = str(len(sockets) if count is None else count)
    command = [sys.executable, "-c", LAUNCHER, number, str(program or binary()), *map(str, arguments)]
    return processes.start(command, pass_fds=descriptors, env=environment, text=True,
                           **{"stdout": subprocess.PIPE} | options)


class Manager:
    """What a service tells its manager; the name begins with @ for an abstract socket."""

    def __init__(self, name):
        self.name = name
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(name.replace("@", "\0", 1) if name.startswith("@") else name)
        self.socket.settimeout(10)

    def hear(self):
        return self.socket.recv(4096).decode().splitlines()

    def close(self):
        self.socket.close()
