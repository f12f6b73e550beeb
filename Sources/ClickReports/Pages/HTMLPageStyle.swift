/// The style sheet of pages: two columns of figures on a phone, all there is on a desk, and paper.
///
/// The colours are those of pictures, so that page and picture are one.
package enum HTMLPageStyle {
    package static let text = """

        :root { color-scheme: light dark; \(variables(.light, soft: "#dbe9f4", trouble: "#a63d00")) }
        @media screen and (prefers-color-scheme: dark) {
        :root { \(variables(.dark, soft: "#1f3a4d", trouble: "#ff9d5c")) }
        }
        * { box-sizing: border-box }
        html { scroll-behavior: auto; -webkit-text-size-adjust: 100% }
        body { margin: 0 auto; max-width: 1240px; padding: 24px 20px 64px; background: var(--background);
          color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
        h1, h2, h3, p, figcaption, summary, dd { overflow-wrap: anywhere }
        h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 12px }
        h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 4px }
        h3 { font-size: 1rem; margin: 16px 0 0 }
        a { color: var(--accent) }
        a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 3px solid var(--accent);
          outline-offset: 2px }
        main:focus { outline: none }
        .skip { position: absolute; left: -9999px; background: var(--background); padding: 8px 12px }
        .skip:focus { left: 8px; top: 8px; z-index: 1 }
        p { margin: 0 0 12px }
        section { margin-top: 48px; scroll-margin-top: 16px }
        section > p, .note, .more, .meaning, .facts dt { color: var(--soft-text) }
        .facts { display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0; font-size: .9375rem }
        .facts div { display: flex; gap: 8px }
        .facts dd { margin: 0 }
        nav { margin-top: 24px; padding: 16px 0 12px; border: solid var(--line); border-width: 1px 0 }
        nav h2 { font-size: 1rem; margin: 0 }
        nav ul { display: flex; flex-wrap: wrap; gap: 0 20px; list-style: none; margin: 0; padding: 0 }
        nav a { display: inline-block; padding: 6px 0 }
        .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 12px; margin: 0 }
        .cards div { border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px }
        .cards dt { font-size: .875rem }
        .cards dd { margin: 0; font-size: 1.375rem; line-height: 1.3; font-variant-numeric: tabular-nums }
        .cards .meaning { font-size: .8125rem; line-height: 1.35; margin-top: 4px }
        figure { margin: 12px 0 8px }
        figcaption, caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
        .picture { display: block; max-width: 100%; height: auto }
        .narrow { display: none }
        .narrow .picture { width: 100%; max-width: 560px }
        .tiles { grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); margin-top: 20px }
        .cards .change { font-size: .875rem; font-weight: 600 }
        .grid th { white-space: nowrap }
        .several { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); gap: 24px }
        .several > div { min-width: 0 }
        .note, .more { font-size: .875rem; margin: 8px 0 0 }
        .empty { border-left: 3px solid var(--line); padding-left: 12px }
        .scroll { overflow-x: auto; margin-top: 8px }
        table { border-collapse: collapse; font-size: .875rem; line-height: 1.35; min-width: 100% }
        th, td { padding: 6px 12px 6px 0; text-align: left; vertical-align: baseline;
          border-bottom: 1px solid var(--line) }
        th:last-child, td:last-child { padding-right: 4px }
        thead th { white-space: nowrap; font-weight: 600; border-bottom: 2px solid var(--line) }
        tbody th { font-weight: 400; max-width: 28rem; overflow-wrap: anywhere;
          padding-left: calc(var(--depth, 0) * 1.25rem) }
        .blocks tbody th { min-width: 9rem }
        td { max-width: 20rem; overflow-wrap: break-word }
        .n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
        .share { background: linear-gradient(to right, var(--soft) var(--share), transparent 0) no-repeat left
          center / calc(100% - 8px) calc(100% - 6px) }
        span { white-space: nowrap }
        .trouble { color: var(--trouble); font-weight: 600 }
        .spark { display: block; fill: var(--accent); border-bottom: 1px solid var(--line) }
        details { margin-top: 8px }
        summary { cursor: pointer; padding: 6px 0; width: fit-content }
        .meanings summary { font-size: .875rem; color: var(--soft-text) }
        .terms { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 4px 0 0;
          font-size: .875rem }
        .terms dt { font-weight: 600 }
        .terms dd { margin: 0 }
        @media screen and (max-width: 1000px) {
          .wide { display: none }
          .narrow { display: block }
        }
        @media screen and (max-width: 700px) {
          body { padding: 16px 16px 48px }
          .facts { display: block }
          .cards { grid-template-columns: repeat(2, minmax(0, 1fr)) }
          .blocks, .blocks tbody { display: block }
          .blocks thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
          .blocks tr { display: flex; flex-wrap: wrap; gap: 0 14px; padding: 8px 0;
            border-bottom: 1px solid var(--line) }
          .blocks th, .blocks td { border: 0; padding: 0; min-width: 0; max-width: none; background: none;
            overflow-wrap: anywhere }
          .blocks th { flex-basis: 100%; font-weight: 600; padding-left: calc(var(--depth, 0) * .75rem) }
          .blocks td:empty { display: none }
          .blocks td::before { content: attr(data-label) " "; color: var(--soft-text); font-weight: 400 }
          .blocks .spark { display: inline-block }
        }
        @page { size: landscape; margin: 12mm }
        @media print {
          body { max-width: none; padding: 0; font-size: 10pt }
          nav, .skip, .meanings { display: none }
          section { margin-top: 24px }
          h2, figure, tr, .cards div { break-inside: avoid }
          h2, section > p { break-after: avoid }
          .scroll { overflow: visible }
          table { font-size: 8pt }
          .several { grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr)) }
          th, td, tbody th, .grid th { padding-right: 8px; overflow-wrap: anywhere; max-width: none;
            white-space: normal }
          details.table::details-content { content-visibility: visible; display: block }
          details.table summary { list-style: none }
        }

        """

    private static func variables(_ palette: Palette, soft: String, trouble: String) -> String {
        let colours = [
            ("background", palette.background), ("text", palette.text), ("soft-text", palette.softText),
            ("line", palette.grid), ("accent", palette.series[0]), ("soft", soft), ("trouble", trouble),
        ]
        return colours.map { "--\($0): \($1)" }.joined(separator: "; ")
    }
}
