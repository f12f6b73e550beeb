import ResponderChain

/// What platforms put around the name that people know a screen by: packages, and words at its end.
package enum ScreenName {
    /// Whether a text is what a screen may be called beside others: all of its name, or that without its package or without
    /// words of the platform at its end. `LiveRoom` is a name of `LiveRoomViewController`.
    package static func isName(_ text: String, of screen: String) -> Bool {
        [screen, withoutPackage(screen)].contains { whole in
            var rest = Substring(whole)
            while rest.utf8.count > text.utf8.count, let ending = ending(of: rest) {
                rest = rest.dropLast(ending.count)
            }
            return String(rest).hasSameBytes(as: text)
        }
    }

    /// An activity's class without its package, and without the app's: `Main` of `com.example/.Main`.
    package static func withoutPackage(_ screen: String) -> String {
        let parts = screen.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].contains("."), let name = parts[1].split(separator: ".").last,
            parts[1].unicodeScalars.allSatisfy({
                $0.properties.isAlphabetic || ".$_0123456789".unicodeScalars.contains($0)
            })
        else { return screen }
        return String(name)
    }

    /// The words that platforms end the names of screens with.
    private static let endings: Set = ["View", "Controller", "Activity", "Fragment", "Screen", "Page"]

    /// All words of the platform that a name ends in.
    package static func platformWords(_ name: String) -> [String] {
        var (rest, words): (Substring, [String]) = (name[...], [])
        while let ending = ending(of: rest) {
            words.insert(ending, at: 0)
            rest = rest.dropLast(ending.count)
        }
        return words
    }

    /// The platform's word that a name ends in; something is left in front of it.
    private static func ending(of name: Substring) -> String? {
        endings.first { name.hasSuffix($0) && name.count > $0.count }
    }
}
