/// How much the collector takes at once, and how long it waits.
package struct CollectorLimits: Sendable {
    /// The longest body as it is sent, in bytes.
    package var sentBytes = 4 << 20
    /// The longest body, decompressed.
    package var bodyBytes = 32 << 20
    /// How much memory all requests may hold together, roughly, in bytes. What comes beyond is turned away.
    package var waitingBytes = 256 << 20
    /// How long a body may take to arrive, in seconds.
    package var bodySeconds = 30
    /// How long a connection may be silent, in seconds.
    package var idleSeconds = 20
    /// How many connections may be open.
    package var connections = 1_024

    package init() {}
}
