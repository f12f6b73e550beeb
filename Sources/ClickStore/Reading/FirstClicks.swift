import ClickIndex

/// When each version of an app was first clicked in.
struct FirstClicks {
    /// The versions that have a click; no version is none.
    private(set) var versions: [(app: String?, version: String, firstMs: Int64)] = []

    /// Looks at all clicks.
    init(_ connection: Connection) throws(StoreError) {
        let scan = try ClickScan(Selection(), withApps: true, on: connection)
        let releases = try Releases(scan.sessions, connection)
        let parts = try scan.run(threads: nil) { scan throws(StoreError) in
            var first = Array(repeating: Int64.max, count: releases.names.count)
            let buffer = ClickBuffer()
            while let clicks = try scan.next() {
                try clicks.visit(in: buffer) { block, _ in
                    first.withUnsafeMutableBufferPointer { first in
                        for row in 0..<block.count {
                            let release = Int(releases.ofSpans[Int(block.spans[row])])
                            first[release] = min(first[release], block.atMs[row])
                        }
                    }
                }
            }
            return first
        }
        for (release, name) in releases.names.enumerated() {
            let firstMs = parts.lazy.map { $0[release] }.min() ?? .max
            if let version = name.version, firstMs < .max { versions.append((name.app, version, firstMs)) }
        }
    }
}
