/// What an observer keeps where it can find it again without a search. There is room for one; the next observer may put
/// its own in its place.
struct ObserverNote {
    private var object: AnyObject?
    /// A number that no other observer has, or has had; 0 for nobody.
    private var owner: UInt64 = 0

    init() {}

    init(object: AnyObject, owner: UInt64) {
        self.object = object
        self.owner = owner
    }

    /// What an observer has left, if it was the last one to leave something.
    func object(by owner: UInt64) -> AnyObject? { owner == self.owner ? object : nil }
}
