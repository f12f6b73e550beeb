import ResponderChain

/// What people call the screens of a table or a picture: without the words of the platform that all of them end in, and of
/// Android's without the package.
///
/// `LiveRoomViewController` and `LobbyViewController` are `LiveRoom` and `Lobby`; web pages are their paths.
package struct ScreenNames: Sendable {
    private var names: [ByteString: String] = [:]

    /// - Parameter screens: All screens that are shown.
    package init(_ screens: some Sequence<String>) {
        let screens = Set(screens.map { ByteString($0) })
        var short = Self.unique(screens) { Self.withoutPackage($0) }
        let words = short.values.map(Self.platformWords)
        let shared = words.dropFirst().reduce(words.first ?? []) { Self.sharedEnd($0, $1) }
        let ending = shared.joined()
        if !ending.isEmpty {
            let whole = short
            short = Self.unique(screens) { screen in
                let name = whole[ByteString(screen)] ?? screen
                return String(name.dropLast(ending.count))
            }
        }
        names = short
    }

    /// What a screen is called: its own name, if it is not among those that are shown.
    package func name(of screen: String) -> String { names[ByteString(screen)] ?? screen }

    /// The screens with shorter names, or with their own ones if two would have the same.
    private static func unique(
        _ screens: Set<ByteString>, _ shorter: (String) -> String
    ) -> [ByteString: String] {
        let names = Dictionary(uniqueKeysWithValues: screens.map { ($0, shorter($0.text)) })
        let isClear = Set(names.values.map { ByteString($0) }).count == names.count
        return isClear ? names : Dictionary(uniqueKeysWithValues: screens.map { ($0, $0.text) })
    }

    /// An activity's class without its package, and without the app's: `Main` of `com.example/.Main`.
    private static func withoutPackage(_ screen: String) -> String {
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

    /// The platform's words that a name ends in; something is left in front of them.
    private static func platformWords(_ name: String) -> [String] {
        var (rest, words): (Substring, [String]) = (name[...], [])
        while let ending = endings.first(where: { rest.hasSuffix($0) }), rest.count > ending.count {
            words.insert(ending, at: 0)
            rest = rest.dropLast(ending.count)
        }
        return words
    }

    private static func sharedEnd(_ one: [String], _ other: [String]) -> [String] {
        Array(zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.map(\.0).reversed())
    }
}
