import TestSupport
import Testing

@testable import ClickReports

/// What pictures add to names of controls; how these tell controls apart is ``ControlNamesTests``'.
struct ControlLabelsTests {
    @Test func `a name has no more components than tell it apart, and an event only for that`() {
        let paths = ["App--Bar--Button#send--tap", "App--Panel--Button#send--tap", "App--Panel--Video--tap"]
        let labels = ControlLabels(paths, withEvents: true)
        #expect(paths.map { labels[$0] } == ["Bar › Button#send", "Panel › Button#send", "Video"])
        let both = ControlLabels(paths + ["App--Panel--Video--drag"], withEvents: true)
        #expect(both["App--Panel--Video--drag"] == "Video · drag" && both[paths[2]] == "Video · tap")
        #expect(labels["(end)"] == "(end)")
        #expect(ControlLabels.lines("Panel › Button#send") == ("Button#send", "Panel"))
    }

    @Test func `where a name has two parts at least, it says what the control is in`() {
        let paths = ["App--Panel--Video--tap", "Video--drag"]
        let labels = ControlLabels(paths, withEvents: true, least: 2)
        #expect(labels[paths[0]] == "Panel › Video" && ControlLabels.lines(labels[paths[1]]).control == "› Video")
        #expect(labels["(start)"] == "(start)")
        let elements = ControlLabels(["App--Panel--Video"], withEvents: false, least: 2)
        #expect(elements["App--Panel--Video"] == "Panel › Video")
    }

    @Test func `what a platform puts before classes and identifiers is left out`() {
        #expect(ControlLabels.short("android.widget.Button#com.example.app:id/send[2]") == "Button#send[2]")
        #expect(
            ControlLabels.short("div[3]") == "div[3]" && ControlLabels.short("") == ""
                && ControlLabels.short("#") == "#")
    }
}
