import Foundation
package import JSON

/// A validator for as much of JSON Schema (draft 2020-12) as our schemas use; a keyword that it does not know is an
/// error, so that no rule goes by unnoticed.
package struct JSONSchema {
    private let root: JSONValue

    struct UnknownKeyword: Error { let name: String }

    /// Reads a schema of this project by its name.
    package init(_ name: String) throws {
        let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../docs/schemas").standardized
        let bytes = try Data(contentsOf: folder.appendingPathComponent(name + ".schema.json"))
        root = try JSONValue(parsing: Array(bytes))
    }

    /// Whether a line's value is as the schema says.
    package func allows(line: String) throws -> Bool { try allows(JSONValue(parsing: Array(line.utf8))) }

    /// Whether a value is as the schema says.
    package func allows(_ value: JSONValue) throws -> Bool {
        try allows(value, root)
    }

    private func allows(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
        guard let keywords = schema.members else { return schema.bool ?? false }
        return try keywords.allSatisfy { try allows(value, $0.key, $0.value, schema) }
    }

    private func allows(_ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: JSONValue) throws -> Bool {
        switch keyword {
        case "$schema", "$id", "$defs", "title", "description": return true
        case "$ref": return try allows(value, definition(rule.string ?? ""))
        case "type": return (rule.array.map(Array.init) ?? [rule]).contains { Self.isOfType(value, $0.string ?? "") }
        case "const": return value.canonicalText == rule.canonicalText
        case "enum": return rule.elements.contains { $0.canonicalText == value.canonicalText }
        case "minimum": return value.double.map { $0 >= rule.double ?? 0 } ?? true
        case "maximum": return value.double.map { $0 <= rule.double ?? 0 } ?? true
        case "minLength": return value.string.map { $0.unicodeScalars.count >= rule.int ?? 0 } ?? true
        case "minItems": return value.array.map { $0.count >= rule.int ?? 0 } ?? true
        case "maxItems": return value.array.map { $0.count <= rule.int ?? 0 } ?? true
        case "pattern": return try value.string.map { try Self.matches($0, rule.string ?? "") } ?? true
        case "anyOf": return try rule.elements.contains { try allows(value, $0) }
        case "not": return try !allows(value, rule)
        case "required": return !value.isObject || rule.elements.allSatisfy { value[$0.string ?? ""] != nil }
        case "items": return try value.elements.allSatisfy { try allows($0, rule) }
        case "properties": return try propertiesAreAllowed(of: value, rule)
        case "additionalProperties": return try othersAreAllowed(of: value, rule, besides: schema["properties"])
        default: throw UnknownKeyword(name: keyword)
        }
    }

    private func propertiesAreAllowed(of value: JSONValue, _ rules: JSONValue) throws -> Bool {
        guard value.isObject, let properties = rules.members else { return true }
        return try properties.allSatisfy { property in
            try value[property.key].map { try allows($0, property.value) } ?? true
        }
    }

    private func othersAreAllowed(of value: JSONValue, _ rule: JSONValue, besides known: JSONValue?) throws -> Bool {
        guard let members = value.members else { return true }
        return try members.filter { known?[$0.key] == nil }.allSatisfy { try allows($0.value, rule) }
    }

    private func definition(_ reference: String) -> JSONValue {
        reference.split(separator: "/").dropFirst().reduce(root) { value, key in value[String(key)] ?? .null }
    }

    private static func isOfType(_ value: JSONValue, _ type: String) -> Bool {
        switch type {
        case "null": value.isNull
        case "boolean": value.bool != nil
        case "object": value.isObject
        case "array": value.array != nil
        case "string": value.string != nil
        case "number": value.double != nil
        case "integer": value.double.map { $0 == $0.rounded() } ?? false
        default: false
        }
    }

    private static func matches(_ text: String, _ pattern: String) throws -> Bool {
        let expression = try NSRegularExpression(pattern: pattern)
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}

extension JSONSchema {
    /// Lines that differ from one in a member each, which is missing or has another value, and the line itself.
    package static func variations(of line: String) throws -> [String] {
        let members = try JSONValue(parsing: Array(line.utf8)).members.map { Array($0) } ?? []
        let others = [
            "null", "\"\"", "\"x\"", "\"a--b\"", "0", "-1", "1.5", "true", "false", "[]", "[1]", "[\"a\"]", "{}",
            "1e300",
        ]
        let texts = members.map { "\"\($0.key)\":\($0.value.canonicalText)" }
        return [line]
            + members.indices.flatMap { index in
                ([nil] + others).map { other in
                    var varied = texts
                    varied[index] = other.map { "\"\(members[index].key)\":\($0)" } ?? ""
                    return "{" + varied.filter { !$0.isEmpty }.joined(separator: ",") + "}"
                }
            }
    }
}
