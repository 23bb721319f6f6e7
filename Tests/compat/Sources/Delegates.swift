import UIKit

// A delegate as a program without an App has it, without `@main`: this program has another start.
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        true
    }
}

/// What `@main` asks of a type.
@MainActor let startOfDelegate: @MainActor () -> Void = AppDelegate.main
