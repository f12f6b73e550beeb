import ClickTracking
import TestSupport

/// A touch session as version 0.1.0 wrote it beside a live recorder that also recorded touch downs, and the clicks that it
/// stored. Among them are a question and a named action, which were recorded then.
enum OldTouchSession {
    /// An event of the session.
    private struct Raised {
        let name: String
        var path = ""
        var place: Int32 = Tenths.unknown
        var handledBy: String?
    }

    private static let root = "App--W--Home--Root"

    private static let events = [
        Raised(name: "touchDown", path: "--Button#send", place: 150),
        Raised(name: "touchUpInside", path: "--Button#send", place: 150, handledBy: "Home"),
        Raised(name: "giftSent", handledBy: "Home"),
        Raised(name: "GiftPrice", handledBy: "Home"),
        Raised(name: "sendGift:amount:", path: "--Button#send"),
        Raised(name: "textChanged", path: "--Button#send"),
    ]

    /// The lines of the session.
    ///
    /// - Parameter hasKinds: Whether the events say the kind that their names give, as if the file were written anew.
    static func text(hasKinds: Bool) -> String {
        let tap = ["began", "ended"].map {
            #"{"t":1700000000000,"touches":[{"phase":"\#($0)","x":15.0,"y":15.0}]}"#
        }
        let raised = events.enumerated().map { number, event in
            let node = event.path.isEmpty ? 3 : 5
            let kind = hasKinds ? #","event_kind":"\#(ClickKind(eventName: event.name).rawValue)""# : ""
            let place = event.place == Tenths.unknown ? "" : #","x":15.0,"y":15.0"#
            let handler = event.handledBy.map { #","handled_by":"\#($0)""# } ?? ""
            return
                #"{"t":\#(1_700_000_000_000 + number),"event":"\#(event.name)"\#(kind),"node":\#(node)\#(place)\#(handler)}"#
        }
        let lines = [tap[0], raised[0], tap[1]] + raised[1...]
        return ([header, layout] + lines).joined(separator: "\n") + "\n"
    }

    private static let header = #"{"format":"taptrail-touches/1","session":"s","app":"A","seq":4,"events":true}"#
    private static let layout = #"""
        {"t":1,"layout":[{"node":1,"kind":"application","class":"App","children":[2]},
        {"node":2,"kind":"window","class":"W","frame":[0,0,100,100],"children":[3]},
        {"node":3,"class":"Root","frame":[0,0,100,100],"controller":4,"children":[5]},
        {"node":4,"kind":"controller","class":"Home"},
        {"node":5,"kind":"button","class":"Button","identifier":"send","frame":[10,10,20,20],
        "actions":{"touchUpInside":["Home"]}}]}
        """#.replacing("\n", with: "")

    /// The clicks that version 0.1.0 stored, with the kinds that their names give.
    static let clicks = events.enumerated().map { number, event in
        CollectedClick(
            control: ControlKey(
                path: root + event.path + "--" + event.name, screen: "Home", kind: ClickKind(eventName: event.name)),
            session: SessionKey(name: "s", app: "A"), atMs: 1_700_000_000_000 + Int64(number), x: event.place,
            y: event.place, handled: event.handledBy == nil ? .no : .yes,
            detail: ClickDetail(seq: Int64(number) + 4, handledBy: event.handledBy))
    }
}
