// The types of other frameworks that UIKit's declarations name; UIKit exports their frameworks.
@_exported public import struct Foundation.CGFloat
@_exported public import struct Foundation.CGPoint
@_exported public import struct Foundation.CGRect
@_exported public import struct Foundation.CGSize
@_exported public import struct Foundation.IndexPath
@_exported public import class Foundation.NSNotification
@_exported public import struct Foundation.Notification
@_exported public import class Foundation.NotificationCenter
@_exported public import typealias Foundation.TimeInterval

#if canImport(ObjectiveC)
    @_exported public import ObjectiveC
#else
    @_exported public import class Foundation.NSObject
    @_exported public import protocol Foundation.NSObjectProtocol
#endif

#if !canImport(Darwin)
    @_exported public import CoreFoundation

    extension CFRunLoopMode {
        /// https://developer.apple.com/documentation/corefoundation/cfrunloopmode/commonmodes
        public static var commonModes: CFRunLoopMode { kCFRunLoopCommonModes }
    }
#endif
