package import ClickTracking

extension ElementAttributes {
    /// The columns of what is known of an element beside its path, in the order of ``ElementAttributes/values``: wherever
    /// layouts and catalogues are kept they have these names.
    package static let columns = ["target", "html_name", "html_type", "role", "testid", "classes", "traits"]

    /// What the columns mean, by their names.
    package static let columnMeanings = [
        "target": "where a link or form leads: host and path, ids as *",
        "html_name": "the attribute name",
        "html_type": "the attribute type",
        "role": "the attribute role",
        "testid": "what tests find it by: data-testid, data-test, data-cy or data-qa",
        "classes": "its classes, sorted, a space between, without those that a tool has made",
        "traits": "what an Android view takes: checkable, clickable, scrollable, a space between",
    ]

    /// The names of the columns, with commas between.
    package static let columnList = columns.joined(separator: ", ")
}

extension Statement {
    /// Binds what is known of an element to its columns, which begin at a place.
    func bind(_ attributes: ElementAttributes, at column: Int32) {
        for (offset, text) in attributes.values.enumerated() { bind(text, at: column + Int32(offset)) }
    }

    /// What is known of an element, by its columns, which begin at a place.
    func attributes(_ column: Int32) -> ElementAttributes {
        ElementAttributes { text(column + Int32($0)) }
    }
}
