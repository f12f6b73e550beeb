public import UIKit

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: View {
    /// https://developer.apple.com/documentation/swiftui/text/init(_:)
    public init(_ content: String) {}
}

/// https://developer.apple.com/documentation/swiftui/image
public struct Image: View {
    /// https://developer.apple.com/documentation/swiftui/image/init(_:bundle:)
    public init(_ name: String) {}
}

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: View {
    /// https://developer.apple.com/documentation/swiftui/vstack/init(alignment:spacing:content:)
    public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/list
public struct List<Content: View>: View {
    /// https://developer.apple.com/documentation/swiftui/list/init(content:)
    public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/menu
public struct Menu<Label: View, Content: View>: View {
    /// https://developer.apple.com/documentation/swiftui/menu/init(_:content:)
    public init(_ title: String, @ViewBuilder content: () -> Content) where Label == Text {}
}

/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: View {
    /// https://developer.apple.com/documentation/swiftui/button/init(role:action:label:)
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/button/init(_:action:)
    public init(_ title: String, action: @escaping @MainActor () -> Void) {}
    /// https://developer.apple.com/documentation/swiftui/button/init(_:role:action:)
    public init(_ title: String, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
}

/// https://developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/buttonrole/destructive
    public static let destructive = ButtonRole()
}

/// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle/body
    associatedtype Body: View
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle/configuration
    typealias Configuration = PrimitiveButtonStyleConfiguration
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle/makebody(configuration:)
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// https://developer.apple.com/documentation/swiftui/primitivebuttonstyleconfiguration
public struct PrimitiveButtonStyleConfiguration {
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyleconfiguration/label-swift.struct
    public struct Label: View {}
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyleconfiguration/role
    public let role: ButtonRole?
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyleconfiguration/label-swift.property
    public let label: PrimitiveButtonStyleConfiguration.Label
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyleconfiguration/trigger()
    public func trigger() {}
}

/// https://developer.apple.com/documentation/swiftui/defaultbuttonstyle
public struct DefaultButtonStyle: PrimitiveButtonStyle {
    /// https://developer.apple.com/documentation/swiftui/defaultbuttonstyle/init()
    public init() {}
    /// https://developer.apple.com/documentation/swiftui/defaultbuttonstyle/makebody(configuration:)
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

/// https://developer.apple.com/documentation/swiftui/borderedbuttonstyle
public struct BorderedButtonStyle: PrimitiveButtonStyle {
    /// https://developer.apple.com/documentation/swiftui/borderedbuttonstyle/init()
    public init() {}
    /// https://developer.apple.com/documentation/swiftui/borderedbuttonstyle/makebody(configuration:)
    public func makeBody(configuration: Configuration) -> some View { configuration.label }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle/bordered
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

/// https://developer.apple.com/documentation/swiftui/app
@MainActor @preconcurrency public protocol App {
    /// https://developer.apple.com/documentation/swiftui/app/body-swift.associatedtype
    associatedtype Body: Scene
    /// https://developer.apple.com/documentation/swiftui/app/body-swift.property
    @MainActor @preconcurrency var body: Body { get }
    /// https://developer.apple.com/documentation/swiftui/app/init()
    @MainActor @preconcurrency init()
}

extension App {
    /// https://developer.apple.com/documentation/swiftui/app/main()
    public static func main() {}
}

/// https://developer.apple.com/documentation/swiftui/scene
@MainActor @preconcurrency public protocol Scene {}

/// https://developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
    /// https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)
    public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor
@MainActor @propertyWrapper public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
    /// https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor/init(_:)
    public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
    /// https://developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor/wrappedvalue
    public var wrappedValue: DelegateType { fatalError("SwiftUI makes it") }
}
