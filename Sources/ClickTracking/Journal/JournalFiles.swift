/// Makes the files of new segments, or, where none can be made, memory in their stead.
///
/// An app goes on recording when its disk is full: clicks wait in memory then, and only a kill loses them.
final class JournalFiles: Sendable {
    private let folder: JournalFolder?
    private let size: Int

    init(in folder: JournalFolder?, size: Int) {
        self.folder = folder
        self.size = size
    }

    /// Room for a segment; nil where there is not even memory.
    func make(segment number: UInt64) -> MappedFile? {
        if let folder, let file = try? MappedFile.create(at: folder.file(ofSegment: number), size: size) {
            return file
        }
        return MappedFile.anonymous(size: size)
    }
}
