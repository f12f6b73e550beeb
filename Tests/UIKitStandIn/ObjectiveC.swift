@_exported import ObjectiveC

extension NSObject: Hashable {
    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/==(_:_:)
    public static func == (a: NSObject, b: NSObject) -> Bool { a === b }
    /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/hash(into:)
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// https://developer.apple.com/documentation/objectivec/class_getsuperclass(_:)
public func class_getSuperclass(_ cls: AnyClass?) -> AnyClass? { nil }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// https://developer.apple.com/documentation/objectivec/class_getimagename(_:)
public func class_getImageName(_ cls: AnyClass?) -> UnsafePointer<CChar>? { nil }
