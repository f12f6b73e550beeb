/// Content that is not a recording, but may contain one or have been taken for one.
package enum ForeignContent: String, Sendable, CaseIterable {
    case utf32, utf16, zip, tar, zstandard, bzip2, xz, lz4, sqlite, base64
    // Recordings of other programs, which are recognised but not read.
    case playwrightTrace, devToolsRecording, seleniumProject, httpArchive, appiumSource, maestroFlow, sentryEnvelope
    case posthogMobile
    // What looks like JSON and is not.
    case pythonNotation, scriptNotation

    /// Recognises content by its first bytes; nil if it is none of these.
    package init?(_ head: [UInt8]) {
        let found = Self.allCases.first { kind in
            kind.signatures.contains { head.dropFirst($0.offset).starts(with: $0.bytes) }
        }
        guard let found else { return nil }
        self = found
    }

    /// The bytes that such content has at an offset, mostly its start; any of them will do.
    private var signatures: [(offset: Int, bytes: [UInt8])] {
        switch self {
        // UTF-32 is looked for first, as it begins like UTF-16, followed by two zeros.
        case .utf32: [(0, [0xFF, 0xFE, 0, 0]), (0, [0, 0, 0xFE, 0xFF])]
        // With a byte order mark, or JSON's first two characters in two bytes each.
        case .utf16:
            [
                [0xFF, 0xFE], [0xFE, 0xFF], [0x7B, 0, 0x22, 0], [0x5B, 0, 0x7B, 0], [0, 0x7B, 0, 0x22],
                [0, 0x5B, 0, 0x7B],
            ]
            .map { (0, $0) }
        case .zip: [(0, Array("PK".utf8) + [3, 4])]
        case .tar: [(257, Array("ustar".utf8))]
        case .zstandard: [(0, [0x28, 0xB5, 0x2F, 0xFD])]
        case .bzip2: [(0, Array("BZh".utf8))]
        case .xz: [(0, [0xFD] + Array("7zXZ".utf8))]
        case .lz4: [(0, [0x04, 0x22, 0x4D, 0x18])]
        case .sqlite: [(0, Array("SQLite format 3".utf8))]
        // How gzip's and zlib's first bytes look as text.
        case .base64: ["H4sI", "eJw", "eJx", "eJy", "eJz", "eNo", "eNp", "eNq", "eNr"].map { (0, Array($0.utf8)) }
        default: []
        }
    }
}

extension ForeignContent: CustomStringConvertible {
    package var description: String {
        switch self {
        case .utf16: "is UTF-16, but recordings must be UTF-8; convert it with 'iconv -f UTF-16 -t UTF-8'"
        case .utf32: "is UTF-32, but recordings must be UTF-8; convert it with 'iconv -f UTF-32 -t UTF-8'"
        case .zip: "is a zip archive; unpack it and replay the folder"
        case .tar: "is a tar archive; unpack it and replay the folder"
        case .zstandard:
            "is compressed with zstd, and only gzip can be read; decompress it: 'zstd -dc FILE | taptrail replay -'"
        case .bzip2:
            "is compressed with bzip2, and only gzip can be read; decompress it: 'bzip2 -dc FILE | taptrail replay -'"
        case .xz: "is compressed with xz, and only gzip can be read; decompress it: 'xz -dc FILE | taptrail replay -'"
        case .lz4:
            "is compressed with lz4, and only gzip can be read; decompress it: 'lz4 -dc FILE | taptrail replay -'"
        case .base64: "is compressed data in base64; decode it: 'base64 -d FILE | taptrail replay -'"
        case .playwrightTrace: "is a Playwright trace, which cannot be read; \(Self.recordWithRRWeb)"
        case .devToolsRecording:
            "is a recording of Chrome's DevTools, which has steps to do but no clicks; \(Self.recordWithRRWeb)"
        case .seleniumProject:
            "is a project of Selenium IDE, which has steps to do but no clicks; \(Self.recordWithRRWeb)"
        case .httpArchive: "is an HTTP archive, which has requests but no clicks; \(Self.recordWithRRWeb)"
        case .appiumSource:
            "is a page source of Appium, which has a screen but no touches; record a run with DroidBot instead"
        case .maestroFlow: "is a Maestro flow, which has steps to do but no touches; record a run with DroidBot instead"
        case .sentryEnvelope:
            "is a Sentry envelope; download the replay's segments with Sentry's API and replay that JSON"
        case .posthogMobile:
            """
            is a mobile replay of PostHog, whose wireframes do not say which controls they are; export the app's \
            $autocapture events instead
            """
        case .pythonNotation:
            "is in Python's own notation (repr), which is not JSON; write it with json.dump"
        case .scriptNotation:
            "is JavaScript whose keys have no quotes, which is not JSON; write it with JSON.stringify"
        case .sqlite:
            "is an SQLite database; if it is taptrail's own, 'taptrail export --db' writes its clicks as click lines"
        }
    }
    private static let recordWithRRWeb = "record the page with rrweb instead"
}
