/// https://developer.apple.com/documentation/uikit/uimenuelement
@MainActor open class UIMenuElement: NSObject {
    /// https://developer.apple.com/documentation/uikit/uimenuelement/attributes
    public struct Attributes: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
        public let rawValue: UInt

        /// https://developer.apple.com/documentation/uikit/uimenuelement/attributes/init(rawvalue:)
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }
    }

    /// https://developer.apple.com/documentation/uikit/uimenuelement/state
    public enum State: Int, Sendable {
        /// https://developer.apple.com/documentation/uikit/uimenuelement/state/off
        case off = 0
        /// https://developer.apple.com/documentation/uikit/uimenuelement/state/on
        case on = 1
        /// https://developer.apple.com/documentation/uikit/uimenuelement/state/mixed
        case mixed = 2
    }
}

/// https://developer.apple.com/documentation/uikit/uiaction
@MainActor open class UIAction: UIMenuElement {
    /// https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct
    public struct Identifier: Hashable, RawRepresentable, Sendable {
        /// https://developer.apple.com/documentation/swift/rawrepresentable/rawvalue
        public let rawValue: String

        /// https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct/init(_:)
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.struct/init(rawvalue:)
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    let handler: UIActionHandler

    /// https://developer.apple.com/documentation/uikit/uiaction/identifier-swift.property
    public let identifier: UIAction.Identifier

    private init(_ identifier: UIAction.Identifier?, _ handler: @escaping UIActionHandler) {
        self.identifier = identifier ?? UIAction.Identifier("")
        self.handler = handler
        super.init()
    }

    /// https://developer.apple.com/documentation/uikit/uiaction/init(title:image:identifier:discoverabilitytitle:attributes:state:handler:)
    public convenience init(
        title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
    ) {
        self.init(identifier, handler)
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
