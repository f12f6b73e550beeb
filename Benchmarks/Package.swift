// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "taptrail", path: ".."),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    ],
    targets: [
        .executableTarget(
            name: "hook-benchmark",
            dependencies: [
                .product(name: "ResponderChain", package: "taptrail"),
                .product(name: "SimulatedUI", package: "taptrail"),
                .product(name: "ClickTracking", package: "taptrail"),
                .product(name: "Histogram", package: "hdrhistogram-swift"),
            ],
            path: "Sources/HookBenchmark", swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
