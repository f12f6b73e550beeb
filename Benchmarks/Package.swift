// swift-tools-version: 6.2
import PackageDescription

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
            path: "Sources/HookBenchmark", swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
