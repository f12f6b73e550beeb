import ResponderChain
import Testing
import UIKit

@testable import TapTrailUIKit

/// What an app of 0.2.0 reads of UIKit's responders is what it read.
@MainActor struct FormerNamesTests {
    @Test func `the former names of a component say what the present ones do`() {
        let window = UIWindow()
        let responders: [any Responder] = [UIApplication.shared, window, UIView(), UIViewController()]
        for responder in responders {
            let present = "\(responder.pathName) \(String(describing: responder.siblingIndex)) \(responder.isInPath)"
            #expect(former.names(of: responder) == present)
        }
        #expect(former.names(of: BarItem("UIBarButtonItem", identifier: nil, in: window)).hasPrefix("UIBarButtonItem "))
    }
}

/// Only what is deprecated itself may use what is deprecated, so the call is, and the requirement by which the test makes it is not.
private protocol FormerCalls {
    func names(of responder: any Responder) -> String
}

private struct Calls: FormerCalls {
    @available(*, deprecated) func names(of responder: any Responder) -> String {
        "\(responder.pathClass) \(String(describing: responder.pathOrdinal)) \(responder.decoratesPath)"
    }
}

private var former: some FormerCalls { Calls() }
