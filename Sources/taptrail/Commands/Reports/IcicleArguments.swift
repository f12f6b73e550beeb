import ArgumentParser
import ClickReports

struct IcicleArguments: ReportArguments {
    static let configuration = CommandConfiguration(
        commandName: "icicle",
        abstract: "Report control paths as stacks of components, and draw them: as wide as their clicks.",
        discussion: """
            A stack is the components of a path without its event; its clicks are those on the element at its end. In \
            the picture (-o icicle.svg), common beginnings of stacks are at the top, and the colour shows the share of \
            unhandled clicks. --format folded writes all stacks for flame-graph tools: Application;Window;Button#send \
            12.

            Example: taptrail report icicle --app LiveRoom -o icicle.svg
            """)

    func run(with options: ReportOptions) throws {
        try options.write { IcicleReport($0) }
    }
}
