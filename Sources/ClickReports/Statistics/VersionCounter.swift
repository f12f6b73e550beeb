import ClickIndex
package import ClickStore

/// The versions of apps in a store, numbered from 0 in the order in which they were first met: the same in every scan of one
/// state of the store.
struct VersionNumbers: Sendable {
    /// The version's number by the id of the span; -1 for ids without a row.
    private(set) var ofSpans: [Int32] = []
    /// The first span of each version.
    private(set) var spans: [Int32] = []

    /// - Parameter directory: With apps and versions.
    init(_ directory: SessionDirectory) {
        ofSpans.reserveCapacity(directory.sessions.count)
        var numbers: [UInt64: Int32] = [:]
        for span in directory.sessions.indices {
            guard directory.sessions[span] >= 0 else {
                ofSpans.append(-1)
                continue
            }
            let (app, version) = (directory.apps[span], directory.versions[span])
            let key = UInt64(UInt32(bitPattern: app)) << 32 | UInt64(UInt32(bitPattern: version))
            let number = numbers[key, default: Int32(truncatingIfNeeded: spans.count)]
            numbers[key] = number
            if Int(number) == spans.count { spans.append(Int32(truncatingIfNeeded: span)) }
            ofSpans.append(number)
        }
    }
}

/// Counts the clicks of controls by the versions of apps, one control after the other.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit, which is that of the numbers.
struct VersionCounter {
    private struct Figures: BitwiseCopyable {
        var clicks = 0
        var firstMs: Int64 = 0
        var lastMs: Int64 = 0
    }

    private let numbers: VersionNumbers
    private let buffer = ClickBuffer()
    /// By version; those of no version that was met at the control at hand are 0.
    private let figures: ZeroedMemory<Figures>
    private var met: [Int32] = []

    /// - Throws: ``StoreError/outOfMemory``
    init(_ numbers: VersionNumbers) throws(StoreError) {
        self.numbers = numbers
        figures = try ZeroedMemory(count: numbers.spans.count)
    }

    /// The clicks on all controls of a scan that a thread takes from it.
    static func clicks(of scan: ClickScan, _ numbers: VersionNumbers) throws(StoreError) -> [VersionClicks] {
        var counter = try VersionCounter(numbers)
        var clicks: [VersionClicks] = []
        while let control = try scan.next() { clicks += try counter.count(control) }
        return clicks
    }

    private mutating func count(_ clicks: ControlClicks) throws(StoreError) -> [VersionClicks] {
        try clicks.visit(in: buffer) { block, _ in count(block) }
        let counted = met.map { version in
            let figures = figures.start[Int(version)]
            return VersionClicks(
                control: clicks.control, version: Int(version), clicks: figures.clicks,
                firstMs: figures.firstMs,
                lastMs: figures.lastMs)
        }
        for version in met { figures.start[Int(version)] = Figures() }
        met.removeAll(keepingCapacity: true)
        return counted
    }

    private mutating func count(_ block: ClickColumns) {
        let figures = figures.start
        numbers.ofSpans.withUnsafeBufferPointer { ofSpans in
            for row in 0..<block.count {
                let version = ofSpans[Int(block.spans[row])]
                // A span without a row belongs to no version.
                guard version >= 0 else { continue }
                let of = figures + Int(version)
                if of.pointee.clicks == 0 {
                    met.append(version)
                    (of.pointee.firstMs, of.pointee.lastMs) = (block.atMs[row], block.atMs[row])
                }
                of.pointee.clicks += 1
                of.pointee.firstMs = min(of.pointee.firstMs, block.atMs[row])
                of.pointee.lastMs = max(of.pointee.lastMs, block.atMs[row])
            }
        }
    }
}

extension ControlSources.Query {
    package func figures(from reader: ClickReader) throws(StoreError) -> ControlSources {
        try reader.scan(clicks[0], withApps: true) { scan throws(StoreError) in
            let numbers = VersionNumbers(scan.sessions)
            return (numbers, try VersionCounter.clicks(of: scan, numbers))
        } finish: { parts, scan throws(StoreError) in
            let numbers = parts.first?.0 ?? VersionNumbers(scan.sessions)
            var all = [parts.flatMap(\.1)]
            for other in clicks.dropFirst() {
                all.append(
                    try scan.scan(other) { scan throws(StoreError) in
                        try VersionCounter.clicks(of: scan, numbers)
                    }.flatMap(\.self))
            }
            return ControlSources(
                versions: try scan.names(ofSpans: numbers.spans), clicks: all, layouts: try scan.layouts(layouts),
                catalogues: try scan.catalogues(), handlers: withHandlers ? try scan.handlers() : [],
                wanted: try scan.resolve(wanted))
        }
    }
}
