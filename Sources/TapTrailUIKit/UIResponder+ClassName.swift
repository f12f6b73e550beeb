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
#endif
