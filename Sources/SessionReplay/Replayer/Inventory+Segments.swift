import Basics
import ResponderChain

extension Inventory {
    /// Makes one recording of the files that hold the segments of one replay: those of a folder, if no two have the same
    /// number, else those whose names differ in the number alone.
    mutating func joinSegments() {
        let folders = Dictionary(grouping: recordings.indices.filter { recordings[$0].segment != nil }) { index in
            ByteString(FilePath(recordings[index].path).removingLastComponent().string)
        }
        var replays: [[Int]] = []
        for files in folders.values {
            if areDistinct(files) {
                replays.append(files)
            } else {
                replays += Dictionary(grouping: files) { ByteString(nameWithoutNumber(recordings[$0])) }
                    .values.filter(areDistinct)
            }
        }
        var joined: Set<Int> = []
        for replay in replays where replay.count > 1 {
            let files = replay.sorted { recordings[$0].segment ?? 0 < recordings[$1].segment ?? 0 }
            let place = replay.min() ?? files[0]
            var whole = Recording(path: recordings[files[0]].path, format: .rrweb)
            whole.size = files.reduce(0) { $0 + recordings[$1].size }
            whole.segmentFiles = files.map { recordings[$0].path }
            recordings[place] = whole
            joined.formUnion(replay.filter { $0 != place })
        }
        recordings = recordings.indices.filter { !joined.contains($0) }.map { recordings[$0] }
    }

    private func areDistinct(_ files: [Int]) -> Bool {
        Set(files.map { recordings[$0].segment }).count == files.count
    }

    /// The file's name without the last digits that are the segment's number.
    private func nameWithoutNumber(_ recording: Recording) -> String {
        let name = FilePath(recording.path).lastComponent?.string ?? recording.path
        guard let number = recording.segment, let range = name.ranges(of: String(number)).last else { return name }
        return name[..<range.lowerBound] + "*" + name[range.upperBound...]
    }
}
