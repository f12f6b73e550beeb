/// Recordings of a test's own making.
enum RecordingText {
    /// Click lines, every fifth of them the one before once more.
    ///
    /// - Parameters:
    ///   - first: The number of the first click; the same number is the same click.
    ///   - numbered: Whether lines have `seq`, so that every session of 100 clicks is exact however the file is split.
    static func clickLines(_ count: Int, from first: Int, numbered: Bool = false) -> String {
        var text = ""
        for index in first..<(first + count) {
            let session = numbered ? "n-\(index / 100)" : "s-\(index / 60)"
            let moment = index - (index % 5 == 4 ? 1 : 0)
            text += #"{"t":\#(1_700_000_000_000 + moment * 7),"session":"\#(session)","user":"u-\#(index / 600)","#
            text += #""path":"App--View[\#(moment % 37)]--Button--tap","x":\#(moment % 400).5,"y":3"#
            text +=
                index % 50 == 7 ? #","position":"0:\#(index % 9)","item":"i-\#(index % 9)","handled_by":"View""# : ""
            text += numbered ? #","seq":\#(index % 100)}"# + "\n" : "}\n"
        }
        return text
    }

    /// An rrweb session with one button.
    static func page(clicks: Int) -> String {
        let button = #"{"type":2,"tagName":"button","id":2,"childNodes":[]}"#
        let page = #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[\#(button)]}},"timestamp":1700000000000}"#
        let events = (0..<clicks).map { index in
            #"{"type":3,"data":{"source":2,"type":2,"id":2,"x":1,"y":2},"timestamp":\#(1_700_000_000_001 + index / 2)}"#
        }
        return "[" + ([page] + events).joined(separator: ",\n") + "]"
    }

    /// PostHog's autocapture events of nine users.
    static func autocapture(events: Int) -> String {
        (0..<events).map { index in
            #"{"event":"$autocapture","distinct_id":"u\#(index % 9)","timestamp":"2023-11-14T22:13:\#(10 + index % 50)Z","#
                + #""elements":[{"tag_name":"a","nth_of_type":\#(index % 7)},{"tag_name":"body"}]}"# + "\n"
        }.joined()
    }
}
