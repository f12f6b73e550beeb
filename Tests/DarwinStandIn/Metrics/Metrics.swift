// What the sources use of https://github.com/apple/swift-metrics
public protocol MetricsFactory: Sendable {}

public enum MetricsSystem {
    public static var factory: any MetricsFactory { NoFactory() }
    private struct NoFactory: MetricsFactory {}
}

public final class Counter: Sendable {
    public init(label: String, dimensions: [(String, String)] = [], factory: any MetricsFactory) {}
    public func increment<DataType: BinaryInteger>(by amount: DataType) {}
}

public final class Gauge: Sendable {
    public init(label: String, dimensions: [(String, String)] = [], factory: any MetricsFactory) {}
    public func record<DataType: BinaryInteger>(_ value: DataType) {}
}
