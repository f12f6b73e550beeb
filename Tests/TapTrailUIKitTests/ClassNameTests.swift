import Testing

@testable import TapTrailUIKit

struct ClassNameTests {
    /// An object's class and superclasses. A name without a star is the system's.
    private func name(_ lineage: String...) -> ClassName {
        ClassName(
            lineage.map { name in
                let isOfApp = name.hasSuffix("*")
                return ClassName.Ancestor(name: isOfApp ? String(name.dropLast()) : name, isOfSystem: !isOfApp)
            })
    }

    @Test(arguments: [
        ["UIView"], ["UIButton", "UIControl", "UIView"], ["UINavigationController", "UIViewController"],
        ["UIHostingController", "UIViewController"], ["UIWindow", "UIView"],
    ])
    func `a documented class of the system has its own name`(_ lineage: [String]) {
        let name = ClassName(lineage.map { ClassName.Ancestor(name: $0, isOfSystem: true) })
        #expect(name.name == lineage[0])
        #expect(name.isInPath)
    }

    @Test(arguments: [
        (["UITabBarButton", "UIControl", "UIView"], "UIControl"),
        (["_UIButtonBarButton", "UIControl", "UIView"], "UIControl"),
        (["UIButtonLabel", "UILabel", "UIView"], "UILabel"),
        (
            ["UITextEffectsWindow", "UIAutoRotatingWindow", "UIApplicationRotationFollowingWindow", "UIWindow"],
            "UIWindow"
        ),
        (["PresentationHostingController<AnyView>", "UIHostingController<AnyView>"], "UIHostingController"),
        (["UpdateCoalescingCollectionView", "UICollectionView", "UIScrollView"], "UICollectionView"),
    ])
    func `a private class is named as the nearest documented one above`(_ lineage: [String], _ expected: String) {
        let name = ClassName(lineage.map { ClassName.Ancestor(name: $0, isOfSystem: true) })
        #expect(name.name == expected)
        #expect(name.isInPath)
    }

    @Test(arguments: [
        ["UITransitionView", "UIView"], ["UILayoutContainerView", "UIView"], ["UINavigationTransitionView", "UIView"],
        ["UIViewControllerWrapperView", "UIView"], ["UIDropShadowView", "UIView"],
        ["_UIHostingView<RoomView>", "UIView"],
        ["UITableViewCellContentView", "UIView"], ["_UIUnheardOf", "UIView"],
        ["UIInputWindowController", "UIViewController"], ["_UINothingAbove"],
    ])
    func `a private class that extends only UIView or UIViewController is left out of paths`(_ lineage: [String]) {
        let name = ClassName(lineage.map { ClassName.Ancestor(name: $0, isOfSystem: true) })
        #expect(!name.isInPath)
        #expect(name.name == lineage.last)
    }

    @Test
    func `a modifier of a root view does not rename its hosting controller, and an app's generic class is its own`() {
        let plain = name("UIHostingController<RoomView>", "UIViewController")
        let modified = name("UIHostingController<ModifiedContent<RoomView, RootModifier>>", "UIViewController")
        #expect(plain == modified && plain.name == "UIHostingController" && plain.isInPath)
        #expect(name("_UIHostingView<RoomView>", "UIView") == name("_UIHostingView<AnyView>", "UIView"))
        #expect(name("ListCell<Gift>*", "UITableViewCell").name == "ListCell<Gift>")
    }

    @Test func `a class of the app keeps its name, whatever it looks like and whatever it extends`() {
        #expect(name("_UIShadow*", "UIView").name == "_UIShadow")
        #expect(name("UITransitionView*", "UIView").isInPath)
        #expect(name("GiftBar*", "UITabBarButton", "UIControl", "UIView").name == "GiftBar")
    }

    @Test func `a subclass that key-value observation inserts has the name of its class`() {
        #expect(name("NSKVONotifying_Room*", "Room*", "UIViewController") == name("Room*", "UIViewController"))
        #expect(name("NSKVONotifying_UIButton", "UIButton", "UIControl").name == "UIButton")
        #expect(!name("NSKVONotifying_UIDropShadowView", "UIDropShadowView", "UIView").isInPath)
    }

    @Test func `a new private class between two documented ones changes no name`() {
        let before = name("UISwitch", "UIControl", "UIView")
        #expect(name("UISwitch", "_UINewInThisRelease", "UIControl", "UIView") == before)
        #expect(name("_UINewSwitch", "UISwitch", "UIControl", "UIView") == before)
    }
}
