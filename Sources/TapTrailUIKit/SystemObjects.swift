#if canImport(UIKit)
    internal import ResponderChain
    package import UIKit

    // Whether a class is the system's is read from the library that it comes from, so the names of private classes, which
    // change from release to release, do not matter.
    #if canImport(ObjectiveC)
        func superclass(of type: AnyClass) -> AnyClass? { class_getSuperclass(type) }

        /// Whether a class comes from a library of the system. A class made at run time comes from that of its superclass.
        func comesFromSystem(_ type: AnyClass) -> Bool {
            if let path = class_getImageName(type) { return SystemClasses.isSystemLibrary(String(cString: path)) }
            return superclass(of: type).map(comesFromSystem) ?? false
        }
    #else
        // The tests on Linux run without an Objective-C runtime, against a stand-in for UIKit.
        func superclass(of type: AnyClass) -> AnyClass? { _getSuperclass(type) }

        func comesFromSystem(_ type: AnyClass) -> Bool {
            let module = String(reflecting: type).prefix { $0 != "." }
            return module == "UIKit" || module == "UIKitCore"
        }
    #endif

    extension UIApplication {
        #if canImport(ObjectiveC)
            /// An object that lives as long as the application.
            var kept: AnyObject? {
                get { objc_getAssociatedObject(self, Self.keyOfKept) as AnyObject? }
                set { objc_setAssociatedObject(self, Self.keyOfKept, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
            }

            private static let keyOfKept = UnsafeRawPointer(
                Unmanaged.passUnretained(ApplicationHook.self as AnyObject).toOpaque())
        #else
            /// An object that lives as long as the application.
            var kept: AnyObject? {
                get { Self.allKept[ObjectIdentifier(self)].flatMap { $0.application === self ? $0.object : nil } }
                set {
                    Self.allKept = Self.allKept.filter { $0.value.application != nil }
                    Self.allKept[ObjectIdentifier(self)] = Kept(application: self, object: newValue)
                }
            }

            private struct Kept {
                weak var application: UIApplication?
                let object: AnyObject?
            }

            private static var allKept: [ObjectIdentifier: Kept] = [:]
        #endif
    }

    extension NSObject {
        /// The name of the object's class as that of a handler: by the rules of paths for responders, and for others without what the
        /// system adds at run time.
        @MainActor var handlerName: String {
            if let responder = self as? UIResponder { return responder.pathName }
            let name = ownClassName
            return isOfSystemClass ? String(name.prefix { $0 != "<" }) : name
        }

        /// The name of a handler that need be no object of Objective-C.
        @MainActor static func handlerName(of object: AnyObject) -> String {
            (object as? NSObject)?.handlerName ?? ResponderChain.Event.className(of: object)
        }

        /// Whether the object's class comes from a library of the system.
        var isOfSystemClass: Bool { comesFromSystem(type(of: self)) }

        /// The class of the object and its superclasses, without the one that key-value observation inserts.
        var classNames: some Sequence<String> {
            sequence(first: type(of: self) as AnyClass, next: superclass(of:)).lazy
                .map { String(describing: $0) }.filter { !$0.hasPrefix("NSKVONotifying_") }
        }

        /// The class's own name, without the subclass that key-value observation inserts.
        package var ownClassName: String { classNames.first { _ in true } ?? "" }
    }

    extension UIResponder {
        /// Whether a class of the app, between the object's class and that of the system which it extends, replaces
        /// UIKit's handling of touches.
        var replacesTouchHandling: Bool { replaces(any: Self.touchMethods) }

        #if canImport(ObjectiveC)
            private static let touchMethods = [#selector(touchesBegan(_:with:)), #selector(touchesEnded(_:with:))]
        #else
            private static let touchMethods: [Selector] = ["touchesBegan:withEvent:", "touchesEnded:withEvent:"]
        #endif

        /// The class of the system that the object's class is, or extends.
        fileprivate var inheritedClass: AnyClass? {
            sequence(first: type(of: self) as AnyClass, next: superclass(of:)).first(where: comesFromSystem)
        }

        fileprivate func replaces(any methods: [Selector]) -> Bool {
            #if canImport(ObjectiveC)
                let own: AnyClass = type(of: self)
                guard let inherited = inheritedClass, inherited != own else { return false }
                return methods.contains { method in
                    class_getMethodImplementation(own, method) != class_getMethodImplementation(inherited, method)
                }
            #else
                return methods.contains { (self as? any MethodReplacing)?.replacedMethods.contains($0) == true }
            #endif
        }
    }

    #if !canImport(ObjectiveC)
        /// A responder that says which of UIKit's methods it replaces, as there is no runtime to ask.
        @MainActor protocol MethodReplacing: UIResponder {
            var replacedMethods: [Selector] { get }
        }
    #endif

    extension UIControl {
        /// Whether a class of the app makes the control of `UIControl` alone, not of a button, a switch or the like: its way
        /// of using touches is the class's own.
        private var isOfOwnDesign: Bool { inheritedClass == UIControl.self && type(of: self) != UIControl.self }

        /// Whether the control is of the app's own design, and does its work in methods for touches.
        var worksByTouches: Bool { isOfOwnDesign && isEnabled && replacesTouchHandling }

        /// Whether the control is of the app's own design, and does its work when tracking ends.
        var worksByTracking: Bool { isOfOwnDesign && replaces(any: [Self.endOfTracking]) }

        #if canImport(ObjectiveC)
            private static let endOfTracking = #selector(endTracking(_:with:))
        #else
            private static let endOfTracking: Selector = "endTrackingWithTouch:withEvent:"
        #endif
    }

    extension UIWindow {
        /// Whether the window shows the keyboard.
        package var isKeyboardWindow: Bool { SystemClasses.isKeyboardWindow(classNames) }
    }

    extension UIView {
        /// Whether the view does nothing with a tap by itself.
        var isPlain: Bool { !isOfSystemClass || SystemClasses.isPlainView(ownClassName) }

        /// The innermost view of a type that this view lies in, or is.
        func enclosing<View: UIView>(_ type: View.Type) -> View? {
            var view: UIView? = self
            while let current = view {
                if let found = current as? View { return found }
                view = current.superview
            }
            return nil
        }
    }
#endif
