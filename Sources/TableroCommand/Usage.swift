import Tablero

/// The commands that `tablero` knows.
enum Subcommand: String, CaseIterable {
    case serve, demo, check, render

    /// The form of the command on one line.
    var usage: String {
        switch self {
        case .serve: "usage: tablero serve [SOURCE ...] [--config FILE] [options]; see tablero serve --help"
        case .demo: "usage: tablero demo [--rows N] [options of serve]; see tablero demo --help"
        case .check: "usage: tablero check [--views DIR] [--json] [FILE ...]"
        case .render: "usage: tablero render TEMPLATE --data FILE.json [--partials DIR]"
        }
    }

    var help: String {
        switch self {
        case .serve:
            """
            tablero serve [SOURCE ...] [--config FILE] [options]

            Serves a dashboard of one or more SQLite databases. A SOURCE is the path of a file, or NAME=PATH; the
            name of shop.db is shop. Databases are opened read-only; comments go to a store of their own. A configuration
            may name databases too; SIGHUP reads it, templates and public files again.

            \(Usage.serveOptions)
            """
        case .demo:
            """
            tablero demo [--rows N] [options of serve]

            Makes the database of a made-up shop in tablero-demo/shop.db, keeps changing it as its customers would,
            and serves it.

              --rows N              the number of orders (default 100000)

            \(Usage.serveOptions)
            """
        case .check:
            """
            tablero check [--views DIR] [--json] [FILE ...]

            Validates templates: the built-in ones with those of --views over them, or the files named. Prints
            file:line:column: error: ... for each fault, and exits with 1 if there is any. A file in --views that no page
            uses is a fault; a FILE named may be anything, and finds its partials in --views and among the built-in ones.

              --views DIR          a folder of templates that is searched before the built-in ones
              --json               one JSON object a line instead
            """
        case .render:
            """
            tablero render TEMPLATE --data FILE.json [--partials DIR]

            Renders one template to standard output. A file that ends in .html is checked and escaped as HTML; any
            other is plain Mustache.

              --data FILE          a JSON file with the values
              --partials DIR       where partials are looked up (default: the template's own folder)
            """
        }
    }
}

/// What `--help` prints.
enum Usage {
    static let short = "usage: tablero serve|demo|check|render ...; see tablero --help"

    static let long = """
        tablero: a dashboard for a database, for the whole team, on any screen

          tablero serve SOURCE ...          serve a dashboard of SQLite databases
          tablero demo                      make a demo database, keep it changing, serve it
          tablero check [FILE ...]          validate templates
          tablero render TEMPLATE --data F  render one template
          tablero --version

        tablero COMMAND --help tells the options of each.
        """

    static let serveOptions = """
          --config FILE         a JSON5 file with a title, sources, how their tables are shown, and options; the
                                command line wins
        \(ServingOptions.help())
          --views DIR           a folder of templates that is searched before the built-in ones
          --public DIR          a folder to serve instead of the built-in style sheets and scripts

        Started by systemd with a socket (LISTEN_FDS), it serves that one, and looks at no other address.
        """
}
