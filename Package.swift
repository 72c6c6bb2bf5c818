// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "Tablero",
    products: [
        .library(name: "Tablero", targets: ["Tablero", "HTTPServer"]),
        .executable(name: "tablero", targets: ["TableroCommand"]),
    ],
    targets: [
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

        .target(name: "HTTP", swiftSettings: strict),
        .target(name: "HTTPServer", dependencies: ["HTTP", "CLinux", "CZlib"], swiftSettings: strict),
        .target(
            name: "Templates",
            dependencies: ["CXML"],
            resources: [.embedInCode("Grammar")],
            swiftSettings: strict
        ),
        .target(name: "Records", dependencies: ["CSQLite", "CLinux"], swiftSettings: strict),
        .target(name: "Tablero", dependencies: ["HTTP", "Templates", "Records"], swiftSettings: strict),
        .target(name: "TableroDemo", dependencies: ["Records"], swiftSettings: strict),
        .target(name: "TableroTesting", dependencies: ["Tablero", "HTTP", "Records"], swiftSettings: strict),
        .executableTarget(
            name: "TableroCommand",
            dependencies: ["Tablero", "TableroDemo", "HTTPServer", "HTTP", "Templates", "Records"],
            swiftSettings: strict
        ),

        .executableTarget(
            name: "ExampleShop",
            dependencies: ["Tablero", "HTTPServer", "TableroDemo"],
            exclude: ["Views", "Public"],
            swiftSettings: strict
        ),

        .target(
            name: "RecordedRequests",
            dependencies: ["HTTP"],
            path: "Tests/RecordedRequests",
            swiftSettings: strict
        ),
        .testTarget(
            name: "HTTPTests",
            dependencies: ["HTTP", "RecordedRequests"],
            exclude: ["Recorded"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "HTTPServerTests",
            dependencies: ["HTTPServer", "HTTP", "CLinux", "CZlib", "RecordedRequests"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TemplatesTests",
            dependencies: ["Templates"],
            exclude: ["Accepted", "Refused"],
            swiftSettings: strict
        ),
        .testTarget(name: "RecordsTests", dependencies: ["Records"], swiftSettings: strict),
        .testTarget(
            name: "TableroTests",
            dependencies: ["Tablero", "TableroTesting", "TableroDemo", "HTTP", "Templates", "Records"],
            exclude: ["Views"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "JobShop",
            dependencies: ["Tablero", "HTTPServer"],
            path: "Tests/Browser/JobShop",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "Planets",
            dependencies: ["Tablero", "HTTPServer"],
            path: "Tests/Browser/Planets",
            exclude: ["Views"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "TableroCommandTests",
            dependencies: ["TableroCommand", "Tablero", "TableroTesting", "Templates", "HTTPServer", "HTTP"],
            swiftSettings: strict
        ),
    ]
)

// What only a measurement needs is not built otherwise: see `make bench`.
if Context.environment["TABLERO_BENCHMARKS"] != nil {
    package.targets.append(
        .executableTarget(
            name: "TemplateBenchmark",
            dependencies: ["Templates", "Tablero"],
            path: "Tests/Benchmarks/TemplateBenchmark",
            swiftSettings: strict
        )
    )
}

// A fuzzer links only with `--sanitize=fuzzer`, which brings its `main`: see `make fuzz`.
if Context.environment["TABLERO_FUZZING"] != nil {
    let fuzzers = [("ParserFuzzer", "HTTP"), ("FieldFuzzer", "HTTP"), ("TemplateFuzzer", "Templates")]
    package.targets += fuzzers.map { name, library in
        .executableTarget(
            name: name,
            dependencies: [.byName(name: library)],
            path: "Tests/Fuzzing/\(name)",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]
        )
    }
}
