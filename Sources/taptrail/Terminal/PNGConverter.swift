import Basics
import Foundation

/// Makes PNG of pictures by rsvg-convert, a program of librsvg, as nothing here draws fonts.
enum PNGConverter {
    /// - Parameters:
    ///   - svg: The picture.
    ///   - path: The file that the caller writes, for what an error tells.
    /// - Throws: ``OutputError``
    static func png(of svg: String, for path: String) throws -> Data {
        // Twice the size, for screens whose points are several pixels.
        let file = FileManager.default.temporaryDirectory.appending(path: "taptrail-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let quoted = "'" + file.path.replacing("'", with: #"'\''"#) + "'"
        // Names of controls are nobody else's business.
        let command = "umask 077; exec rsvg-convert --zoom 2 --format png --output \(quoted)"
        guard ShellCommand.run("command -v rsvg-convert >/dev/null || exit 127; \(command)", input: svg) else {
            throw OutputError.noConverter(path: path)
        }
        guard let png = try? Data(contentsOf: file), png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
            throw OutputError.cannotCreate(path: path, reason: "rsvg-convert has not made a picture")
        }
        return png
    }
}
