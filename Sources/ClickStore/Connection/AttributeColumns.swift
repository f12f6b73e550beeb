package import ClickTracking

extension ElementAttributes {
    /// The columns of what is known of an element beside its path, in the order of ``ElementAttributes/texts``: wherever
    /// layouts and catalogues are kept they have these names.
    package static let columns = ["target", "html_name", "html_type", "role", "testid", "classes", "traits"]

    /// The names of the columns, with commas between.
    package static let columnList = columns.joined(separator: ", ")
}

extension Statement {
    /// Binds what is known of an element to its columns, which begin at a place.
    func bind(_ attributes: ElementAttributes, at column: Int32) {
        for (offset, text) in ElementAttributes.texts.enumerated() {
            bind(attributes[keyPath: text], at: column + Int32(offset))
        }
    }

    /// What is known of an element, by its columns, which begin at a place.
    func attributes(_ column: Int32) -> ElementAttributes {
        var attributes = ElementAttributes()
        for (offset, known) in ElementAttributes.texts.enumerated() {
            attributes[keyPath: known] = text(column + Int32(offset))
        }
        return attributes
    }
}
