#if canImport(UIKit)
    internal import UIKit

    /// Questions to an object of UIKit: whether it belongs to the system or to the app.
    ///
    /// They ask for the library that a class comes from
    /// ([class_getImageName](https://developer.apple.com/documentation/objectivec/class_getimagename(_:))), so the names of
    /// private classes, which change from release to release, do not matter.
    extension NSObject {
        /// Whether the object's class comes from a library of the system.
        var isOfSystemClass: Bool { Self.isSystem(type(of: self)) }

        /// The class's own name, without the subclass that key-value observation inserts.
        var ownClassName: String {
            let name = String(describing: type(of: self))
            let observed = "NSKVONotifying_"
            return name.hasPrefix(observed) ? String(name.dropFirst(observed.count)) : name
        }

        /// Whether a class comes from a library of the system. A class made at run time belongs to its superclass.
        static func isSystem(_ type: AnyClass) -> Bool {
            var current: AnyClass? = type
            while let candidate = current {
                if let path = class_getImageName(candidate) {
                    return SystemClasses.isSystemLibrary(String(cString: path))
                }
                current = class_getSuperclass(candidate)
            }
            return false
        }

        /// The class of the object and its superclasses.
        var classNames: [String] {
            var names: [String] = []
            var current: AnyClass? = type(of: self)
            while let candidate = current {
                names.append(String(describing: candidate))
                current = class_getSuperclass(candidate)
            }
            return names
        }

        /// Whether a class of the app, between the object's class and that of the system which it extends, replaces a
        /// method.
        func replaces(_ method: Selector) -> Bool {
            var inherited: AnyClass? = type(of: self)
            while let candidate = inherited, !Self.isSystem(candidate) { inherited = class_getSuperclass(candidate) }
            guard let inherited, inherited != type(of: self) else { return false }
            return class_getMethodImplementation(type(of: self), method)
                != class_getMethodImplementation(inherited, method)
        }
    }

    extension UIWindow {
        /// Whether the window shows the keyboard.
        var isKeyboardWindow: Bool { SystemClasses.isKeyboardWindow(classNames) }
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
