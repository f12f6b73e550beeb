/// https://developer.apple.com/documentation/dispatch/dispatchqueue
public final class DispatchQueue: @unchecked Sendable {
    public init(label: String) {}
    public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { DispatchQueue(label: "") }
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void) {}
}

/// https://developer.apple.com/documentation/dispatch/dispatchqos
public struct DispatchQoS {
    public enum QoSClass: Sendable {
        case background, utility, `default`, userInitiated, userInteractive, unspecified
    }
}

/// https://developer.apple.com/documentation/dispatch/dispatchtime
public struct DispatchTime: Sendable {
    public static func now() -> DispatchTime { DispatchTime() }
    public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
    public var uptimeNanoseconds: UInt64 { 0 }
}

/// https://developer.apple.com/documentation/dispatch/dispatchtimeinterval
public enum DispatchTimeInterval: Sendable {
    case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}

/// https://developer.apple.com/documentation/dispatch/dispatchsourceprotocol
public protocol DispatchSourceProtocol: AnyObject, Sendable {
    func resume()
    func cancel()
}

/// https://developer.apple.com/documentation/dispatch/dispatchsourcetimer
public protocol DispatchSourceTimer: DispatchSourceProtocol {}

extension DispatchSourceProtocol {
    public func setEventHandler(handler: (@convention(block) () -> Void)?) {}
}

extension DispatchSourceTimer {
    public func schedule(
        deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {}
}

/// https://developer.apple.com/documentation/dispatch/dispatchsource
public final class DispatchSource: DispatchSourceTimer, @unchecked Sendable {
    public class func makeTimerSource(queue: DispatchQueue? = nil) -> any DispatchSourceTimer { DispatchSource() }
    public func resume() {}
    public func cancel() {}
}

/// https://developer.apple.com/documentation/dispatch/dispatchsemaphore
public final class DispatchSemaphore: @unchecked Sendable {
    public init(value: Int) {}
    @discardableResult public func signal() -> Int { 0 }
    public func wait() {}
}

/// https://developer.apple.com/documentation/dispatch/dispatchgroup
public final class DispatchGroup: @unchecked Sendable {
    public init() {}
    public func enter() {}
    public func leave() {}
    public func wait() {}
}
