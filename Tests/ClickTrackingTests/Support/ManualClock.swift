/// A clock that stands still until a test moves it.
final class ManualClock {
    var nowMs: Int64 = 1_700_000_000_000
}
