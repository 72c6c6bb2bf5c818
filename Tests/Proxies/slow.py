"""Attacks the real server with a thousand slow clients, and prints how long others wait meanwhile."""

import http.client
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from servers import Tablero

PAGES = ("/-/health", "/shop/orders")
CLIENTS = ["-c", "1000", "-r", "250"]
MODES = {
    "slow header": ["-H", "-i", "5", "-x", "24"],
    "slow content": ["-B", "-i", "5", "-s", "8192", "-x", "24"],
    "slow read": ["-X", "-w", "8", "-y", "16", "-n", "5", "-z", "16", "-k", "3"],
}


def ask(port, path):
    """The time of one answer on a new connection, in milliseconds."""
    start = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path)
    response = connection.getresponse()
    response.read()
    connection.close()
    assert response.status == 200, response.status
    return (time.perf_counter() - start) * 1000


def attack(port, options, seconds):
    """Asks for each page again and again while the attack goes on."""
    url = f"http://127.0.0.1:{port}/shop/orders"
    command = ["slowhttptest", *options, *CLIENTS, "-l", str(seconds), "-p", "30", "-u", url]
    attacker = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    times = {page: [] for page in PAGES}
    try:
        while attacker.poll() is None:
            for page in PAGES:
                times[page].append(ask(port, page))
            try:
                attacker.wait(timeout=0.05)
            except subprocess.TimeoutExpired:
                pass
    finally:
        if attacker.poll() is None:
            attacker.terminate()
        output, _ = attacker.communicate()
    return times, output


def memory(process):
    """The memory of the server that is in use, in MiB."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1)) / 1024


def connections(output):
    """The most connections that the attacker says it had open at once."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output)
    numbers = [int(number) for number in re.findall(r"^connected: +(\d+)", plain, re.MULTILINE)]
    return max(numbers, default=0)


def main():
    if not shutil.which("slowhttptest"):
        sys.exit("slowhttptest is not installed: `make packages-slow` installs it.")
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as folder:
        server = Tablero(pathlib.Path(folder), "--log", "off", "--no-comments", rows=1000)
        try:
            for page in PAGES:
                ask(server.port, page)
            print(f"{'attack':<14}{'clients':>9}  {'page':<14}{'answers':>9}{'median ms':>11}{'worst ms':>10}{'server MiB':>12}")
            for name, options in MODES.items():
                times, output = attack(server.port, options, seconds)
                for page, values in times.items():
                    median, worst = statistics.median(values), max(values)
                    print(
                        f"{name:<14}{connections(output):>9}  {page:<14}{len(values):>9}"
                        f"{median:>11.1f}{worst:>10.1f}{memory(server.process):>12.0f}"
                    )
        finally:
            server.stop()


if __name__ == "__main__":
    main()
