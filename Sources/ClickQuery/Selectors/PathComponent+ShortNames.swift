package import ResponderChain

/// Android's classes and identifiers without the package in front of them: nobody types those, and few read them.
extension PathComponent {
    /// What stands between a package and an identifier's own name: `com.example.app:id/save`.
    package static let identifierMark = ":id/"

    /// A class without its package: `TextView` for `android.widget.TextView`; nil if it has none.
    package static func withoutPackage(class name: String) -> String? {
        guard name.utf8.allSatisfy(isOfQualifiedName), let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
            return nil
        }
        return ownName(name.utf8[..<dot], name.utf8[name.utf8.index(after: dot)...])
    }

    /// An identifier without its package: `save` for `com.example.app:id/save`; nil if it has none.
    package static func withoutPackage(identifier name: String) -> String? {
        // Most have no colon, which is found much sooner.
        guard name.utf8.contains(UInt8(ascii: ":")), let mark = name.ranges(of: identifierMark).last else { return nil }
        return ownName(name[..<mark.lowerBound].utf8, name[mark.upperBound...].utf8)
    }

    private static func ownName(_ package: Substring.UTF8View, _ name: Substring.UTF8View) -> String? {
        package.isEmpty || name.isEmpty ? nil : String(Substring(name))
    }

    private static func isOfQualifiedName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: byte >= 0x80
        }
    }
}
