/// Values as ClickHouse's SQL writes them.
package enum ClickHouseLiteral {
    /// A text in quotes: `'it\'s'`. Every text that people or recordings give comes into a query through this.
    package static func text(_ text: String) -> String {
        var quoted = "'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "'": quoted += "\\"
            case "\0":
                // A raw one would end the query.
                quoted += "\\0"
                continue
            default: break
            }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "'"
    }
}
