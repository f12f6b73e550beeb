internal import Basics
internal import ClickReports

/// A file that all pages share: the style sheet, the script.
struct DashboardFile: Sendable {
    let path: String
    let contentType: String
    let text: String
    /// Its address, which changes with the text, as browsers keep what it leads to.
    let address: String

    init(_ path: String, _ contentType: String, _ text: String) {
        (self.path, self.contentType, self.text) = (path, contentType, text)
        let digest = Array(text.utf8).withUnsafeBytes { XXH64.digest($0) }
        address = "\(path)?\(String(digest, radix: 36))"
    }

    static let all = [style, script]
}

extension DashboardFile {
    /// The style sheet of all pages: that of a page of all reports, and what only pages with forms have.
    static let style = DashboardFile(
        "/dashboard.css", "text/css",
        HTMLPageStyle.text + Picture.styleSheet + """

            .pages { margin: 0 0 16px; padding: 0 0 8px; border-width: 0 0 1px }
            .pages a[aria-current] { font-weight: 600; color: var(--text); text-decoration: none }
            .selected { display: flex; flex-wrap: wrap; gap: 8px; list-style: none; margin: 12px 0 0; padding: 0 }
            .selected li { border: 1px solid var(--line); border-radius: 16px; padding: 2px 4px 2px 12px; max-width: 100%;
              overflow-wrap: anywhere }
            .selected a { display: inline-block; padding: 2px 8px; text-decoration: none }
            .selected .time { padding: 2px 4px; border-color: transparent }
            form { margin: 8px 0 0 }
            .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); gap: 8px 16px }
            .fields .whole { grid-column: 1 / -1 }
            label { display: block; font-size: .875rem }
            input, select, textarea, button { font: inherit; color: inherit; background: var(--background);
              border: 1px solid var(--soft-text); border-radius: 6px; padding: 6px 8px; width: 100%; min-height: 36px }
            textarea { font-family: ui-monospace, Menlo, Consolas, monospace; min-height: 8em }
            button { width: auto; padding: 6px 20px; align-self: end; justify-self: start; font-weight: 600;
              cursor: pointer }
            :is(input, select, textarea, button):focus-visible { outline: 3px solid var(--accent); outline-offset: 1px }
            :is(th, td, .data) a { display: inline-block; min-height: 24px }
            #live thead th:first-child { text-align: start }
            .data { font-size: .875rem; margin: 8px 0 0 }
            .picture a ~ text { pointer-events: none }
            .picture a:focus-visible rect, .picture a:hover rect { stroke: var(--text); stroke-width: 2 }
            .blocks thead:focus-within { position: static; width: auto; height: auto; clip-path: none }
            .screens { display: flex; flex-wrap: wrap; gap: 16px; margin: 12px 0 24px }
            .screen p { margin: 0 0 4px; font-weight: 600; overflow-wrap: anywhere }
            .screen[hidden], .plays .later { display: none }
            .plays [data-ms]:not(.now) { opacity: .3 }
            .bar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: end }
            .bar button { margin: 0 } .bar select { width: auto; display: block } .bar label:last-child { flex: 1 1 200px }
            @media print { .bar, form, .selected a, .data { display: none } }

            """)
}
