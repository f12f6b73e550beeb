#if canImport(UIKit)
    internal import UIKit

    extension UIResponder {
        /// The class as paths name it, worked out once for each class.
        var className: ClassName {
            let type = type(of: self)
            if let known = Self.classNames[ObjectIdentifier(type)] { return known }
            let name = ClassName(sequence(first: type as AnyClass, next: superclass(of:)).map(ClassName.Ancestor.init))
            Self.classNames[ObjectIdentifier(type)] = name
            return name
        }

        private static var classNames: [ObjectIdentifier: ClassName] = [:]
    }

    extension ClassName.Ancestor {
        fileprivate init(_ type: AnyClass) {
            self.init(name: String(describing: type), isOfSystem: comesFromSystem(type))
        }
    }

    #if canImport(ObjectiveC)
        private func superclass(of type: AnyClass) -> AnyClass? { class_getSuperclass(type) }

        /// Whether a class comes from a library of the system. The app's own code and its frameworks lie elsewhere, also on
        /// a simulator, which has the path of its root in front.
        private func comesFromSystem(_ type: AnyClass) -> Bool {
            guard let image = class_getImageName(type) else { return false }
            let path = String(cString: image)
            return path.contains("/System/Library/") || path.contains("/usr/lib/")
        }
    #else
        // The tests on Linux run without an Objective-C runtime, against a stand-in for UIKit.
        private func superclass(of type: AnyClass) -> AnyClass? { _getSuperclass(type) }

        private func comesFromSystem(_ type: AnyClass) -> Bool {
            let module = String(reflecting: type).prefix { $0 != "." }
            return module == "UIKit" || module == "UIKitCore"
        }
    #endif
#endif
