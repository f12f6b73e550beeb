/// The keys of the first object in some bytes, found by brackets and quotes alone: also of an object that goes on after
/// the bytes, or is broken.
struct JSONOutline {
    /// The first byte of each key's value.
    private var values: [String: UInt8] = [:]
    /// The bytes after the bracket that opens a key's array.
    private var lists: [String: ArraySlice<UInt8>] = [:]
    /// A key's object, and the bytes after it.
    private var objects: [String: ArraySlice<UInt8>] = [:]

    init(_ bytes: ArraySlice<UInt8>) {
        guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return }
        var depth = 0
        var key: String?
        var text: String?
        var at = start
        while at < bytes.endIndex {
            let byte = bytes[at]
            if depth == 1, let name = key, !JSONParser.isSpace(byte) {
                values[name] = byte
                if byte == UInt8(ascii: "[") { lists[name] = bytes[(at + 1)...] }
                if byte == UInt8(ascii: "{") { objects[name] = bytes[at...] }
                key = nil
            }
            switch byte {
            case UInt8(ascii: "\""):
                let end = Self.endOfString(bytes, from: at + 1)
                text = String(validating: bytes[(at + 1)..<end], as: UTF8.self)
                at = end
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return }
            case UInt8(ascii: ":"):
                if depth == 1 { key = text }
            default: break
            }
            at += 1
        }
    }

    /// The first byte of a key's value, nil if the bytes do not have the key or end before its value.
    subscript(key: String) -> UInt8? { values[key] }

    /// Whether the object has a key.
    func has(_ key: String) -> Bool { values[key] != nil }

    /// Whether a key's value is an array.
    func hasList(_ key: String) -> Bool { lists[key] != nil }

    /// So many objects that hold lists may stand within one another.
    static let maxWrappers = 4

    /// Whether there is an array under one of some keys, here or in objects under other keys.
    func hasList(under listKeys: Set<String>, within wrapperKeys: Set<String>, depth: Int = 0) -> Bool {
        if listKeys.contains(where: hasList) { return true }
        guard depth < Self.maxWrappers else { return false }
        return wrapperKeys.contains { key in
            object(key)?.hasList(under: listKeys, within: wrapperKeys, depth: depth + 1) ?? false
        }
    }

    /// Whether a key's value is an array of arrays.
    func hasListOfLists(_ key: String) -> Bool {
        lists[key]?.first { !JSONParser.isSpace($0) } == UInt8(ascii: "[")
    }

    /// A key's object.
    func object(_ key: String) -> JSONOutline? { objects[key].map(JSONOutline.init) }

    /// The first object in a key's array.
    func firstInList(_ key: String) -> JSONOutline? { lists[key].map(JSONOutline.init) }

    /// The index of the quote that ends a string, or the end of the bytes.
    private static func endOfString(_ bytes: ArraySlice<UInt8>, from start: Int) -> Int {
        var at = start
        while at < bytes.endIndex, bytes[at] != UInt8(ascii: "\"") {
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(at, bytes.endIndex)
    }
}
