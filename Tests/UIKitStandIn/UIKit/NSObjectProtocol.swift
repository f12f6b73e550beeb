#if !canImport(ObjectiveC)
    extension NSObjectProtocol {
        /// https://developer.apple.com/documentation/objectivec/nsobjectprotocol/responds(to:)
        public func responds(to aSelector: Selector!) -> Bool {
            (self as? any MethodSaying)?.methods.contains(aSelector) == true
        }
    }
#endif
