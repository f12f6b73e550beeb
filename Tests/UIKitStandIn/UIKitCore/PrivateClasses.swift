// Classes that UIKit has and does not document, for tests only: the sources are never compiled against them.
public import UIKit

public final class UITransitionView: UIView {}
public final class UILayoutContainerView: UIView {}
public final class UITableViewCellContentView: UIView {}
public final class UITabBarButton: UIControl {}
public final class UIButtonLabel: UILabel {}
public final class UIInputWindowController: UIViewController {}
