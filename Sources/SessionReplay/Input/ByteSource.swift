/// Bytes of a recording, one piece after the other.
package protocol ByteSource: AnyObject {
    /// Fills a buffer from its start and returns how many bytes that were; 0 only at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int
}
