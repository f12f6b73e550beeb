package import ClickTracking

/// What identifies one control, as layouts and a catalogue file of one version tell it.
package struct ToldAttributes {
    private var ofFile: ElementAttributes?
    private var ofLayouts: Set<ElementAttributes> = []

    package init() {}

    /// - Parameter isLayout: Whether a layout tells it; else a line of a file.
    package mutating func add(_ attributes: ElementAttributes, isLayout: Bool) {
        if !isLayout {
            ofFile = ofFile.map { ElementAttributes(commonTo: [$0, attributes]) } ?? attributes
        } else if !attributes.isEmpty {
            ofLayouts.insert(attributes)
        }
    }

    /// What the file tells, if it tells anything; else what all layouts do.
    package var common: ElementAttributes {
        if let ofFile, !ofFile.isEmpty { return ofFile }
        return ElementAttributes(commonTo: ofLayouts)
    }
}
