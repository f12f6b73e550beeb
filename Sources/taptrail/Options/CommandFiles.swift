import ArgumentParser
import Basics
import ClickStore

/// The files of one command: what it writes is none of those that it reads.
struct CommandFiles {
    /// The files to write, with the option that names each; nil and `-` are none.
    let outputs: [(option: String, path: String?)]

    /// Throws if two outputs are one file, by whichever names.
    func checkOutputs() throws(ValidationError) {
        for (index, (option, path)) in written.enumerated() {
            for (other, otherPath) in written[..<index] where FileSystem.isSameFile(path, otherPath) {
                throw ValidationError("\(other) and \(option) name one file, '\(path)'; name two.")
            }
        }
    }

    /// Throws if an output is one of the files to read, or in one of the folders, by whichever name.
    func check(against inputs: [String?]) throws(ValidationError) {
        for input in inputs.compactMap(\.self) where input != "-" {
            for (option, path) in written where Self.isSame(path, input) {
                throw ValidationError(
                    "\(option) would write over '\(path)', which this command reads; name another file.")
            }
        }
    }

    /// Throws if a file's name has an extension of a format that is not written.
    ///
    /// - Parameters:
    ///   - known: The extensions of what is written. A name without one is good for all.
    ///   - remedy: What to do instead.
    static func checkExtension(of output: String?, known: [String], remedy: String) throws(ValidationError) {
        // That a database's files are not replaced is the better answer.
        guard let output, output != "-", StorePath.role(of: output) == nil,
            let ending = FilePath(output).extension, !ending.isEmpty, !known.contains(ending.lowercased())
        else { return }
        throw ValidationError("'\(output)': '.\(ending)' is not what is written; \(remedy)")
    }

    private var written: [(option: String, path: String)] {
        outputs.compactMap { output in
            output.path.flatMap { $0 == "-" ? nil : (output.option, $0) }
        }
    }

    private static func isSame(_ output: String, _ input: String) -> Bool {
        guard let status = try? FileSystem.status(of: input) else { return false }
        guard status.type == .directory else { return FileSystem.isSameFile(output, input) }
        guard let folder = try? FileSystem.realPath(input), let file = try? FileSystem.realPath(output) else {
            return false
        }
        return file.hasPrefix(folder + "/")
    }
}
