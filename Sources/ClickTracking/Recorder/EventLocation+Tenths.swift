internal import ResponderChain

extension Event.Location? {
    /// The place as clicks keep it; ``Tenths/unknown`` where there is none.
    var tenths: (x: Int32, y: Int32) {
        guard let self else { return (Tenths.unknown, Tenths.unknown) }
        return (Tenths.from(points: self.x) ?? Tenths.unknown, Tenths.from(points: self.y) ?? Tenths.unknown)
    }
}
