import SeededGenerator
import TestSupport
import Testing

@testable import ClickReports

struct ControlLabelsTests {
    @Test(arguments: sweep(4, of: 0..<40 as Range<UInt64>))
    func `no two controls of a picture have one name, and a name is the end of its path`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let paths = Set(
            (0..<30).map { _ in
                let components = (0..<(1 + generator.below(4))).map { _ in
                    generator.pick(["View", "Button#a", "Cell[*]"])
                }
                return (components + [generator.pick(["tap", "drag"])]).joined(separator: "--")
            })
        let labels = ControlLabels(paths, withEvents: true)
        // One element may be the end of another one: then its name is its whole path, and stands for no other.
        #expect(Set(paths.map { labels[$0] }).count == paths.count)
        for path in paths {
            let element = labels[path].split(separator: " · ")[0].split(separator: " › ").joined(separator: "--")
            #expect(path.contains(element + "--") && path.hasSuffix(String(path.split(separator: "--").last ?? "")))
        }
    }

    @Test func `a name has no more components than tell it apart, and an event only for that`() {
        let paths = ["App--Bar--Button#send--tap", "App--Panel--Button#send--tap", "App--Panel--Video--tap"]
        let labels = ControlLabels(paths, withEvents: true)
        #expect(paths.map { labels[$0] } == ["Bar › Button#send", "Panel › Button#send", "Video"])
        let both = ControlLabels(paths + ["App--Panel--Video--drag"], withEvents: true)
        #expect(both["App--Panel--Video--drag"] == "Video · drag" && both[paths[2]] == "Video · tap")
        #expect(labels["(end)"] == "(end)")
        #expect(ControlLabels.lines("Panel › Button#send") == ("Button#send", "Panel"))
    }

    @Test func `what a platform puts before classes and identifiers is left out`() {
        #expect(ControlLabels.short("android.widget.Button#com.example.app:id/send[2]") == "Button#send[2]")
        #expect(
            ControlLabels.short("div[3]") == "div[3]" && ControlLabels.short("") == ""
                && ControlLabels.short("#") == "#")
    }
}
