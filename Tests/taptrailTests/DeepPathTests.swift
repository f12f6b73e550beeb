#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// Commands over catalogues with very long paths, in as much memory as the paths take some times over.
    struct DeepPathTests {
        private let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder { folder in
                for (file, root) in [("a.jsonl", "App"), ("b.jsonl", "Shop")] {
                    let lines = (0..<60).map { control in
                        // Each control has 1,500 components, of which it shares some with others.
                        let parts = (0..<1_500).map { depth in
                            "View#v\(depth % 7)[\(depth < 20 * (control % 4) ? 1 : control + depth % 3)]"
                        }
                        return
                            "{\"path\":\"\(root)--\(parts.joined(separator: "--"))--Button--tap\",\"actions\":[\"a:\"]}\n"
                    }
                    try folder.write(lines.joined(), to: file)
                }
            }
        }

        @Test(arguments: ["lint a.jsonl", "diff a.jsonl a.jsonl", "diff a.jsonl b.jsonl", "list a.jsonl --tree"])
        func `memory grows with the length of paths, not with its square`(command: String) throws {
            // In KiB of addresses, of which the process takes a third before it does anything.
            let script = "ulimit -v 900000; exec '\(try Command.binary.path)' paths \(command) --format csv"
            let run = try Command.run("-c", script, executable: "/bin/sh", in: folder)
            #expect([0, 1].contains(run.status), "\(run.status): \(run.messages.prefix(300))")
        }
    }
#endif
