import SwiftUI
import TapTrailSwiftUI
import UIKit

/// An app of SwiftUI that records its clicks. The delegate begins to record, and views have names.
@main struct GiftsApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        WindowGroup { GiftsView() }
    }
}

/// Where an app of SwiftUI starts its tracking: `Tracking.swift` is that of the app of UIKit.
final class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        Tracking.begin(in: application)
        return true
    }
}
