/// What reaches an application from outside, one at a time.
public enum Input: Hashable, Sendable {
    /// The screen reports one or more fingers.
    case touches([TouchSample])
    /// The clock has moved on to so many milliseconds, without anything else happening.
    case time(Int64)
}
