import SwiftUI

/// Texts of classes and functions that Foundation has only on Apple's systems.
struct FormattersScreen: View {
    private func text(_ style: DateComponentsFormatter.UnitsStyle, _ seconds: TimeInterval) -> String {
        let formatter = DateComponentsFormatter()
        formatter.allowedUnits = [.hour, .minute, .second]
        formatter.unitsStyle = style
        return formatter.string(from: seconds) ?? "nil"
    }

    private var padded: String {
        let formatter = DateComponentsFormatter()
        formatter.allowedUnits = [.minute, .second]
        formatter.zeroFormattingBehavior = .pad
        return formatter.string(from: 65) ?? "nil"
    }

    private var stored: String {
        let key = "CompatPanel.stored"
        UserDefaults.standard.setValue(5, forKey: key)
        defer { UserDefaults.standard.setValue(nil, forKey: key) }
        return "stored \(UserDefaults.standard.value(forKey: key) as? Int ?? 0)"
    }

    var body: some View {
        VStack {
            Text("positional \(text(.positional, 3725))")
            Text("full \(text(.full, 3725))")
            Text("brief \(text(.abbreviated, 3600))")
            Text("padded \(padded)")
            Text(stored)
        }
    }
}
