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

    private var numbers: String {
        let half = CGFloat(truncating: Decimal(0.5) as NSNumber)
        let known = URLError(URLError.Code(rawValue: -1001)).code == .timedOut
        let unknown = URLError(URLError.Code(rawValue: 7)).code == .unknown
        return "numbers \(half) \(known) \(unknown) \(NSEC_PER_SEC / NSEC_PER_MSEC)"
    }

    private var device: String {
        let process = ProcessInfo.processInfo
        let transfers = URLSessionConfiguration.background(withIdentifier: "CompatPanel")
        transfers.sessionSendsLaunchEvents = true
        transfers.waitsForConnectivity = true
        let clock = CFAbsoluteTimeGetCurrent() - Date().timeIntervalSinceReferenceDate
        let isRunning = abs(clock) < 1 && CACurrentMediaTime() > 0
        let pooled = autoreleasepool { process.thermalState == .nominal }
        return "device \(process.isiOSAppOnMac) \(process.isLowPowerModeEnabled) \(isRunning) \(pooled)"
    }

    private var cups: String {
        let resource = LocalizedStringResource("^[\(5) cup](inflect: true)")
        return String(AttributedString(localized: resource).characters)
    }

    @State private var heard = 0

    /// Counts two of three notifications. One of them has another name.
    private func listen() async {
        let center = NotificationCenter()
        let name = Notification.Name("CompatPanel.heard")
        let notifications = center.notifications(named: name)
        for number in 1...3 {
            let other = Notification.Name("CompatPanel.other")
            center.post(name: number == 2 ? other : name, object: nil, userInfo: ["number": number])
        }
        for await notification in notifications {
            heard += notification.userInfo?["number"] as? Int ?? 0
            if heard == 4 { break }
        }
    }

    var body: some View {
        VStack {
            Text("positional \(text(.positional, 3725))")
            Text("full \(text(.full, 3725))")
            Text("brief \(text(.abbreviated, 3600))")
            Text("padded \(padded)")
            Text(stored)
            Text(numbers)
            Text(device)
            Text(cups)
            Text("heard \(heard)").task { await listen() }
        }
    }
}
