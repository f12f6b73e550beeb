import ClickIndex

/// When each version of an app was first clicked in, and which controls were clicked in it.
struct FirstClicks {
    /// The versions that have a click; no version is none.
    private(set) var versions: [(app: String?, version: String, firstMs: Int64)] = []
    /// The controls that have a click in each version, and in none, in no order.
    private(set) var controls: [(app: String?, version: String?, controls: [ControlRow])] = []

    /// Looks at all clicks.
    init(_ connection: Connection) throws(StoreError) {
        let scan = try ClickScan(Selection(), withApps: true, .recorded, on: connection)
        let releases = try Releases(connection, scan.sessions)
        let parts = try scan.run(threads: nil) { scan throws(StoreError) in
            var found = Array(repeating: Found(), count: releases.names.count)
            let buffer = ClickBuffer()
            while let clicks = try scan.next() {
                var first = Array(repeating: Int64.max, count: releases.names.count)
                try clicks.visit(in: buffer) { block, _ in
                    first.withUnsafeMutableBufferPointer { first in
                        for row in 0..<block.count {
                            let release = Int(releases.ofSpans[Int(block.spans[row])])
                            first[release] = min(first[release], block.atMs[row])
                        }
                    }
                }
                for (release, firstMs) in first.enumerated() where firstMs < .max {
                    found[release].firstMs = min(found[release].firstMs, firstMs)
                    found[release].controls.append(clicks.control)
                }
            }
            return found
        }
        for (release, name) in releases.names.enumerated() {
            let firstMs = parts.lazy.map { $0[release].firstMs }.min() ?? .max
            guard firstMs < .max else { continue }
            if let version = name.version { versions.append((name.app, version, firstMs)) }
            controls.append((name.app, name.version, parts.flatMap { $0[release].controls }))
        }
    }

    private struct Found {
        var firstMs = Int64.max
        var controls: [ControlRow] = []
    }
}
