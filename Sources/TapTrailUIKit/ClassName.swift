/// The name that a UIKit responder has in control paths.
///
/// Private classes come and go with each release of the system, so paths do not name them. The rule:
///
/// 1. A class of the app is named as it is, whatever it extends.
/// 2. A class of the system is named as the nearest class, from itself upwards, that the system's documentation lists.
///    A tab bar's `UITabBarButton` is thus a `UIControl`.
/// 3. If that is only `UIView` or `UIViewController`, and not the object's own class, the name says nothing, and the
///    responder is left out of paths: `UITransitionView`, `UILayoutContainerView`, SwiftUI's hosting views.
/// 4. A subclass that key-value observation inserts is named as the class that it observes.
/// 5. Generic arguments of a class of the system are left out: those of `UIHostingController` are SwiftUI's private types, and
///    change with each modifier of the root view. A generic class of the app keeps its own.
///
/// A responder that is left out still passes events on, and the responders in it are siblings of those beside it.
struct ClassName: Equatable {
    /// The class part of the responder's path component.
    var name: String
    /// Whether the responder has a component.
    var isInPath: Bool

    /// One class of an object's class and its superclasses.
    struct Ancestor {
        /// The unqualified name, with generic arguments.
        var name: String
        /// Whether the class is one of the system's, not of the app.
        var isOfSystem: Bool
    }

    /// Names an object by its class and its superclasses, from its own class upwards.
    init(_ lineage: some Sequence<Ancestor>) {
        let lineage = lineage.filter { !$0.name.hasPrefix("NSKVONotifying_") }
        guard let own = lineage.first else {
            self.init(name: "", isInPath: false)
            return
        }
        guard own.isOfSystem else {
            self.init(name: own.name, isInPath: true)
            return
        }
        let index = lineage.firstIndex { $0.isOfSystem && Self.isDocumented($0.name) }
        let name = Self.withoutArguments(index.map { lineage[$0].name } ?? own.name)
        self.init(name: name, isInPath: index == 0 || index != nil && !Self.general.contains(name))
    }

    private init(name: String, isInPath: Bool) {
        self.name = name
        self.isInPath = isInPath
    }

    /// Whether the system's documentation lists a class that responders have. Generic arguments do not matter.
    private static func isDocumented(_ name: String) -> Bool { documented.contains(withoutArguments(name)) }

    private static func withoutArguments(_ name: String) -> String { String(name.prefix { $0 != "<" }) }

    /// The classes that all views and all view controllers have in common.
    private static let general: Set<String> = ["UIView", "UIViewController"]
}

extension ClassName {
    /// The documented classes of responders. A class that is missing here is named as the one above it, and stays so.
    ///
    /// Adding a class later renames its views in paths, so the list grows only with a version of this library that says
    /// so.
    private static let documented: Set<String> = [
        // Application, scenes, windows
        "UIApplication", "UIScene", "UIWindowScene", "UIWindow",
        // Views
        "UIView", "UIActivityIndicatorView", "UICalendarView", "UICollectionReusableView", "UICollectionView",
        "UICollectionViewCell", "UICollectionViewListCell", "UIContentUnavailableView", "UIImageView", "UIInputView",
        "UILabel", "UIListContentView", "UINavigationBar", "UIPickerView", "UIPopoverBackgroundView", "UIProgressView",
        "UIScrollView", "UISearchBar", "UIStackView", "UITabBar", "UITableView", "UITableViewCell",
        "UITableViewHeaderFooterView", "UITextView", "UIToolbar", "UIVisualEffectView",
        // Controls
        "UIButton", "UIColorWell", "UIControl", "UIDatePicker", "UIEventAttributionView", "UIPageControl",
        "UIPasteControl", "UIRefreshControl", "UISearchTextField", "UISegmentedControl", "UISlider", "UIStepper",
        "UISwitch", "UITextField",
        // View controllers
        "UIViewController", "UIActivityViewController", "UIAlertController", "UICloudSharingController",
        "UICollectionViewController", "UIColorPickerViewController", "UIDocumentBrowserViewController",
        "UIDocumentPickerViewController", "UIDocumentViewController", "UIFontPickerViewController",
        "UIHostingController", "UIImagePickerController", "UIInputViewController", "UINavigationController",
        "UIPageViewController", "UIReferenceLibraryViewController", "UISearchContainerViewController",
        "UISearchController", "UISplitViewController", "UITabBarController", "UITableViewController",
        "UIVideoEditorController",
        // Other frameworks
        "ARSCNView", "ARView", "ASAuthorizationAppleIDButton", "AVPlayerViewController", "AVRoutePickerView",
        "CNContactPickerViewController", "CNContactViewController", "EKEventEditViewController",
        "EKEventViewController", "LPLinkView", "MFMailComposeViewController", "MFMessageComposeViewController",
        "MKAnnotationView", "MKMapView", "MTKView", "PDFView", "PHLivePhotoView", "PHPickerViewController",
        "PKCanvasView", "PKPaymentButton", "QLPreviewController", "SCNView", "SFSafariViewController", "SKView",
        "SKStoreProductViewController", "VNDocumentCameraViewController", "WKWebView",
    ]
}
