extension RecordPlace {
    init(_ element: JSONStream.Element, index: Int?) {
        self.init(
            line: element.line, index: index, offset: element.offset, content: RejectedContent(element.bytes))
    }
}
