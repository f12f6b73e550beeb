import ClickTracking
internal import ResponderChain

extension LintList {
    /// Finds the elements of web pages that nothing names for long: neither an identifier of their own, nor what tests find them
    /// by, a `name` or a target that no other control of the screen has. Nobody knows that of catalogues that tell no attributes.
    mutating func checkMarks(in catalogue: Catalogue) {
        guard catalogue.controls.contains(where: { !$0.attributes.isEmpty }) else { return }
        let holders = catalogue.controls.reduce(into: [Holder: Int]()) { holders, control in
            for mark in control.marks { holders[Holder(mark, control), default: 0] += 1 }
        }
        for (index, control) in catalogue.controls.enumerated() {
            let parts = control.path.components
            guard let own = parts.last, own.isTag, !Self.roots.contains(own.className), own.durableIdentifier == nil,
                !parts.dropLast().contains(where: PlatformClasses.isWholeControl),
                !parts.contains(where: { $0.index == .cell }),
                !control.marks.contains(where: { holders[Holder($0, control)] == 1 })
            else { continue }
            // Rows of a list have one template.
            let part = parts.map { PathComponent($0.className, identifier: $0.identifier).description }
                .joined(separator: ControlPath.separator)
            add(.testID, part, screen: control.screen, control, at: index)
        }
    }

    /// A click on nothing.
    private static let roots: Set = ["html", "body", "document"]

    private struct Holder: Hashable {
        let mark: ByteString
        let screen: ByteString?

        init(_ mark: String, _ control: CatalogueControl) {
            (self.mark, screen) = (ByteString(mark), control.screen.map(ByteString.init))
        }
    }
}

extension CatalogueControl {
    /// What marks it: what its makers called it, and where it leads.
    fileprivate var marks: [String] { attributes.nameMarks + (attributes.targetMark.map { [$0] } ?? []) }
}
