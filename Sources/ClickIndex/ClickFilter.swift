package import ClickTracking

/// Which clicks of a control are wanted: those of some time, of some session spans, with some outcomes.
package struct ClickFilter: Sendable {
    /// From this time on, in milliseconds since the Unix epoch, UTC.
    let fromMs: Int64
    /// The end of the time; this millisecond is not in it.
    let untilMs: Int64
    /// Whether each session span is wanted, by its id; nil if all are.
    let spans: [Bool]?
    /// Controls may differ in it.
    package var outcomes = HandledSet.all

    package init(fromMs: Int64, untilMs: Int64, spans: [Bool]?) {
        self.fromMs = fromMs
        self.untilMs = untilMs
        self.spans = spans
    }

    /// Whether none of the clicks between two times can be wanted.
    package func excludes(_ firstMs: Int64, _ lastMs: Int64) -> Bool {
        lastMs < fromMs || firstMs >= untilMs
    }

    /// The wanted times between two others; nil if there are none.
    package func times(between firstMs: Int64, and lastMs: Int64) -> ClosedRange<Int64>? {
        guard untilMs > .min else { return nil }
        let (first, last) = (max(firstMs, fromMs), min(lastMs, untilMs - 1))
        return first <= last ? first...last : nil
    }

    package func includes(atMs: Int64, span: Int32) -> Bool {
        isInTime(atMs) && includes(span: span)
    }

    /// Whether clicks of a session's span are wanted at any time.
    package func includes(span: Int32) -> Bool { spans?[Int(span)] ?? true }

    @inline(__always)
    private func isInTime(_ atMs: Int64) -> Bool { atMs >= fromMs && atMs < untilMs }

    /// Removes unwanted clicks from a buffer, from a row on whose times lie between two others.
    package func apply(to buffer: ClickBuffer, from start: Int, _ firstMs: Int64, _ lastMs: Int64) {
        if let spans {
            buffer.keep(from: start) { isInTime($0.atMs[$1]) && spans[Int($0.spans[$1])] }
        } else if firstMs < fromMs || lastMs >= untilMs {
            buffer.keep(from: start) { isInTime($0.atMs[$1]) }
        }
        if outcomes != .all { buffer.keep(from: start) { outcomes.contains(handled: $0.handled[$1]) } }
    }
}

/// Which clicks of a control are wanted by the version of the app that they were made in.
package struct ReleaseFilter: Sendable {
    /// The number of the version of each session span, by the span's id.
    let releases: [Int32]
    /// Whether each version is wanted, by its number.
    let wanted: [Bool]

    package init(releases: [Int32], wanted: [Bool]) {
        self.releases = releases
        self.wanted = wanted
    }

    package func includes(span: Int32) -> Bool {
        releases.indices.contains(Int(span)) && wanted[Int(releases[Int(span)])]
    }

    /// Removes unwanted clicks from a buffer, from a row on.
    package func apply(to buffer: ClickBuffer, from start: Int) {
        releases.withUnsafeBufferPointer { releases in
            wanted.withUnsafeBufferPointer { wanted in
                buffer.keep(from: start) { wanted[Int(releases[Int($0.spans[$1])])] }
            }
        }
    }
}

/// Some of the outcomes that a click can have.
package struct HandledSet: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package static let all: HandledSet = [HandledSet(.unknown), HandledSet(.no), HandledSet(.yes)]

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package init(_ handled: Handled) {
        self.init(rawValue: 1 << handled.rawValue)
    }

    /// The outcomes: yes, no, unknown.
    package var outcomes: [Handled] { [.yes, .no, .unknown].filter { contains(HandledSet($0)) } }

    /// - Parameter handled: The raw value of an outcome, or what a damaged index has for one.
    @inline(__always)
    func contains(handled: UInt8) -> Bool { rawValue >> handled & 1 == 1 }
}
