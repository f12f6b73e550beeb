import Testing

@testable import TapTrailUIKit

struct SystemClassesTests {
    @Test(arguments: [
        ("/System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore", true),
        ("/usr/lib/swift/libswiftUIKit.dylib", true),
        (simulator + "/System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore", true),
        (simulator + "/usr/lib/libobjc.A.dylib", true),
        ("/private/var/containers/Bundle/Application/4B2C/Notes.app/Notes", false),
        ("/private/var/containers/Bundle/Application/4B2C/Notes.app/Frameworks/Kit.framework/Kit", false),
        (
            "/Users/me/Library/Developer/CoreSimulator/Devices/1/data/Containers/Bundle/Application/2/Notes.app/Notes",
            false
        ),
    ])
    func `a library belongs to the system by its path`(path: String, isSystem: Bool) {
        #expect(SystemClasses.isSystemLibrary(path) == isSystem)
    }

    private static let simulator =
        "/Library/Developer/CoreSimulator/Volumes/iOS_22A/Library/Developer/CoreSimulator/Profiles/Runtimes"
        + "/iOS 18.0.simruntime/Contents/Resources/RuntimeRoot"

    @Test(arguments: [
        (["UIRemoteKeyboardWindow", "UITextEffectsWindow", "UIAutoRotatingWindow", "UIWindow"], true),
        (["UITextEffectsWindow", "UIAutoRotatingWindow", "UIWindow"], true), (["UIWindow", "UIView"], false),
        (["OverlayWindow", "UIWindow", "UIView"], false),
    ])
    func `the keyboard's windows are known by their class`(names: [String], isKeyboard: Bool) {
        #expect(SystemClasses.isKeyboardWindow(names) == isKeyboard)
    }

    @Test(arguments: [
        ("UIView", true), ("UILabel", true), ("UITableViewCellContentView", true), ("UITextView", false),
        ("WKContentView", false), ("_UIHostingView<ModifiedContent<AnyView, RootModifier>>", false),
        ("UIDimmingView", false),
    ])
    func `only plain views of the system do nothing with a tap`(name: String, isPlain: Bool) {
        #expect(SystemClasses.isPlainView(name) == isPlain)
    }
}
