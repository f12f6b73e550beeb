// Classes that UIKit has and does not document, for tests only: the sources are never compiled against them.
public import UIKit

public final class UITransitionView: UIView {}
public final class UILayoutContainerView: UIView {}
public final class UITableViewCellContentView: UIView {}
public final class UITabBarButton: UIControl {}
public final class UIButtonLabel: UILabel {}
public final class UIInputWindowController: UIViewController {}
public class UITextEffectsWindow: UIWindow {}
public final class UIRemoteKeyboardWindow: UITextEffectsWindow {}
public final class UIModernBarButton: UIControl {}

public final class UITextTapRecognizer: UIGestureRecognizer {
    public var current = UIGestureRecognizer.State.possible
    public override var state: UIGestureRecognizer.State {
        get { current }
        set {}
    }
}

/// A view that uses touches itself, without telling anybody.
public final class UIHostView: UIView {}
