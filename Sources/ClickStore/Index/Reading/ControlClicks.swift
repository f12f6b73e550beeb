/// The selected clicks of one control.
package struct ControlClicks {
    package let control: ControlRow
    let parts: [ClickPart]
    let filter: ClickFilter
    let stretchLimit: Int
    let path: String

    /// How many clicks have to be looked at: at most so many are selected.
    package var mostClicks: Int { parts.reduce(0) { $0 + $1.count } }

    /// Visits the clicks block by block in the order of their times, those of one millisecond in the order of their ids.
    ///
    /// Short parts are put together, as each block costs something of its own.
    ///
    /// - Parameter buffer: Room for a block; what was in it is lost. The blocks' columns lie in it.
    /// - Throws: ``StoreError`` where the index is damaged, and what the body throws.
    package func visit(
        in buffer: ClickBuffer, _ body: (ClickBlock) throws(StoreError) -> Void
    ) throws(StoreError) {
        buffer.removeAll()
        let isInOrder = isInOrder
        for (index, part) in parts.enumerated() {
            try load(part, into: buffer)
            let isLast = index == parts.count - 1
            guard isLast || isInOrder && buffer.count >= buffer.fewest else { continue }
            if !isInOrder { buffer.sortByTime() }
            if buffer.count > 0 { try body(buffer.block(isLast: isLast)) }
            buffer.removeAll()
        }
    }

    /// Whether the parts, one behind the other, are in the order of their times.
    private var isInOrder: Bool {
        parts.allSatisfy(\.isSorted) && zip(parts, parts.dropFirst()).allSatisfy { $0.lastMs <= $1.firstMs }
    }

    private func load(_ part: ClickPart, into buffer: ClickBuffer) throws(StoreError) {
        let start = buffer.count
        switch part {
        case .block(let entry, let chunk):
            do throws(IndexDamage) {
                try BlockDecoder.decode(entry, of: chunk, into: buffer, stretchLimit: stretchLimit)
            } catch {
                throw .damagedIndex(path: path, reason: error.description)
            }
        case .rows(let rows): rows.copy(to: buffer)
        }
        filter.apply(to: buffer, from: start, part.firstMs, part.lastMs)
    }
}
