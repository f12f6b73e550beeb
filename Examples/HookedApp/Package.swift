// swift-tools-version: 6.2
import PackageDescription

/// An app in a package of its own that records its clicks, as any app would, and tests that it does.
let package = Package(
    name: "hooked-app",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "taptrail", path: "../..")],
    targets: [
        .target(
            name: "Notes", dependencies: [.product(name: "SimulatedUI", package: "taptrail")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        .testTarget(
            name: "NotesTests", dependencies: ["Notes", .product(name: "TrackingTesting", package: "taptrail")],
            exclude: ["Sessions"], swiftSettings: [.swiftLanguageMode(.v6)]),
        .executableTarget(
            name: "hooked-app",
            dependencies: [
                "Notes",
                .product(name: "SimulatedUI", package: "taptrail"),
                .product(name: "ClickTracking", package: "taptrail"),
                .product(name: "ClickStore", package: "taptrail"),
                .product(name: "ClickUpload", package: "taptrail"),
            ],
            path: "Sources/HookedApp", swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
