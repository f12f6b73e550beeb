// swift-tools-version: 6.2
import PackageDescription

/// An app with a list, a form and a modal, in a package of its own, whose taps are compared with their report.
let package = Package(
    name: "three-screens",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "taptrail", path: "../..")],
    targets: [
        .executableTarget(
            name: "three-screens",
            dependencies: [
                .product(name: "SimulatedUI", package: "taptrail"),
                .product(name: "ClickTracking", package: "taptrail"),
                .product(name: "ClickStore", package: "taptrail"),
            ],
            path: "Sources/ThreeScreens", swiftSettings: [.swiftLanguageMode(.v6)])
    ]
)
