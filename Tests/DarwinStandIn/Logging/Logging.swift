/// What the sources use of https://github.com/apple/swift-log
public struct Logger: Sendable {
    public init(label: String) {}
    public func info(_ message: @autoclosure () -> String) {}
    public func warning(_ message: @autoclosure () -> String) {}
}
