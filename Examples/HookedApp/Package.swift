// swift-tools-version: 6.2
import PackageDescription

/// An app in a package of its own that records its clicks, as any app would.
let package = Package(
    name: "hooked-app",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "taptrail", path: "../..")],
    targets: [
        .executableTarget(
            name: "hooked-app",
            dependencies: [
                .product(name: "SimulatedUI", package: "taptrail"),
                .product(name: "ClickTracking", package: "taptrail"),
                .product(name: "ClickStore", package: "taptrail"),
            ],
            path: "Sources/HookedApp", swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
