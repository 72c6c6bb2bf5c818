"""Keeps account of the processes that tests start, so that a test which fails leaves none behind."""

import subprocess

started = []


def start(command, **options):
    started.append(subprocess.Popen(command, **options))
    return started[-1]


def end(since=0):
    """Ends what was started after so many, and still runs."""
    while len(started) > since:
        process = started.pop()
        if process.poll() is None:
            process.kill()
            process.wait()
        if process.stdout:
            process.stdout.close()
