import ClickStore
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
        var short = Self.unique(screens) { ScreenName.withoutPackage($0) }
        let words = short.values.map(ScreenName.platformWords)
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

    private static func sharedEnd(_ one: [String], _ other: [String]) -> [String] {
        Array(zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.map(\.0).reversed())
    }
}
