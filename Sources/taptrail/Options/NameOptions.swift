import ArgumentParser
import ClickReports
import ClickStore

/// The apps, versions, screens and controls that a command is about.
struct NameOptions: ParsableArguments {
    @Option(
        help: """
            Only this app; repeat an option to select several. In names, * is any text and ? one character, unless the \
            database has a name that is written so.
            """, completion: NameCompletion.of(.app))
    var app: [String] = []

    @Option(
        name: .customLong("version"), help: "Only this version of the app.",
        completion: NameCompletion.of(.version))
    var appVersion: [String] = []

    @Option(
        help: "Only this screen, also as tables show it: LiveRoom for LiveRoomViewController.",
        completion: NameCompletion.ofControls(\.screen))
    var screen: [String] = []

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            """
            Only controls that this selector matches, as CSS selects elements: 'GiftPanel > Button#send', 'Button:not(#*)', \
            '*[2]:event(touch*)'.
            """, valueName: "selector"))
    var selectors: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only this component and all below it: a class, an '#identifier' or another selector.",
            valueName: "selector"))
    var under: [String] = []

    func validate() throws {
        _ = try selection
    }

    /// The selection of these names alone.
    var selection: Selection {
        get throws { try SelectionError.validating { () throws(SelectionError) in try text.ofNames() } }
    }

    /// The text of a selection of these names alone.
    var text: SelectionText {
        var text = SelectionText()
        text.names = [.app: app, .version: appVersion, .screen: screen]
        (text.selectors, text.branches) = (selectors, under)
        return text
    }
}
