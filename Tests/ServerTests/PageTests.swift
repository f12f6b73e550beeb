import Foundation
import TestSupport
import Testing

/// The pages that a server shows.
@Suite(
    .enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"), .timeLimit(.minutes(5))
)
struct PageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func line(_ seq: Int, screen: String) -> String {
        #"{"t":1700000000123,"session":"s-1","screen":"\#(screen)","path":"A--\#(screen)Button--tap","seq":\#(seq)}"#
            + "\n"
    }

    @Test func `the page shows the clicks that are stored, as its address selects them`() throws {
        let server = try RunningServer(in: folder, "--page")
        #expect(try server.send("GET", "/").contains("<title>Overview · "))
        _ = try server.send("POST", "/v1/clicks", line(1, screen: "Home"))
        #expect(try server.send("GET", "/").contains("HomeButton"))
        _ = try server.send("POST", "/v1/clicks", line(2, screen: "Shop"))
        let page = try server.send("GET", "/")
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(page.contains("HomeButton") && page.contains("ShopButton"))
        #expect(page.contains("Content-Security-Policy: default-src 'none'"))
        let shop = try server.send("GET", "/?screen=Shop")
        // The filter lists all names.
        #expect(shop.contains(">ShopButton<") && !shop.contains(">HomeButton<") && page.contains(">HomeButton<"))
        #expect(try server.send("GET", "/controls.csv?search=homeb").contains("\r\n\r\ncontrol,"))
        #expect(try server.send("GET", "/dashboard.css").contains("max-age="))
        #expect(try server.send("GET", "/nowhere").hasPrefix("HTTP/1.1 404 "))
        let wrong = try server.send("GET", "/?scren=<script>")
        #expect(wrong.hasPrefix("HTTP/1.1 400 "))
        #expect(
            wrong.contains("Content-Type: text/html") && wrong.contains("&#39;scren&#39;")
                && !wrong.contains("<script>"))
        #expect(server.end() == 0)
    }

    @Test func `a browser that has the page is told so, until the page says something else`() throws {
        let server = try RunningServer(in: folder, "--page")
        func tag(_ answer: String) throws -> String {
            String(try #require(answer.firstMatch(of: /ETag: (.*)\r\n/)?.1))
        }
        let first = try tag(server.send("GET", "/controls"))
        for header in [first, "\"other\", " + first] {
            let answer = try server.send("GET", "/controls", headers: ["If-None-Match: " + header])
            #expect(answer.hasPrefix("HTTP/1.1 304 ") && answer.hasSuffix("\r\n\r\n"), "\(header)")
            #expect(try tag(answer) == first)
        }
        _ = try server.send("POST", "/v1/clicks", line(1, screen: "Home"))
        let answer = try server.send("GET", "/controls", headers: ["If-None-Match: " + first])
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("HomeButton"))
        #expect(try tag(answer) != first)
        #expect(server.end() == 0)
    }

    @Test func `a wrong file of views ends the server with its line`() throws {
        try folder.write("Home = /\nDead = /frustraton\n", to: "views")
        let refused = try RunningServer.failure("--db", folder.store, "--page", "--views", folder.file("views"))
        #expect(refused.status == 65)
        #expect(refused.message.contains("views, line 2: '/frustraton' is no address of a page"))
        let missing = try RunningServer.failure("--db", folder.store, "--page", "--views", folder.file("none"))
        #expect(missing.status == 66 && missing.message.contains("none: the views cannot be read"))
        let alone = try RunningServer.failure("--db", folder.store, "--views", folder.file("views"))
        #expect(alone.status == 64 && alone.message.contains("add --page"))
    }

    @Test func `a page is sent compressed to a browser that takes it so, and to nobody else`() throws {
        let server = try RunningServer(in: folder, "--page")
        let css = "/dashboard.css"
        let plain = try server.send("GET", css)
        for header in ["gzip", "br, GZIP;q=0.5", "deflate , gzip ; q=1"] {
            let answer = try server.send("GET", css, headers: ["Accept-Encoding: " + header])
            #expect(answer.contains("Content-Encoding: gzip\r\n"), "\(header)")
            #expect(answer.unicodeScalars.count < plain.unicodeScalars.count / 2)
        }
        for header in ["identity", "gzip;q=0, br", "gzip; q=0.0", "xgzip"] {
            let answer = try server.send("GET", css, headers: ["Accept-Encoding: " + header])
            #expect(!answer.contains("Content-Encoding"), "\(header)")
        }
        #expect(plain.contains("Vary: Accept-Encoding\r\n"))
        let unpacked = try RunningServer.shell("curl -sS --compressed \(server.address)\(css)")
        #expect(plain.hasSuffix("\r\n\r\n" + unpacked))
        #expect(server.end() == 0)
    }

    @Test func `without --page there is none, and with keys it needs a password`() throws {
        let without = try RunningServer(in: folder)
        #expect(try without.send("GET", "/").hasPrefix("HTTP/1.1 404 "))
        #expect(without.end() == 0)
        try folder.write("0123456789abcdef LiveRoom\n", to: "keys")
        let refused = try RunningServer.failure("--db", folder.store, "--page", "--keys", folder.file("keys"))
        #expect(refused.status == 64)
        #expect(refused.message.contains("--page-password"))
    }

    @Test func `the password opens the page, and no key of a sender does`() throws {
        try folder.write("0123456789abcdef LiveRoom\n", to: "keys")
        try folder.write("a-long-pass:word\n", to: "password")
        let server = try RunningServer(
            in: folder, "--page", "--keys", folder.file("keys"), "--page-password", folder.file("password"))
        func status(_ header: String?) throws -> String {
            String(
                try server.send("GET", "/", headers: header.map { ["Authorization: " + $0] } ?? []).dropFirst(9).prefix(
                    3))
        }
        func basic(_ text: String) -> String { "Basic " + Data(text.utf8).base64EncodedString() }
        #expect(try status(nil) == "401")
        #expect(try status("Bearer 0123456789abcdef") == "401")
        #expect(try status("Bearer a-long-pass:word") == "401")
        #expect(try status(basic("u:0123456789abcdef")) == "401")
        #expect(try status(basic("u:a-long-pass:word")) == "200")
        #expect(try status(basic("a-long-pass:word")) == "401")
        #expect(
            try server.send(
                "POST", "/v1/clicks", line(1, screen: "Home"),
                headers: ["Authorization: " + basic("u:a-long-pass:word")]
            )
            .contains(" 401 "), "nor does the password let clicks in")
        try folder.write("short\n", to: "password")
        #expect(
            try RunningServer.failure(
                "--db", folder.file("b.sqlite"), "--page", "--page-password", folder.file("password")
            )
            .status == 65)
    }

    @Test func `a proxy in front says who asks, and nobody else sees a page`() throws {
        let server = try RunningServer(
            in: folder, "--page", "--page-user-header", "X-Forwarded-User", "--allow-host", "clicks.example")
        for path in ["/", "/live/events", "/nothing"] {
            #expect(try server.send("GET", path).hasPrefix("HTTP/1.1 401 "))
            #expect(try server.send("GET", path, headers: ["X-Forwarded-User: "]).hasPrefix("HTTP/1.1 401 "))
        }
        #expect(try server.send("GET", "/", headers: ["x-forwarded-user: ann"]).hasPrefix("HTTP/1.1 200 "))
        #expect(try server.send("GET", "/nothing", headers: ["X-Forwarded-User: ann"]).hasPrefix("HTTP/1.1 404 "))
        // It is about pages alone.
        #expect(try server.send("POST", "/v1/clicks", line(1, screen: "Home")).hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `scripts of another site read no page, also where they may send clicks`() throws {
        let server = try RunningServer(in: folder, "--page", "--allow-origin", "https://shop.example")
        let origin = "Origin: https://shop.example"
        let sent = try server.send("POST", "/v1/clicks", line(1, screen: "Home"), headers: [origin])
        #expect(sent.contains("Access-Control-Allow-Origin: https://shop.example"))
        for path in ["/", "/nothing", "/live/events?scren=1"] {
            #expect(!(try server.send("GET", path, headers: [origin])).contains("Access-Control"))
        }
        func status(_ mode: String, _ site: String) throws -> String {
            let headers = ["Sec-Fetch-Site: " + site, "Sec-Fetch-Mode: " + mode]
            return String(try server.send("GET", "/", headers: headers).dropFirst(9).prefix(3))
        }
        #expect(try status("no-cors", "cross-site") == "403")
        #expect(try status("navigate", "cross-site") == "200", "a link leads here")
        #expect(try status("no-cors", "same-origin") == "200")
    }

    @Test(arguments: ["/", "/nothing", "/live/events", "/controls.json"])
    func `a page is for no other host`(path: String) throws {
        let server = try RunningServer(in: folder, "--page")
        #expect(
            try server.exchange("GET \(path) HTTP/1.1\\r\\nHost: evil.example\\r\\nConnection: close\\r\\n\\r\\n")
                .hasPrefix("HTTP/1.1 421 "))
    }

    @Test func `the head of a page has no body, and the connection goes on`() throws {
        let server = try RunningServer(in: folder, "--page")
        let connection = try RawConnection(to: server.port)
        connection.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let head = connection.receive()
        #expect(head.hasPrefix("HTTP/1.1 200 ") && head.hasSuffix("\r\n\r\n"))
        connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        #expect(connection.receiveAll().hasPrefix("HTTP/1.1 200 "))
    }
}
