import ClickTracking

extension RowBinaryReader {
    /// What is known of so many controls, by an array for each of ``ElementAttributes/texts``; those of rows from before are empty.
    mutating func attributes(count: Int) throws -> [ElementAttributes] {
        var attributes = Array(repeating: ElementAttributes(), count: count)
        for text in ElementAttributes.texts {
            let values = try array { try $0.optionalString() }
            for (index, value) in zip(attributes.indices, values) { attributes[index][keyPath: text] = value }
        }
        return attributes
    }
}

extension RowBinaryWriter {
    /// Writes what is known of controls as an array for each of ``ElementAttributes/texts``.
    mutating func append<Value>(_ values: [Value], attributesOf attributes: (Value) -> ElementAttributes) {
        for text in ElementAttributes.texts { append(values) { $0.append(attributes($1)[keyPath: text]) } }
    }
}
