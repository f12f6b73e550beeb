/// Makes the files of new segments, or, where none can be made, memory in their stead.
///
/// An app goes on recording when its disk is full: clicks wait in memory then, and only an end of the process loses
/// them.
final class JournalFiles: Sendable {
    private let folder: JournalFolder?
    /// The bytes of a segment.
    let size: Int

    init(in folder: JournalFolder?, size: Int) {
        self.folder = folder
        self.size = size
    }

    /// Room for a segment; nil where there is not even memory.
    ///
    /// - Parameter size: The bytes of the file, those of a whole segment unless told otherwise.
    func make(segment number: UInt64, size: Int? = nil) -> MappedFile? {
        let size = size ?? self.size
        if let folder, let file = try? MappedFile.create(at: folder.file(ofSegment: number), size: size) {
            return file
        }
        return MappedFile.anonymous(size: size)
    }

    /// Waits until the disk has the names of all files; returns whether it has.
    func sync() -> Bool { folder?.sync() ?? true }
}
