// swift-tools-version: 6.2
import PackageDescription

/// The name by which taptrail's own targets see its `package` declarations: that of its folder. The benchmark times some of them.
let taptrail = String(
    (Context.packageDirectory.split(separator: "/").dropLast().last ?? "taptrail").lowercased()
        .map { $0.isLetter || $0.isNumber ? $0 : "_" })

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "taptrail", path: "..")
    ],
    targets: [
        .executableTarget(
            name: "hook-benchmark",
            dependencies: [
                .product(name: "ResponderChain", package: "taptrail"),
                .product(name: "SimulatedUI", package: "taptrail"),
                .product(name: "ClickTracking", package: "taptrail"),
            ],
            path: "Sources/HookBenchmark", packageAccess: false,
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-package-name", taptrail])]),
        .executableTarget(
            name: "path-weighing",
            dependencies: [.product(name: "PathCatalogue", package: "taptrail")],
            path: "Sources/PathWeighing", packageAccess: false,
            swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-package-name", taptrail])]),
    ]
)
