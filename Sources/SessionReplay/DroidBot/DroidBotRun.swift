import Basics
import Input
import JSON
import ResponderChain

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
    /// - Throws: ``InputError`` if a folder cannot be listed, as all files in it would be missing.
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
        for path in events.prefix(Self.maxFilesChecked) where try Self.file(path, hasKeys: ["event", "tag"]) {
            return true
        }
        for path in states.prefix(Self.maxFilesChecked) where try Self.file(path, hasKeys: ["views", "state_str"]) {
            return true
        }
        return false
    }

    private static let maxFilesChecked = 20

    /// The name of the run's session: a digest of its first ten events. Robots that were started together send the same
    /// first event in the same second, and do not keep in step for ten. The name stays when the run goes on after them.
    func sessionName() throws(InputError) -> String {
        var digest: UInt64 = 0
        for path in events.prefix(10) {
            digest = FoldedHash.combine(digest, try Self.content(of: path).map(JSONDigest.of) ?? 0)
        }
        return DefaultSessionName.of(digest: digest)
    }

    /// The decompressed bytes of all files, one file after the other.
    func bytes(reporting progress: ReadProgress?) -> any ByteSource {
        JoinedSource(files.map(JoinedSource.Part.file), reporting: progress)
    }

    /// The decompressed bytes of a file; nil if they are longer than one value may be, or damaged.
    static func content(of path: String) throws(InputError) -> [UInt8]? {
        do throws(InputError) {
            return try RecordingInput.open(path).readAll(atMost: JSONStream.maxValueLength)
        } catch {
            if error.isDamage { return nil }
            throw error
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? FileSystem.status(of: path))?.type == .directory
    }

    private static func file(_ path: String, hasKeys keys: [String]) throws(InputError) -> Bool {
        let outline: JSONOutline
        do throws(InputError) {
            let head = try PeekedSource(try RecordingInput.open(path), count: RecordingInput.headLength).head
            outline = JSONOutline(head[...])
        } catch {
            if error.isDamage { return false }
            throw error
        }
        // Views can be longer than the head, so the keys after them need not be in it.
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
            .sortedByBytes()
            .map { folder + "/" + $0 }
    }
}
