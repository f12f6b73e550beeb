internal import ClickTracking
internal import SessionReplay

/// Reads a touch session, `POST /v1/touches`: its clicks are found as a replay finds them.
enum TouchDelivery {
    static func read(_ request: CollectorRequest) throws(CollectorError) -> Delivery {
        let clock = try ClickLineDelivery.clock(of: request)
        guard RecordingFormat.detect(request.body) == .touches else {
            throw .malformed("the body is no touch session; send click lines to /v1/clicks")
        }
        guard let delivery = Delivery(request.body, as: .touches, with: request.options, clock) else {
            throw .malformed("the touch session cannot be read; send the whole file that the recorder wrote")
        }
        return delivery
    }
}
