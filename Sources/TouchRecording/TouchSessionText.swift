import ClickTracking
import ResponderChain
import SimulatedUI

/// The lines of a touch session.
package enum TouchSessionText {
    /// What the first line of a session says its format is.
    package static let format = "taptrail-touches/1"

    /// Something that was raised, and what became of it.
    struct Event {
        var atMs: Int64
        var name: String
        var node: Int
        var location: ResponderChain.Event.Location?
        var handledBy: String?

        var text: String {
            var object = JSONObjectText()
            object.add("t", Int(atMs))
            object.add("event", name)
            object.add("node", node)
            if let location {
                object.add("x", json: JSONText.number(location.x))
                object.add("y", json: JSONText.number(location.y))
            }
            object.add("handled_by", handledBy)
            return object.description + "\n"
        }
    }

    /// - Parameter firstSeq: The number of the first event in the session.
    static func header(_ session: SessionKey, firstSeq: Int64) -> String {
        var object = JSONObjectText()
        object.add("format", format)
        object.add("session", session.name)
        object.add("user", session.user)
        object.add("app", session.app)
        object.add("version", session.version)
        if firstSeq != 0 { object.add("seq", Int(firstSeq)) }
        object.add("events", true)
        return object.description + "\n"
    }

    static func layout(_ nodes: [LayoutNode], atMs: Int64) -> String {
        "{\"t\":\(atMs),\"layout\":\(LayoutSnapshot.text(of: nodes))}\n"
    }

    static func touches(_ samples: [TouchSample], atMs: Int64, epochMs: Int64) -> String {
        let touches = samples.map { sample in
            var object = JSONObjectText()
            if sample.id != 0 { object.add("finger", sample.id) }
            object.add("phase", sample.phase.rawValue)
            object.add("x", json: JSONText.number(sample.location.x))
            object.add("y", json: JSONText.number(sample.location.y))
            let time = epochMs &+ sample.timestampMs
            if time != atMs { object.add("t", Int(time)) }
            return object.description
        }
        return "{\"t\":\(atMs),\"touches\":\(JSONText.array(touches))}\n"
    }

    static func clock(_ atMs: Int64) -> String { "{\"t\":\(atMs)}\n" }

    static func returnKey(_ atMs: Int64) -> String { "{\"t\":\(atMs),\"key\":\"return\"}\n" }
}
