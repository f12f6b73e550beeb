/// Content that is never a recording as it is, but may hold one.
package enum ForeignContent: String, Sendable, CaseIterable {
    case utf32, utf16, zip, tar, zstandard, bzip2, xz, lz4, sqlite, base64
    // What other programs record, known by sight and not read.
    case playwrightTrace, devToolsRecording, seleniumProject, httpArchive, appiumSource, maestroFlow, sentryEnvelope
    case posthogMobile

    /// Recognises content by its first bytes; nil for what is none of these.
    init?(_ head: [UInt8]) {
        let found = Self.allCases.first { kind in
            kind.beginnings.contains { head.dropFirst($0.offset).starts(with: $0.bytes) }
        }
        guard let found else { return nil }
        self = found
    }

    /// The bytes that such content begins with, or has at an offset; any of them will do.
    private var beginnings: [(offset: Int, bytes: [UInt8])] {
        switch self {
        // UTF-32 is looked for first, as it begins like UTF-16 and goes on with two zeros.
        case .utf32: [(0, [0xFF, 0xFE, 0, 0]), (0, [0, 0, 0xFE, 0xFF])]
        // With a byte order mark, or JSON's first two signs in two bytes each.
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
        case .utf16: "is UTF-16, and recordings are UTF-8: 'iconv -f UTF-16 -t UTF-8' turns it into that"
        case .utf32: "is UTF-32, and recordings are UTF-8: 'iconv -f UTF-32 -t UTF-8' turns it into that"
        case .zip: "is a zip archive; unpack it, and name the folder"
        case .tar: "is a tar archive; unpack it, and name the folder"
        case .zstandard: "is compressed with zstd; only gzip is read as it is: 'zstd -dc FILE | taptrail replay -'"
        case .bzip2: "is compressed with bzip2; only gzip is read as it is: 'bzip2 -dc FILE | taptrail replay -'"
        case .xz: "is compressed with xz; only gzip is read as it is: 'xz -dc FILE | taptrail replay -'"
        case .lz4: "is compressed with lz4; only gzip is read as it is: 'lz4 -dc FILE | taptrail replay -'"
        case .base64: "is compressed data as base64 text: 'base64 -d FILE | taptrail replay -'"
        case .playwrightTrace: "is a Playwright trace, which is not read; \(Self.recordWithRRWeb)"
        case .devToolsRecording:
            "is a recording of Chrome's DevTools: steps to do, and no clicks; \(Self.recordWithRRWeb)"
        case .seleniumProject: "is a project of Selenium IDE: steps to do, and no clicks; \(Self.recordWithRRWeb)"
        case .httpArchive: "is an HTTP archive: requests, and no clicks; \(Self.recordWithRRWeb)"
        case .appiumSource: "is a page source of Appium: a screen, and no touches; record a run with DroidBot instead"
        case .maestroFlow: "is a flow of Maestro: steps to do, and no touches; record a run with DroidBot instead"
        case .sentryEnvelope:
            "is an envelope of Sentry's; download the replay's segments by Sentry's API, and replay that JSON"
        case .posthogMobile:
            """
            is a mobile replay of PostHog's: wireframes that do not say which control they are; export the app's \
            $autocapture events instead
            """
        case .sqlite: "is an SQLite database; 'taptrail export --db' makes click lines of one of our own"
        }
    }
    private static let recordWithRRWeb = "let the page record itself with rrweb, and replay that"
}
