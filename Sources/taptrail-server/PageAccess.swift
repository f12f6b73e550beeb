#if HTTP
    internal import Collector
    internal import Foundation

    /// Who may see the pages, which no key of a sender opens: whoever knows the password, or whoever a proxy in front names. Without
    /// both, everybody who reaches the server, which is this machine alone then.
    struct PageAccess {
        private let password: CollectorKeys?
        /// In lower case.
        private let userHeader: String?

        /// - Parameters:
        ///   - password: The file of the password; nil to ask for none.
        ///   - userHeader: The header in which a proxy says who it is; nil to ask for none.
        init(password: String?, userHeader: String?) throws(ServerExit.BadFile) {
            self.userHeader = userHeader?.lowercased()
            self.password = try password.map { (file) throws(ServerExit.BadFile) in
                let text = try ServerExit.text(of: file, "passwords").trimmingCharacters(in: .whitespacesAndNewlines)
                guard !text.contains(where: \.isWhitespace), let keys = try? CollectorKeys(parsing: text + " page")
                else {
                    throw ServerExit.BadFile(
                        path: file, reason: "a password is one line of 16 characters or more, without spaces",
                        status: 65)
                }
                return keys
            }
        }

        /// The answer to a request that may not see the pages; nil for one that may.
        func refusal(of head: RequestHead) -> CollectorAnswer? {
            if let userHeader {
                let user = head.headers[userHeader]?.trimmingCharacters(in: .whitespaces) ?? ""
                if user.isEmpty { return Self.answer(401, "The proxy in front has not said who you are.") }
            }
            if !knowsPassword(head) {
                var answer = Self.answer(401, "The password is missing or wrong.")
                answer.headers.append(("WWW-Authenticate", "Basic realm=\"TapTrail\""))
                return answer
            }
            // Other sites may link to pages, and may not have a browser ask for them behind its user's back.
            if head.headers["sec-fetch-site"] == "cross-site", head.headers["sec-fetch-mode"] != "navigate" {
                return Self.answer(403, "Another site has asked for this page.")
            }
            return nil
        }

        private func knowsPassword(_ head: RequestHead) -> Bool {
            guard let password else { return true }
            guard let given = head.headers["authorization"], given.lowercased().hasPrefix("basic "),
                let data = Data(base64Encoded: String(given.dropFirst(6))),
                let text = String(bytes: data, encoding: .utf8), let colon = text.firstIndex(of: ":")
            else { return false }
            return password.isKnown(String(text[text.index(after: colon)...]))
        }

        /// An answer in a sentence, which nobody keeps.
        static func answer(_ status: Int, _ sentence: String) -> CollectorAnswer {
            CollectorAnswer(
                status: status,
                headers: [
                    ("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
                    ("Cache-Control", "no-store"),
                ], body: sentence + "\n")
        }
    }
#endif
