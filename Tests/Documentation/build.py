"""Builds the documentation of the Swift API: a DocC archive of each module, merged into one.

usage: build.py GRAPHS OUTPUT

GRAPHS is where `swift package dump-symbol-graph` has put its files. A public symbol without documentation is an
error, and so is each of DocC's warnings.
"""

import json
import pathlib
import shutil
import subprocess
import sys

# The modules that people import, each after those that its documentation links to.
MODULES = {
    "HTTP": [],
    "Records": [],
    "Templates": [],
    "Tablero": ["HTTP", "Records", "Templates"],
}
CATALOG = pathlib.Path("Sources/Tablero/Tablero.docc")


def undocumented(graph):
    """Yields the name and place of each public symbol of a symbol graph that has no comment."""
    for symbol in graph["symbols"]:
        if symbol["accessLevel"] == "public" and "docComment" not in symbol:
            place = symbol.get("location", {})
            line = place.get("position", {}).get("line", -1) + 1
            yield ".".join(symbol["pathComponents"]), f"{place.get('uri', '').removeprefix('file://')}:{line}"


def check(graphs):
    """Ends the program if a public symbol has no documentation."""
    faults = 0
    for module in MODULES:
        graph = graphs / f"{module}.symbols.json"
        if not graph.exists():
            sys.exit(f"{graph} is not there: was the module built?")
        for name, place in undocumented(json.loads(graph.read_text())):
            print(f"{place}: error: {name} has no documentation")
            faults += 1
    if faults:
        sys.exit(1)


def convert(module, graphs, folder):
    """Makes the archive of one module, and returns its path."""
    own = folder / f"{module}.graphs"
    own.mkdir()
    for file in [graphs / f"{module}.symbols.json", *graphs.glob(f"{module}@*.symbols.json")]:
        shutil.copy(file, own)
    archive = folder / f"{module}.doccarchive"
    command = ["docc", "convert", *([str(CATALOG)] if module == "Tablero" else []),
               "--additional-symbol-graph-dir", str(own), "--output-path", str(archive),
               "--fallback-display-name", module, "--fallback-bundle-identifier", f"tablero.{module}",
               "--enable-experimental-external-link-support", "--warnings-as-errors"]
    for needed in MODULES[module]:
        command += ["--dependency", str(folder / f"{needed}.doccarchive")]
    if subprocess.run(command).returncode:
        sys.exit(f"the documentation of {module} has faults")
    return archive


def main(graphs, output):
    graphs, output = pathlib.Path(graphs), pathlib.Path(output)
    check(graphs)
    folder = output.with_name(output.name + "-parts")
    for old in (folder, output):
        shutil.rmtree(old, ignore_errors=True)
    folder.mkdir(parents=True)
    archives = [str(convert(module, graphs, folder)) for module in MODULES]
    merged = subprocess.run(["docc", "merge", *reversed(archives), "--output-path", str(output),
                             "--synthesized-landing-page-name", "Tablero"])
    sys.exit(merged.returncode)


main(*sys.argv[1:])
