import Basics

/// The keys of the first object in some bytes, found by brackets and quotes alone: also of an object that goes on after
/// the bytes, or is broken.
package struct JSONOutline {
    /// The first byte of each key's value.
    private var values: [String: UInt8] = [:]
    /// The bytes after the bracket that opens a key's array.
    private var lists: [String: ArraySlice<UInt8>] = [:]
    /// A key's object, and the bytes after it.
    private var objects: [String: ArraySlice<UInt8>] = [:]

    package init(_ bytes: ArraySlice<UInt8>) {
        guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return }
        let object = bytes[start...]
        object.withUnsafeBytes { read(JSONTokenizer($0), of: object) }
    }

    private mutating func read(_ tokens: JSONTokenizer, of object: ArraySlice<UInt8>) {
        var tokens = tokens
        var depth = 0
        var key: String?
        var string: Range<Int>?
        while let byte = tokens.peek() {
            if depth == 1, let name = key {
                let rest = object[(object.startIndex + tokens.at)...]
                values[name] = byte
                if byte == UInt8(ascii: "[") { lists[name] = rest.dropFirst() }
                if byte == UInt8(ascii: "{") { objects[name] = rest }
                key = nil
            }
            if byte == UInt8(ascii: "\"") {
                string = tokens.skipString()
                continue
            }
            tokens.skip()
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return }
            case UInt8(ascii: ":") where depth == 1:
                key = string.flatMap { String(utf8: tokens.bytes[$0]) }
            default: break
            }
        }
    }

    /// The first byte of a key's value, nil if the bytes do not have the key or end before its value.
    package subscript(key: String) -> UInt8? { values[key] }

    /// Whether the object has a key.
    package func has(_ key: String) -> Bool { values[key] != nil }

    /// Whether a key's value is an array.
    package func hasList(_ key: String) -> Bool { lists[key] != nil }

    /// So many objects that hold lists may stand within one another.
    package static let maxWrappers = 4

    /// Whether there is an array under one of some keys, here or in objects under other keys.
    package func hasList(under listKeys: Set<String>, within wrapperKeys: Set<String>, depth: Int = 0) -> Bool {
        if listKeys.contains(where: hasList) { return true }
        guard depth < Self.maxWrappers else { return false }
        return wrapperKeys.contains { key in
            object(key)?.hasList(under: listKeys, within: wrapperKeys, depth: depth + 1) ?? false
        }
    }

    /// Whether a key's value is an array of arrays.
    package func hasListOfLists(_ key: String) -> Bool {
        lists[key]?.first { !$0.isJSONSpace } == UInt8(ascii: "[")
    }

    /// A key's object.
    package func object(_ key: String) -> JSONOutline? { objects[key].map(JSONOutline.init) }

    /// The first object in a key's array.
    package func firstInList(_ key: String) -> JSONOutline? { lists[key].map(JSONOutline.init) }
}
