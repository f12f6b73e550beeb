/// How much the collector takes at once, and how long it waits.
package struct CollectorLimits: Sendable {
    /// The longest body as it is sent, in bytes.
    package var sentBytes = 4 << 20
    /// The longest body, decompressed.
    package var bodyBytes = 16 << 20
    /// The most lines of a body. All others wait while those of one request are stored.
    package var lines = 10_000
    /// How much memory all requests may hold together, roughly, in bytes. What comes beyond is turned away.
    package var waitingBytes = 256 << 20
    /// How long a body may take to arrive, in seconds.
    package var bodySeconds = 30
    /// How long a connection may be silent, in seconds.
    package var idleSeconds = 20
    /// How many connections may be open: so many that those who keep silent ones keep nobody else out. Each takes about
    /// 10 KiB.
    package var connections = 12_000

    package init() {}
}
