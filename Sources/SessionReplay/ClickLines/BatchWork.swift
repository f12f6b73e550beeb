import ClickTracking

/// A batch on its way from the thread that reads lines to the one that writes them, and back when it has been emptied:
/// its columns take megabytes, and to have them anew each time costs more than to fill them.
///
/// `@unchecked Sendable` holds because whoever has it is the only one: ``BatchPipeline`` gives it from thread to
/// thread, and who has handed it on does not touch it any more.
final class BatchWork: @unchecked Sendable {
    var batch = ClickBatch()
    /// The lines of clicks that the feed may reject.
    var held = HeldLines()
    /// How far the batch takes the source, where it is to be committed.
    var mark: SourceMark?

    func removeAll() {
        batch.removeAll()
        held.removeAll()
        mark = nil
    }
}
