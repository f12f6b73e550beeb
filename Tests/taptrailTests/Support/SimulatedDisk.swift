import Foundation
import SeededGenerator

/// Files of which a disk has only what was synced for certain.
///
/// A sync of a file makes its bytes and its length certain, one of a folder the names in it. Of all else any part may have
/// reached the disk: of bytes any sectors or pages, of names any changes, in any order.
struct SimulatedDisk {
    fileprivate final class File {
        /// What is certain.
        var content: Data
        var changes: [Change] = []

        init(_ content: Data) { self.content = content }
    }

    fileprivate enum Change {
        case write(Data, at: Int)
        case resize(Int)
    }

    /// A change of names: what each of them stands for afterwards, nil for nothing.
    fileprivate struct NameChange {
        let folder: String
        let names: [String: File?]
    }

    private var files: [Int64: File] = [:]
    private var current: [String: File] = [:]
    private var certain: [String: File]
    private var changes: [NameChange] = []

    init(holding original: [String: Data]) {
        certain = original.mapValues { File($0) }
        current = certain
    }

    mutating func write(_ inode: Int64, _ bytes: Data, at place: Int) {
        files[inode]?.changes.append(.write(bytes, at: place))
    }

    mutating func resize(_ inode: Int64, to length: Int) { files[inode]?.changes.append(.resize(length)) }

    mutating func sync(_ inode: Int64) {
        guard let file = files[inode] else { return }
        file.content = Self.content(of: file)
        file.changes = []
    }

    mutating func create(_ name: String, _ inode: Int64) {
        files[inode] = File(Data())
        change([name: files[inode]])
    }

    mutating func open(_ name: String, _ inode: Int64) { files[inode] = current[name] }

    mutating func rename(_ name: String, to other: String) { change([name: nil, other: current[name]]) }

    mutating func remove(_ name: String) { change([name: nil]) }

    /// Folders have names, too. An empty file stands for one; only whether it is there matters.
    mutating func makeFolder(_ name: String) { change([name + "/": File(Data())]) }

    mutating func syncFolder(_ folder: String) {
        for change in changes where change.folder == folder { certain.merge(change) }
        changes.removeAll { $0.folder == folder }
    }

    private mutating func change(_ names: [String: File?]) {
        let change = NameChange(folder: Self.folder(of: names.keys.first ?? ""), names: names)
        changes.append(change)
        current.merge(change)
    }

    /// All files as the system shows them.
    func afterKill() -> [String: Data] {
        current.filter { !$0.key.hasSuffix("/") }.mapValues(Self.content)
    }

    /// All files as the disk may have them.
    func afterPowerLoss(using random: inout SplitMix64) -> [String: Data] {
        let nameShare = random.pick([0, 50, 100])
        var names = certain
        for change in changes where random.happens(nameShare) { names.merge(change) }
        let sector = random.pick([512, 4_096])
        let share = random.pick([0, 10, 50, 90, 100])
        var left: [String: Data] = [:]
        for (name, file) in names.sorted(by: { $0.key < $1.key }) where !name.hasSuffix("/") && isReached(name, names) {
            left[name] = Self.part(of: file, share: share, by: sector, using: &random)
        }
        return left
    }

    /// Whether the folders of a file that were made are there.
    private func isReached(_ name: String, _ names: [String: File]) -> Bool {
        let folder = Self.folder(of: name)
        return folder.isEmpty || current[folder + "/"] == nil || names[folder + "/"] != nil
    }

    /// A file with all changes.
    private static func content(of file: File) -> Data {
        var content = file.content
        for change in file.changes {
            switch change {
            case .write(let bytes, let place): content.put(bytes, at: place)
            case .resize(let length): content.resize(to: length)
            }
        }
        return content
    }

    /// A file with a part of its changes: so many of a hundred.
    private static func part(of file: File, share: Int, by sector: Int, using random: inout SplitMix64) -> Data {
        var content = file.content
        for change in file.changes {
            switch change {
            case .resize(let length): if random.happens(share) { content.resize(to: length) }
            case .write(let bytes, let place):
                var start = 0
                while start < bytes.count {
                    let end = min(bytes.count, ((place + start) / sector + 1) * sector - place)
                    if random.happens(share) {
                        content.put(bytes.subdata(in: start..<end), at: place + start)
                    } else if share > 0, random.oneIn(8) {
                        // The length may be on the disk without the bytes.
                        content.resize(to: max(content.count, place + end))
                    }
                    start = end
                }
            }
        }
        return content
    }

    private static func folder(of name: String) -> String { (name as NSString).deletingLastPathComponent }
}

extension Dictionary where Key == String {
    fileprivate mutating func merge(_ change: SimulatedDisk.NameChange) where Value == SimulatedDisk.File {
        for (name, file) in change.names { self[name] = file }
    }
}

extension Data {
    fileprivate mutating func put(_ bytes: Data, at place: Int) {
        resize(to: Swift.max(count, place + bytes.count))
        replaceSubrange(place..<place + bytes.count, with: bytes)
    }

    fileprivate mutating func resize(to length: Int) {
        if length < count { removeLast(count - length) } else { append(Data(count: length - count)) }
    }
}
