/// The files of one DroidBot run: a folder with `events/`, and mostly `states/`.
struct DroidBotRun {
    /// The event files, by name, which is the order of time.
    let events: [String]
    /// The state files, by name.
    let states: [String]

    /// All files that make up the recording, in the order in which they are hashed.
    var files: [String] { events + states }

    /// Lists the files of a run; nil for a folder without `events/`, or with no JSON files in that and in `states/`.
    init?(folder: String) {
        let base = folder.hasSuffix("/") ? folder : folder + "/"
        events = Self.jsonFiles(in: base + "events")
        states = Self.jsonFiles(in: base + "states")
        // A run that sent no event has states all the same.
        if events.isEmpty, states.isEmpty || !Self.isFolder(base + "events") { return nil }
    }

    /// Whether the content is DroidBot's, too: other programs have folders of that name.
    ///
    /// Some of the first files may be broken, so several are looked at.
    var isRecognized: Bool {
        events.prefix(Self.lookedAt).contains { Self.file($0, hasKeys: ["event", "tag"]) }
            || states.prefix(Self.lookedAt).contains { Self.file($0, hasKeys: ["views", "state_str"]) }
    }

    /// The name of the run's session: what its first events say. Robots that were started together send the same first
    /// one in the same second, and do not keep in step for ten. The name stays when the run goes on after them.
    var sessionName: String {
        var digest: UInt64 = 0
        for path in events.prefix(Self.namingEvents) {
            let bytes = try? RecordingInput.open(path).readAll(atMost: JSONStream.longestValue)
            digest = FoldedHash.combine(digest, bytes.flatMap { $0 }.map(JSONDigest.of) ?? 0)
        }
        return SessionName.of(digest: digest)
    }

    private static let namingEvents = 10
    private static let lookedAt = 20

    private static func isFolder(_ path: String) -> Bool {
        (try? FolderWalk.isFolder(path)) == true
    }

    private static func file(_ path: String, hasKeys keys: [String]) -> Bool {
        guard let source = try? RecordingInput.open(path),
            let head = try? PeekedSource(source, count: RecordingFormat.headLength).head
        else { return false }
        let outline = JSONOutline(head[...])
        // Views can be longer than what is looked at, so what comes after them need not show.
        return keys.contains(where: outline.has)
            && (outline["event"] == UInt8(ascii: "{") || outline.firstInList("views")?.has("temp_id") == true)
    }

    private static func jsonFiles(in folder: String) -> [String] {
        let names = SystemPath.names(in: folder) ?? []
        return names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".json") || $0.hasSuffix(".json.gz")) }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { folder + "/" + $0 }
    }
}
