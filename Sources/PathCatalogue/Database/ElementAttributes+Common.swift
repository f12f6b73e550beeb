import ClickTracking

extension ElementAttributes {
    /// What several tell of one control, each at another time or for another of its events: what they tell differently does not
    /// identify it, nor do classes that some have and others lack. What one does not know it does not contradict.
    init(commonTo several: some Collection<ElementAttributes>) {
        self.init()
        for text in Self.texts where text != \.classes {
            let told = Set(several.compactMap { $0[keyPath: text] })
            if told.count == 1 { self[keyPath: text] = told.first }
        }
        let lists = several.compactMap(\.classes).map { $0.split(separator: " ") }
        let common = lists.first?.filter { name in lists.allSatisfy { $0.contains(name) } } ?? []
        if !common.isEmpty { classes = common.joined(separator: " ") }
    }
}
