/// Where a button lies among those that a bar has made for its items, from the leading edge on.
struct BarPlace: Equatable {
    var index: Int
    var count: Int
}

/// Tells which item a button of a bar belongs to by where it lies.
///
/// A bar does not say so, and makes no button for a space. So an item is known only where the numbers of buttons and items fit;
/// a navigation bar may have a back button before its leading items, and lays out its trailing items from the trailing edge on.
struct BarOrder<Item> {
    var leading: [Item]
    var trailing: [Item] = []
    var mayHaveBack = false

    /// The item of a button; nil for the back button, and where the numbers do not fit.
    func item(at place: BarPlace) -> Item? {
        guard let backs = backs(place) else { return nil }
        let trailingIndex = place.count - 1 - place.index
        if trailing.indices.contains(trailingIndex) { return trailing[trailingIndex] }
        let leadingIndex = place.index - backs
        return leading.indices.contains(leadingIndex) ? leading[leadingIndex] : nil
    }

    /// Whether a button is the back button.
    func isBack(_ place: BarPlace) -> Bool { place.index == 0 && backs(place) == 1 }

    /// How many back buttons there are: none or one; nil if the numbers do not fit.
    private func backs(_ place: BarPlace) -> Int? {
        let others = place.count - leading.count - trailing.count
        return others == 0 || others == 1 && mayHaveBack ? others : nil
    }

    /// The identifier of the back button in paths, as in the simulated interface.
    static var backName: String { "back" }
}
