// swift-tools-version: 6.2
import PackageDescription

/// Whether a warning stops the build. `scripts/lib/shared.sh` asks for it; an app that uses the package from a folder beside its
/// own must not be stopped by what a later compiler warns of.
let warningsAreErrors = Context.environment["TAPTRAIL_STRICT"] != nil

/// Strictness that every target of ours shares; dependencies keep their own.
let strict: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// What read and store each click is optimised in the builds of tests, which are not: they took most of the time there. Optimising
/// what reports takes longer than it saves. The build's own options come last and win, but for those of the front end.
let optimised: Set =
    Context.environment["TAPTRAIL_CHECKED"] == nil
    ? []
    : ["Basics", "JSON", "Input", "ResponderChain", "ClickTracking", "ClickIndex", "ClickStore", "SessionReplay"]

let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let metricsTestKit = Target.Dependency.product(name: "MetricsTestKit", package: "swift-metrics")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
/// What serves HTTP. Only the trait `HTTP` brings it in: without it nothing of it is fetched or built.
let http = [
    ("Hummingbird", "hummingbird"), ("HummingbirdCore", "hummingbird"), ("NIOCore", "swift-nio"),
    ("HTTPTypes", "swift-http-types"),
].map { Target.Dependency.product(name: $0.0, package: $0.1, condition: .when(traits: ["HTTP"])) }
/// What HTTPS needs besides, with BoringSSL, which takes longer to build than all of ours.
let tls = [("HummingbirdTLS", "hummingbird"), ("NIOSSL", "swift-nio-ssl")]
    .map { Target.Dependency.product(name: $0.0, package: $0.1, condition: .when(traits: ["TLS"])) }

/// The privacy manifest of what an app links. Other systems read none, and would make a bundle of it that needs Foundation.
#if os(macOS)
    let (privacyResources, unusedFiles): ([Resource], [String]) = ([.process("PrivacyInfo.xcprivacy")], [])
#else
    let (privacyResources, unusedFiles): ([Resource], [String]) = ([], ["PrivacyInfo.xcprivacy"])
#endif

/// A library and its tests, which stand in `Sources/<name>` and `Tests/<name>Tests`.
func library(
    _ name: String, _ dependencies: [Target.Dependency] = [], testing: [Target.Dependency] = [],
    embedding files: [String] = [], hasPrivacyManifest: Bool = false
) -> [Target] {
    [
        .target(
            name: name, dependencies: dependencies, exclude: hasPrivacyManifest ? unusedFiles : [],
            resources: (hasPrivacyManifest ? privacyResources : []) + files.map { .embedInCode($0) },
            swiftSettings: strict + (optimised.contains(name) ? [.unsafeFlags(["-Xfrontend", "-O"])] : [])),
        .testTarget(
            name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + dependencies + testing,
            swiftSettings: strict),
    ]
}

let package = Package(
    name: "taptrail",
    platforms: [.macOS(.v15), .iOS(.v16)],
    products: [
        .library(name: "ResponderChain", targets: ["ResponderChain"]),
        .library(name: "SchemeRouting", targets: ["SchemeRouting"]),
        .library(name: "SimulatedUI", targets: ["SimulatedUI"]),
        .library(name: "TapTrailUIKit", targets: ["TapTrailUIKit"]),
        .library(name: "TapTrailUIKitTouches", targets: ["TapTrailUIKitTouches"]),
        .library(name: "TapTrailSwiftUI", targets: ["TapTrailSwiftUI"]),
        .library(name: "ClickTracking", targets: ["ClickTracking"]),
        .library(name: "TouchSessions", targets: ["TouchSessions"]),
        .library(name: "ClickStore", targets: ["ClickStore"]),
        .library(name: "ClickUpload", targets: ["ClickUpload"]),
        .library(name: "PathCatalogue", targets: ["PathCatalogue"]),
        .library(name: "TrackingTesting", targets: ["TrackingTesting"]),
        .executable(name: "taptrail", targets: ["taptrail"]),
        .executable(name: "taptrail-server", targets: ["taptrail-server"]),
    ],
    traits: [
        .trait(
            name: "Server", description: "Builds taptrail-server, which needs many more packages.",
            enabledTraits: ["HTTP", "TLS"]),
        .trait(name: "HTTP", description: "Builds taptrail-server without TLS, in half the time: for tests."),
        .trait(name: "TLS", description: "What taptrail-server needs besides to serve HTTPS."),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    ],
    targets: [
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
        .target(name: "CCurl"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(
            name: "Migrations", path: "Migrations",
            resources: [
                "V001_clicks.sql", "V002_index.sql", "V003_click_kind.sql", "V004_layouts.sql", "V005_aliases.sql",
                "V006_catalogues.sql", "V007_alias_followers.sql", "V008_attributes.sql",
                "V009_settings.sql", "V010_views.sql", "V011_seq.sql",
                "V012_look_ups.sql", "V013_pages.sql", "V014_properties.sql", "V015_ids.sql",
                "ClickHouse/ClickHouse001_clicks.sql", "ClickHouse/ClickHouse002_recordings.sql",
                "ClickHouse/ClickHouse003_names.sql", "ClickHouse/ClickHouse004_sessions.sql",
                "ClickHouse/ClickHouse005_nodes.sql", "ClickHouse/ClickHouse006_attributes.sql",
                "ClickHouse/ClickHouse007_settings.sql", "ClickHouse/ClickHouse008_pages.sql",
                "ClickHouse/ClickHouse009_properties.sql",
                "ClickHouse/ClickHouse010_stored.sql",
            ].map { .embedInCode($0) },
            swiftSettings: strict),
        .target(name: "SeededGenerator", swiftSettings: strict),
        .target(name: "TapTrailUIKit", dependencies: ["ResponderChain"], swiftSettings: strict),
        .target(
            name: "TapTrailUIKitTouches",
            dependencies: [
                "Basics", "ResponderChain", "SimulatedUI", "ClickTracking", "TouchSessions", "TapTrailUIKit",
            ],
            swiftSettings: strict),
        .target(
            name: "TapTrailSwiftUI", dependencies: ["ResponderChain", "TapTrailUIKit"], swiftSettings: strict),
        .testTarget(
            name: "TapTrailUIKitTests", dependencies: ["TapTrailUIKit", "ResponderChain"], swiftSettings: strict),
    ]
        + library("Basics", [system], testing: ["SeededGenerator"], hasPrivacyManifest: true)
        + library("JSON", ["Basics"], testing: ["SeededGenerator"])
        + library(
            "Input", ["Basics", "JSON", "ResponderChain", "ClickTracking", "CZlib"], testing: ["SeededGenerator"])
        + library("SchemeRouting", testing: ["SeededGenerator"])
        + library("ResponderChain", ["SchemeRouting"], testing: ["SeededGenerator"])
        + library("SimulatedUI", ["ResponderChain"], testing: ["SeededGenerator"])
        + library(
            "ClickTracking", ["Basics", "ResponderChain", logging, metrics],
            testing: ["SeededGenerator", metricsTestKit])
        + library("ClickIndex", ["Basics", "ClickTracking"], testing: ["SeededGenerator"])
        + library(
            "ClickStore", ["Basics", "ClickTracking", "ClickIndex", "CSQLite", "Migrations"],
            testing: ["ResponderChain", "ClickQuery", "SeededGenerator", "RecorderLoad", logging])
        + library(
            "ClickQuery",
            ["Basics", "ResponderChain", "ClickTracking", "ClickIndex", "ClickStore", "CSQLite"],
            testing: ["Migrations", "SeededGenerator"])
        + library(
            "ClickReports",
            [
                "Basics", "ResponderChain", "ClickTracking", "ClickIndex", "ClickStore", "ClickQuery",
                "ClickHouseStore",
                "Migrations",
            ],
            testing: ["SeededGenerator", "CSQLite"])
        + library(
            "TouchSessions", ["Basics", "ResponderChain", "SimulatedUI", "ClickTracking", logging],
            testing: ["SessionReplay", "LiveRoom", "SeededGenerator"])
        + library(
            "SessionReplay",
            ["Basics", "JSON", "Input", "ResponderChain", "SimulatedUI", "ClickTracking", "TouchSessions"],
            testing: ["SeededGenerator", "ClickStore", "ClickQuery", logging])
        + library(
            "PathCatalogue",
            [
                "Basics", "JSON", "Input", "ResponderChain", "ClickTracking", "ClickIndex", "ClickStore",
                "ClickReports",
            ],
            testing: ["SimulatedUI", "ClickQuery", "SeededGenerator", "CSQLite"])
        + library(
            "TrackingTesting",
            ["ResponderChain", "SimulatedUI", "ClickTracking", "TouchSessions", "SessionReplay"],
            testing: ["SeededGenerator"])
        + library(
            "ClickHouseStore",
            [
                "Basics", "ResponderChain", "ClickTracking", "ClickIndex", "ClickStore", "ClickQuery", "Migrations",
                "CCurl", "Gzip",
            ],
            testing: ["ClickReports", "SeededGenerator", "SessionReplay", "PathCatalogue"])
        + library(
            "Dashboard",
            [
                "Basics", "ResponderChain", "ClickTracking", "ClickStore", "ClickQuery", "ClickReports",
                "PathCatalogue",
            ],
            testing: ["SeededGenerator"], embedding: ["Web/dashboard.css", "Web/dashboard.js"])
        + library("LiveRoom", ["ResponderChain", "SimulatedUI", "SeededGenerator"])
        + library("Gzip", ["CZlib"], testing: ["Input", "SeededGenerator"])
        + library(
            "ClickUpload", ["Basics", "ClickTracking", "Gzip"],
            testing: ["Collector", "ClickStore", "ResponderChain", "SeededGenerator"])
        + library(
            "Collector", ["Basics", "JSON", "Input", "ResponderChain", "ClickTracking", "SessionReplay", logging],
            testing: ["ClickStore", "SeededGenerator", "Gzip"], embedding: ["Web/taptrail.js"])
        + [
            .target(
                name: "Scenarios", dependencies: ["ResponderChain", "SchemeRouting", "SimulatedUI"],
                path: "Examples/Scenarios",
                swiftSettings: strict),
            .executableTarget(
                name: "examples", dependencies: ["Scenarios"], path: "Examples/examples", swiftSettings: strict),
            .testTarget(
                name: "ScenariosTests", dependencies: ["Scenarios", "ResponderChain", "SimulatedUI"],
                swiftSettings: strict),
            // The app of Examples/HookedApp, whose package is its own, and its test.
            .target(
                name: "Notes", dependencies: ["SimulatedUI"], path: "Examples/HookedApp/Sources/Notes",
                swiftSettings: strict),
            .testTarget(
                name: "NotesTests", dependencies: ["Notes", "TrackingTesting"],
                path: "Examples/HookedApp/Tests/NotesTests", exclude: ["Sessions"], swiftSettings: strict),
            .executableTarget(
                name: "RecorderLoad",
                dependencies: [
                    "Basics", "ResponderChain", "ClickTracking", "ClickStore", "ClickUpload", "Collector",
                    "SessionReplay", logging,
                ],
                path: "Tests/RecorderLoad", swiftSettings: strict),
            .target(
                name: "TestSupport",
                dependencies: [
                    "Basics", "JSON", "Input", "ResponderChain", "ClickTracking", "SeededGenerator", "CSQLite", "CZlib",
                    "Migrations",
                ],
                path: "Tests/TestSupport", swiftSettings: strict),
            .executableTarget(
                name: "taptrail",
                dependencies: [
                    "Basics", "Gzip", "Input", "ResponderChain", "SimulatedUI", "ClickTracking", "ClickStore",
                    "ClickQuery",
                    "ClickReports", "SessionReplay", "PathCatalogue", "ClickHouseStore", "TouchSessions", "Collector",
                    "LiveRoom",
                    argumentParser,
                ],
                swiftSettings: strict),
            .executableTarget(
                name: "taptrail-server",
                dependencies: [
                    "Basics", "Input", "Gzip", "ClickTracking", "ClickStore", "ClickQuery", "ClickReports",
                    "ClickHouseStore", "Dashboard", "Collector", "SessionReplay", "TouchSessions", "SimulatedUI",
                    "ResponderChain", "LiveRoom", argumentParser, logging,
                ] + http + tls,
                resources: [.embedInCode("Web/shop.html")], swiftSettings: strict),
            // They run a built taptrail-server, whose path is in TAPTRAIL_SERVER.
            .testTarget(
                name: "ServerTests",
                dependencies: [
                    "RecorderLoad", "Basics", "ClickTracking", "ClickStore", "ClickUpload", "Collector",
                    "SeededGenerator",
                    "TestSupport", logging,
                ],
                swiftSettings: strict),
            .testTarget(
                name: "taptrailTests",
                dependencies: [
                    "taptrail", "Basics", "Input", "RecorderLoad", "ClickReports", "ClickStore", "ClickQuery",
                    "SessionReplay", "Migrations",
                    "SeededGenerator", "TestSupport",
                ],
                swiftSettings: strict),
        ]
)
