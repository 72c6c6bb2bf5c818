"""Prints what redbot has to say about an address, one note a line: level, subject, summary.

It is a program of its own because redbot's event loop is one a process.
"""

import sys
from configparser import ConfigParser

import thor
from redbot.resource import HttpResource


def main(url):
    config = ConfigParser()
    config.read_dict({"redbot": {"enable_local_access": "True"}})
    resource = HttpResource(config["redbot"])
    resource.set_request(url)
    resource.on("check_done", thor.stop)
    resource.check()
    thor.run()
    if resource.fetch_error:
        sys.exit(f"redbot could not fetch {url}: {resource.fetch_error.desc}")
    for fetched in (resource, *resource.subreqs.values()):
        for note in fetched.response.notes:
            print(fetched.check_id, note.level.value, note.subject, note.summary, sep="\t")


if __name__ == "__main__":
    main(sys.argv[1])
