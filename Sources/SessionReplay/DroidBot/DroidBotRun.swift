import Basics

/// The files of one DroidBot run: a folder with `events/`, and mostly `states/`.
struct DroidBotRun {
    /// The event files, by name, which is the order of time.
    let events: [String]
    /// The state files, by name.
    let states: [String]

    /// All files that make up the recording, in the order in which they are hashed.
    var files: [String] { events + states }

    /// Lists the files of a run; nil for a folder without `events/`, or with no JSON files in that and in `states/`.
    ///
    /// - Throws: ``InputError`` where a folder cannot be listed, as all that is in it would be missing.
    init?(folder: String) throws(InputError) {
        let base = folder.hasSuffix("/") ? folder : folder + "/"
        events = try Self.jsonFiles(in: base + "events")
        states = try Self.jsonFiles(in: base + "states")
        // A run that sent no event has states all the same.
        if events.isEmpty, states.isEmpty || !Self.isFolder(base + "events") { return nil }
    }

    /// Whether the content is DroidBot's, too: other programs have folders of that name.
    ///
    /// Some of the first files may be broken, so several are looked at.
    func isRecognized() throws(InputError) -> Bool {
        for path in events.prefix(Self.lookedAt) where try Self.file(path, hasKeys: ["event", "tag"]) { return true }
        for path in states.prefix(Self.lookedAt) where try Self.file(path, hasKeys: ["views", "state_str"]) {
            return true
        }
        return false
    }

    /// The name of the run's session: what its first events say. Robots that were started together send the same first
    /// one in the same second, and do not keep in step for ten. The name stays when the run goes on after them.
    func sessionName() throws(InputError) -> String {
        var digest: UInt64 = 0
        for path in events.prefix(Self.namingEvents) {
            digest = FoldedHash.combine(digest, try RecordingInput.wholeFile(path).map(JSONDigest.of) ?? 0)
        }
        return SessionName.of(digest: digest)
    }

    private static let namingEvents = 10
    private static let lookedAt = 20

    private static func isFolder(_ path: String) -> Bool {
        (try? FolderWalk.isFolder(path)) == true
    }

    private static func file(_ path: String, hasKeys keys: [String]) throws(InputError) -> Bool {
        let outline: JSONOutline
        do throws(InputError) {
            let head = try PeekedSource(try RecordingInput.open(path), count: RecordingFormat.headLength).head
            outline = JSONOutline(head[...])
        } catch {
            if error.isDamage { return false }
            throw error
        }
        // Views can be longer than what is looked at, so what comes after them need not show.
        return keys.contains(where: outline.has)
            && (outline["event"] == UInt8(ascii: "{") || outline.firstInList("views")?.has("temp_id") == true)
    }

    private static func jsonFiles(in folder: String) throws(InputError) -> [String] {
        let names: [String]
        do throws(Errno) {
            names = try FileSystem.names(in: folder)
        } catch .noSuchFileOrDirectory, .notDirectory {
            return []
        } catch {
            throw InputError(error, path: folder)
        }
        return names.filter { !$0.hasPrefix(".") && ($0.hasSuffix(".json") || $0.hasSuffix(".json.gz")) }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { folder + "/" + $0 }
    }
}
