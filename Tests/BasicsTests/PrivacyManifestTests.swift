import Foundation
import Testing

/// What the privacy manifest declares, against what the targets that an app links call.
struct PrivacyManifestTests {
    /// The calls that need a reason, by their category, as
    /// https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api lists them.
    private static let calls = [
        "FileTimestamp": [
            "stat", "fstat", "lstat", "fstatat", "getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk",
            "creationDate", "modificationDate", "contentModificationDateKey", "creationDateKey",
        ],
        "SystemBootTime": ["systemUptime", "mach_absolute_time"],
        "DiskSpace": [
            "volumeAvailableCapacityKey", "volumeTotalCapacityKey", "statfs", "statvfs", "fstatfs", "fstatvfs",
            "systemFreeSize", "systemSize",
        ],
        "ActiveKeyboards": ["activeInputModes"],
        "UserDefaults": ["UserDefaults"],
    ]

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardizedFileURL

    @Test func `each category of calls that needs a reason is declared, and no other`() throws {
        var used: Set<String> = []
        for target in [
            "Basics", "ResponderChain", "ClickTracking", "ClickIndex", "ClickStore", "TapTrailUIKit", "TouchSessions",
            "TapTrailUIKitTouches",
        ] {
            let folder = Self.root.appendingPathComponent("Sources/\(target)").path
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where name.hasSuffix(".swift") {
                let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
                let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
                for (category, calls) in Self.calls where !words.isDisjoint(with: calls) { used.insert(category) }
            }
        }
        let declared = try Self.list("NSPrivacyAccessedAPITypes").map { entry in
            #expect((entry["NSPrivacyAccessedAPITypeReasons"] as? [String])?.isEmpty == false)
            return try #require(entry["NSPrivacyAccessedAPIType"] as? String)
        }
        #expect(Set(declared) == Set(used.map { "NSPrivacyAccessedAPICategory" + $0 }))
    }

    @Test func `what is collected is declared: product interaction, for analytics, and no tracking`() throws {
        let data = try Self.list("NSPrivacyCollectedDataTypes")
        #expect(
            data.map { $0["NSPrivacyCollectedDataType"] as? String } == [
                "NSPrivacyCollectedDataTypeProductInteraction"
            ])
        #expect(data.first?["NSPrivacyCollectedDataTypeTracking"] as? Bool == false)
        #expect(try Self.manifest()["NSPrivacyTracking"] as? Bool == false)
    }

    private static func manifest() throws -> [String: Any] {
        let data = try Data(contentsOf: root.appendingPathComponent("Sources/Basics/PrivacyInfo.xcprivacy"))
        let value = try PropertyListSerialization.propertyList(from: data, format: nil)
        return try #require(value as? [String: Any])
    }

    private static func list(_ key: String) throws -> [[String: Any]] {
        try #require(try manifest()[key] as? [[String: Any]])
    }
}
