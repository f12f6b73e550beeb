// swift-tools-version: 6.2
import PackageDescription

// In a package of your own the dependency is the clone: .package(name: "taptrail", path: "../taptrail").
let package = Package(
    name: "ShopExample",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "taptrail", path: "../..")],
    targets: [
        .executableTarget(
            name: "ShopExample",
            dependencies: [
                .product(name: "ResponderChain", package: "taptrail"),
                .product(name: "SimulatedUI", package: "taptrail"),
                .product(name: "ClickTracking", package: "taptrail"),
                .product(name: "ClickStore", package: "taptrail"),
            ])
    ]
)
