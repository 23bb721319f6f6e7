import SwiftUI

/// Texts of classes and functions that Foundation has only on Apple's systems.
struct FormattersScreen: View {
    private var stored: String {
        let key = "CompatPanel.stored"
        UserDefaults.standard.setValue(5, forKey: key)
        defer { UserDefaults.standard.setValue(nil, forKey: key) }
        return "stored \(UserDefaults.standard.value(forKey: key) as? Int ?? 0)"
    }

    var body: some View {
        VStack {
            Text(stored)
        }
    }
}
