extension String {
    /// Text from bytes of UTF-8; nil if they are none.
    ///
    /// The standard library has this only from iOS 18 and macOS 15 on. Where it is older, what is no UTF-8 shows in that
    /// repairing it changes the bytes.
    package init?(utf8 bytes: some Collection<UInt8>) {
        if #available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) {
            self.init(validating: bytes, as: UTF8.self)
        } else {
            self.init(repairing: bytes)
        }
    }

    /// Text from bytes of UTF-8, as ``init(utf8:)`` makes it on older systems.
    init?(repairing bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
