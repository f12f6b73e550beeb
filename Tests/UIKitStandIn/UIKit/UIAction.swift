/// https://developer.apple.com/documentation/uikit/uiaction
@MainActor open class UIAction: UIMenuElement {
    /// https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct
    public struct Identifier: Hashable, Sendable {
        /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
        public let rawValue: String

        /// https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct/init(_:)
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }

    let handler: UIActionHandler

    /// https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.property
    public let identifier: UIAction.Identifier

    /// https://developer.apple.com/documentation/uikit/uiaction/init(title:subtitle:image:selectedimage:identifier:discoverabilitytitle:attributes:state:handler:)
    public init(
        title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
        handler: @escaping UIActionHandler
    ) {
        self.identifier = identifier ?? UIAction.Identifier("")
        self.handler = handler
        super.init()
    }

    /// https://developer.apple.com/documentation/uikit/uimenuleaf/performwithsender(_:target:)
    open func performWithSender(_ sender: Any?, target: Any?) {
        handler(self)
    }
}

/// https://developer.apple.com/documentation/uikit/uiactionhandler
public typealias UIActionHandler = (UIAction) -> Void

/// https://developer.apple.com/documentation/uikit/uiimage
open class UIImage: NSObject {}
