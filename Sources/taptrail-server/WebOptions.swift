#if HTTP
    internal import ArgumentParser
    internal import Basics
    internal import Collector
    internal import Input
    internal import SessionReplay

    /// What web pages send, and by which script.
    struct WebOptions: ParsableArguments {
        @Option(
            help: """
                A file of keys for web pages, which anybody can read there: a line for each, with the key, the origins of its pages \
                with commas between them, how many clicks a second they may send, and the app's name.
                """)
        var webKeys: String?

        @Option(
            help: """
                Where the script of web pages is served, and without .js their clicks are taken; those of /taptrail.js at /v1/clicks. \
                Blockers know usual addresses.
                """)
        var webPath = WebScript.usualPath

        @Option(
            help: ArgumentHelp(
                """
                How a page's address names its screen: ids, its path with * for each number, UUID, hash or token; whole, its \
                path as it stands; or a file of templates, one a line, such as /live/*/chat. Default: as the database does \
                already; ids in a new one.
                """, valueName: "ids|whole|file"))
        var screens: String?

        @Flag(help: "With --demo: serve a page to click on at /shop, with the script on it.")
        var web = false

        var script: WebScript? { WebScript(path: webPath) }

        /// A page to click on, as one answers who asks for it; nil where none is served.
        var shop: CollectorAnswer? {
            guard web else { return nil }
            let headers = [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")]
            let text = String(decoding: PackageResources.shop_html, as: UTF8.self)
            let script = "src=\"\(WebScript.usualPath)\""
            return CollectorAnswer(
                status: 200, headers: headers, body: text.replacing(script, with: "src=\"\(webPath)\""))
        }

        /// How pages name screens; nil to go on as the database does.
        func rule() throws(ServerExit.BadFile) -> ScreenRule? {
            guard let screens else { return nil }
            do {
                return try ScreenRule(option: screens)
            } catch let error as ScreenRule.OptionError {
                throw ServerExit.BadFile(path: "--screens", reason: "\(error)", status: 64)
            } catch {
                throw ServerExit.BadFile(path: screens, reason: "the templates cannot be read: \(error)", status: 66)
            }
        }

        func keys() throws(ServerExit.BadFile) -> WebKeys {
            guard let webKeys else { return .none }
            let text = try ServerExit.text(of: webKeys, "keys")
            do throws(WebKeys.Problem) {
                return try WebKeys(parsing: text)
            } catch {
                throw ServerExit.BadFile(path: webKeys, reason: "\(error)", status: 65)
            }
        }

        /// Refuses what does not go together.
        func check(_ pages: PageOptions) throws {
            guard script != nil else {
                throw ValidationError(
                    "--web-path must begin with a slash, end in .js, and be no address of the server's own, such as /menu/items.js"
                )
            }
            guard !web || pages.demo else { throw ValidationError("--web is for --demo: add that, or leave it out") }
            guard !pages.readOnly || (webKeys == nil && screens == nil) else {
                throw ValidationError("--read-only takes no clicks: leave --web-keys and --screens out")
            }
        }
    }
#endif
