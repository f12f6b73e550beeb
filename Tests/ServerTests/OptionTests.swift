import Foundation
import TestSupport
import Testing

/// Options that a server has from its command line, the environment and a file.
@Suite(
    .enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"), .timeLimit(.minutes(5))
)
struct OptionTests {
    private let folder: TemporaryFolder
    private static let key = "0123456789abcdef"

    init() throws { folder = try TemporaryFolder() }

    private func status(_ server: RunningServer, host: String) throws -> String {
        let answer = try server.exchange(
            "GET /health HTTP/1.1\\r\\nHost: \(host)\\r\\nConnection: close\\r\\n\\r\\n")
        return String(answer.dropFirst(9).prefix(3))
    }

    @Test func `the command line comes before the environment, and that before the file`() throws {
        try folder.write(
            "# The options of this machine\n\nallow-host from-file,of-both\nport 1\n  idle-seconds 7\npage yes\n",
            to: "options")
        let options = ["TAPTRAIL_SERVER_OPTIONS": folder.file("options")]
        let ofFile = try RunningServer(in: folder, environment: options)
        #expect(try status(ofFile, host: "of-both:80") == "200")
        #expect(try status(ofFile, host: "other") == "421")
        #expect(try ofFile.send("GET", "/").contains(" 200 "))
        #expect(ofFile.end() == 0)

        let environment = options.merging(["TAPTRAIL_SERVER_ALLOW_HOST": "from-environment"]) { $1 }
        let ofEnvironment = try RunningServer(in: folder, environment: environment)
        #expect(try status(ofEnvironment, host: "from-environment") == "200")
        #expect(try status(ofEnvironment, host: "from-file") == "421")
        #expect(ofEnvironment.end() == 0)

        let given = try RunningServer(in: folder, "--allow-host=given", environment: environment)
        #expect(try status(given, host: "given") == "200")
        #expect(try status(given, host: "from-environment") == "421")
    }

    @Test func `what is no option is refused wherever it stands`() throws {
        for (text, message) in [
            ("\u{FEFF}idle-seconds 7\r\n# a comment\r\nport 70000\r\n", "options: line 3: this is the option --port"),
            ("port 99999999999999999999\n", "options: line 1: this is the option --port"),
            ("idle-seconds -1\n", "options: line 1: this is the option --idle-seconds"),
            ("\nprot 80\n", "options: line 2: there is no option 'prot'; the nearest is 'port'"),
            ("--db x\n", "options: line 1: there is no option '--db'"),
            ("journal x\n", "--journal is for a server that stores clicks in ClickHouse; leave it out"),
            ("page maybe\n", "options: line 1: page is 'yes' or 'no', not 'maybe'"),
        ] {
            try folder.write(text, to: "options")
            let file = try RunningServer.failure("--db", folder.store, "--options", folder.file("options"))
            #expect(file.status == 64)
            #expect(file.message.contains(message), "\(file.message)")
        }
        let variable = try RunningServer.failure(
            ["--db", folder.store], environment: ["TAPTRAIL_SERVER_BODY_SECONDS": "9223372036854775807"])
        #expect(variable.status == 64)
        #expect(variable.message.contains("TAPTRAIL_SERVER_BODY_SECONDS: this is the option --body-seconds"))
        let missing = try RunningServer.failure("--db", folder.store, "--options", folder.file("none"))
        #expect(missing.status == 66)
        #expect(missing.message.contains(folder.file("none")))
        #expect(try RunningServer.failure("--db", folder.store, "--idle-seconds", "0").status == 64)
    }

    /// A certificate for `localhost` and its key.
    private func makeCertificate() throws -> (certificate: String, key: String) {
        let files = (certificate: folder.file("certificate.pem"), key: folder.file("key.pem"))
        let made = try RunningServer.shell(
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
                + " -addext subjectAltName=DNS:localhost -keyout \(files.key) -out \(files.certificate) 2>/dev/null; echo $?"
        )
        #expect(made == "0\n")
        return files
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "there is no openssl here"),
        .enabled(
            if: RunningServer.hasTLS,
            "this taptrail-server is built without TLS, which scripts/release --check tries"))
    func `with a certificate clicks are taken over TLS, and not without`() throws {
        let files = try makeCertificate()
        let server = try RunningServer(in: folder, "--certificate", files.certificate, "--certificate-key", files.key)
        let line = #"{"t":1700000000123,"session":"s-1","path":"A--tap","seq":1}"#
        let answer = try RunningServer.shell(
            "curl -sS --cacert \(files.certificate) https://localhost:\(server.port)/v1/clicks -d '\(line)'")
        #expect(answer == "{\"received\":1,\"stored\":1,\"duplicate\":0,\"rejected\":0}\n")
        #expect(try server.send("GET", "/health") == "")
        #expect(server.end() == 0)

        try folder.write("no certificate", to: "none.pem")
        let failed = try RunningServer.failure(
            "--db", folder.store, "--certificate", folder.file("none.pem"), "--certificate-key", files.key)
        #expect(failed.status == 65)
        #expect(failed.message.contains("none.pem"))
    }

    @Test func `a certificate needs its key, and a server that was built with TLS`() throws {
        let alone = try RunningServer.failure("--db", folder.store, "--certificate", "c.pem")
        #expect(alone.status == 64)
        #expect(alone.message.contains("--certificate and --certificate-key belong together"))
        guard !RunningServer.hasTLS else { return }
        let both = try RunningServer.failure(
            "--db", folder.store, "--certificate", "c.pem", "--certificate-key", "k.pem")
        #expect(both.status == 64)
        #expect(both.message.contains("--traits Server"))
    }
}
