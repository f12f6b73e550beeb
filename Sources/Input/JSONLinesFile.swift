import Basics
package import JSON
package import ResponderChain

/// Reads a file of one JSON object a line, gzip or not. The first bad line is an error: unlike a recording, such a file
/// was written to be right as a whole.
package enum JSONLinesFile {
    /// Calls a function with each line that is not blank.
    ///
    /// - Parameter path: The file, or `-` for standard input.
    /// - Throws: ``JSONLinesError``, and whatever the function throws.
    package static func read(_ path: String, _ body: (JSONLine) throws -> Void) throws {
        do {
            let lines = LineSplitter(try OpenFile(path: path).bytes())
            var number = 0
            while let line = try lines.next() {
                number += 1
                guard case .bytes(let bytes) = line else {
                    throw JSONLinesError.badLine(path: path, line: number, "longer than 1 MiB; write less into it")
                }
                if bytes.allSatisfy(\.isJSONSpace) { continue }
                try body(try JSONLine(bytes, path: path, line: number))
            }
        } catch let error as InputError {
            throw JSONLinesError(error)
        }
    }
}

/// One line's object, whose members are asked for by key. A member that is `null` counts as missing.
package struct JSONLine {
    /// The file and the line, from 1.
    package let path: String
    package let line: Int
    private let object: JSONValue

    fileprivate init(_ bytes: UnsafeRawBufferPointer, path: String, line: Int) throws(JSONLinesError) {
        (self.path, self.line) = (path, line)
        do {
            object = try JSONValue(parsing: bytes)
        } catch {
            throw .badLine(path: path, line: line, "not JSON: \(error); each line must be one object")
        }
        guard let members = object.members else {
            throw failure("not a JSON object; each line must be one, as in {\"path\":\"App--Button--tap\"}")
        }
        var keys: Set<ByteString> = []
        for member in members where !keys.insert(ByteString(member.key)).inserted {
            throw failure("'\(member.key)' occurs more than once; keep the right one")
        }
    }

    /// Whether the line has a member, be it `null`.
    package func has(_ key: String) -> Bool { object[key] != nil }

    package func value(_ key: String) -> JSONValue? {
        guard let value = object[key], !value.isNull else { return nil }
        return value
    }

    /// A text; nil for a missing or an empty one.
    package func text(_ key: String) throws(JSONLinesError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.string else { throw failure(key, mustBe: "a text") }
        return text.isEmpty ? nil : text
    }

    /// An array of texts; nil if it is missing.
    package func texts(_ key: String) throws(JSONLinesError) -> [String]? {
        guard let value = value(key) else { return nil }
        let texts = value.elements.compactMap(\.string)
        guard value.array != nil, texts.count == value.elements.count else {
            throw failure(key, mustBe: "an array of texts, as in [\"tap\"]")
        }
        return texts
    }

    /// A number of things, or the number of one; nil if it is missing.
    package func count(_ key: String) throws(JSONLinesError) -> Int? {
        guard let value = value(key) else { return nil }
        // The numbers of nine million lines can still be added up.
        let most = 1_000_000_000_000
        guard let whole = value.int, let count = Int(exactly: whole), (0...most).contains(count) else {
            throw failure(key, mustBe: "a whole number from 0 to \(most)")
        }
        return count
    }

    /// A part of a whole, from 0 to 1; nil if it is missing.
    package func share(_ key: String) throws(JSONLinesError) -> Double? {
        guard let value = value(key) else { return nil }
        guard let share = value.double, (0...1).contains(share) else {
            throw failure(key, mustBe: "a number from 0 to 1")
        }
        return share
    }

    /// Nil if it is missing.
    package func flag(_ key: String) throws(JSONLinesError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard let flag = value.bool else { throw failure(key, mustBe: "true, false or null") }
        return flag
    }

    /// A control path, in its canonical form or one that can be made canonical.
    package func controlPath(_ key: String) throws(JSONLinesError) -> ControlPath? {
        guard let text = try text(key) else { return nil }
        do {
            return try ControlPath(parsing: text)
        } catch {
            throw failure("'\(key)' is no control path: \(error)")
        }
    }

    /// The error that a member has a wrong value.
    package func failure(_ key: String, mustBe expected: String) -> JSONLinesError {
        failure("'\(key)' must be \(expected)")
    }

    /// The error that the line is wrong.
    ///
    /// - Parameter reason: What is wrong and what to do, such as "'path' is missing; write the control's path there".
    package func failure(_ reason: String) -> JSONLinesError {
        .badLine(path: path, line: line, reason)
    }
}

/// Why a file of JSON Lines cannot be used.
package enum JSONLinesError: Error, Hashable, Sendable {
    /// The file cannot be read.
    case unreadable(InputError)
    /// The compressed data is damaged, or something else follows it.
    case damaged(path: String)
    /// A line, counted from 1, is wrong; the reason says what to do.
    case badLine(path: String, line: Int, String)

    fileprivate init(_ error: InputError) {
        switch error {
        case .brokenCompression(let path, _), .notCompressed(let path, _): self = .damaged(path: path)
        default: self = .unreadable(error)
        }
    }
}

extension JSONLinesError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let error): "\(error)"
        case .damaged(let path): "\(path): the compressed data is damaged; write or copy the file once more"
        case .badLine(let path, let line, let reason): "\(path), line \(line): \(reason)"
        }
    }
}
