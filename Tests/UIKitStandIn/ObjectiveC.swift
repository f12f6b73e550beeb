@_exported import ObjectiveC

extension NSObject: Hashable {
    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/==(_:_:)
    public static func == (a: NSObject, b: NSObject) -> Bool { a === b }
    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/hash(into:)
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// https://developer.apple.com/documentation/objectivec/imp
public typealias IMP = OpaquePointer

/// https://developer.apple.com/documentation/objectivec/class_getimagename(_:)
// swift-format-ignore: AlwaysUseLowerCamelCase
public func class_getImageName(_ cls: AnyClass?) -> UnsafePointer<CChar>? { nil }
/// https://developer.apple.com/documentation/objectivec/class_getsuperclass(_:)
// swift-format-ignore: AlwaysUseLowerCamelCase
public func class_getSuperclass(_ cls: AnyClass?) -> AnyClass? { nil }
/// https://developer.apple.com/documentation/objectivec/class_getmethodimplementation(_:_:)
// swift-format-ignore: AlwaysUseLowerCamelCase
public func class_getMethodImplementation(_ cls: AnyClass?, _ name: Selector) -> IMP? { nil }

extension NSObjectProtocol {
    /// https://developer.apple.com/documentation/objectivec/nsobjectprotocol/responds(to:)
    public func responds(to aSelector: Selector!) -> Bool { false }
}

/// https://developer.apple.com/documentation/objectivec/objc_associationpolicy
public enum objc_AssociationPolicy: UInt, Sendable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// https://developer.apple.com/documentation/objectivec/objc_associationpolicy/objc_association_retain_nonatomic
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// https://developer.apple.com/documentation/objectivec/objc_getassociatedobject(_:_:)
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { nil }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// https://developer.apple.com/documentation/objectivec/objc_setassociatedobject(_:_:_:_:)
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {}
