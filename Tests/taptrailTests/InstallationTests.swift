import Foundation
import TestSupport
import Testing

/// `scripts/install` with the command that is built already.
struct InstallationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let serverPage = "taptrail-server.1"

    /// What is installed without the collector.
    private static var installed: [String] {
        get throws {
            let completions = [
                "share/bash-completion/completions/taptrail", "share/fish/vendor_completions.d/taptrail.fish",
                "share/zsh/site-functions/_taptrail",
            ]
            let pages = try Project.manualPages.filter { $0 != serverPage }.map { "share/man/man1/" + $0 }
            return (["bin/taptrail", "share/taptrail/installed"] + completions + pages).sorted()
        }
    }

    /// A program that any system has, for tests that only ask where files go: it prints what it is asked for.
    private static let standIn = "/bin/echo"

    private func install(_ arguments: String..., environment: [String: String] = [:]) throws -> Command.Run {
        try Command.run(
            arguments, executable: Project.root + "/scripts/install", environment: environment, in: folder)
    }

    /// The files below a folder of the test's.
    private func files(below name: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.file(name))
        return names.filter { inner in
            var isFolder: ObjCBool = false
            let path = folder.file(name + "/" + inner)
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }

    @Test func `what was installed runs, and is removed again without a trace`() throws {
        let binary = try Command.binary.path
        let run = try install("--prefix", "there", "--binary", binary)
        #expect(run.status == 0, "\(run.messages)")
        #expect(try files(below: "there") == (try Self.installed))
        #expect(run.output.contains("bin is not in your PATH"))
        let installed = folder.file("there/bin/taptrail")
        let version = try Command.run("--version", executable: installed, in: folder)
        #expect(version.output == (try Command.run("--version", in: folder).output))
        for (shell, name) in [("bash", "share/bash-completion/completions/taptrail")] {
            let check = try Command.run("-n", folder.file("there/" + name), executable: "/bin/" + shell, in: folder)
            #expect(check.status == 0, "\(check.messages)")
        }
        // Over itself, as with a later version.
        #expect(try install("--prefix", "there", "--binary", binary).status == 0)
        #expect(try files(below: "there") == (try Self.installed))
        #expect(try install("--uninstall", "--prefix", "there").status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.file("there")))
        #expect(try install("--uninstall", "--prefix", "there").status == 66)
    }

    @Test func `the collector is installed with its page, and both are removed by an installation without it`() throws {
        let (command, server) = (Self.standIn, "/bin/cat")
        #expect(try install("--prefix", "there", "--binary", command, "--server-binary", server).status == 0)
        let itsFiles = ["bin/taptrail-server", "share/man/man1/" + Self.serverPage]
        #expect(try files(below: "there") == (try Self.installed + itsFiles).sorted())
        #expect(try install("--prefix", "there", "--binary", command).status == 0)
        #expect(try files(below: "there") == (try Self.installed))
    }

    @Test func `files of others are neither replaced nor removed`() throws {
        let binary = Self.standIn
        try folder.write("mine".utf8, to: "there/bin/taptrail")
        let refused = try install("--prefix", "there", "--binary", binary)
        #expect(refused.status == 73)
        #expect(refused.messages.contains("there/bin/taptrail is there, and this script did not install it"))
        #expect(try files(below: "there") == ["bin/taptrail"])
        try FileManager.default.removeItem(atPath: folder.file("there/bin/taptrail"))

        try folder.write("mine".utf8, to: "there/share/man/man1/other.1")
        #expect(try install("--prefix", "there", "--binary", binary).status == 0)
        try folder.write("mine".utf8, to: "there/share/zsh/site-functions/_taptrail")
        #expect(try install("--prefix", "there", "--binary", binary).status == 73)
        let run = try install("--uninstall", "--prefix", "there")
        #expect(run.status == 0)
        #expect(run.output.contains("left    \(folder.file("there/share/zsh/site-functions/_taptrail"))"))
        #expect(try files(below: "there") == ["share/man/man1/other.1", "share/zsh/site-functions/_taptrail"])
        #expect(FileManager.default.fileExists(atPath: folder.file("there/bin")))
    }

    @Test func `DESTDIR goes before the prefix`() throws {
        let environment = ["DESTDIR": folder.file("package")]
        let binary = Self.standIn
        #expect(try install("--prefix", "/usr", "--binary", binary, environment: environment).status == 0)
        #expect(try files(below: "package/usr") == (try Self.installed))
        #expect(try install("--uninstall", "--prefix=/usr", environment: environment).status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.file("package/usr")))
    }

    @Test(arguments: [["--prefix"], ["--binary="], ["somewhere"], ["--uninstal"]])
    func `arguments that are wrong are refused`(arguments: [String]) throws {
        let run = try Command.run(arguments, executable: Project.root + "/scripts/install", in: folder)
        #expect(run.status == 64)
        #expect(run.messages.contains("scripts/install: "))
    }

    @Test(arguments: [
        "install", "demo", "test", "lib/times", "docs", "readme", "cli-reference", "fuzz", "soak", "sanitize", "format",
    ])
    func `a script explains itself and does nothing`(name: String) throws {
        for option in ["-h", "--help"] {
            let run = try Command.run([option], executable: Project.root + "/scripts/" + name, in: folder)
            #expect(run.status == 0)
            #expect(run.output.first?.isUppercase == true)
            #expect(run.messages.isEmpty)
        }
    }
}
