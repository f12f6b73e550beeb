/// How much of a recording of click lines is in memory at once, whatever its size.
struct BatchLimits {
    /// How many clicks are handed on at once: as many as the processor's cache holds on their way into the database.
    var clicks = 1 << 14
    /// How many clicks are committed at once, a quarter of a second's: a commit writes pages again that the one before has
    /// not filled, and many of those where sessions are found by name.
    var committedClicks = 1 << 19
    /// How many bytes of lines wait for their batch to be written, of those lines that leave more behind than numbers:
    /// rejected ones, and those with details, an identity or a new name.
    var heldBytes = 4 << 20
    /// How many names are known before all are forgotten and numbered anew.
    var names = 1 << 16
    /// How many bytes the lines had that brought them.
    var nameBytes = 32 << 20
}
