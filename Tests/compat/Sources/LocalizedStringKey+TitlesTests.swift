import SwiftUI

/// Controls whose titles are values of `LocalizedStringKey`, and a literal with a format.
struct ControlTitles: View {
    @State private var isOn = true
    @State private var number = 7

    private let button: LocalizedStringKey = "Stop the pump"
    private let toggle: LocalizedStringKey = "Pump at rest"
    private let choice: LocalizedStringKey = "Kind of pump"
    private let link: LocalizedStringKey = "Link to pumps"
    private let menu: LocalizedStringKey = "Menu of valves"

    var body: some View {
        Button(button) {}
        Button(button, role: .destructive) {}
        Button("Pump \(number, specifier: "%02d")", role: .cancel) {}
        Toggle(toggle, isOn: $isOn)
        Picker(choice, selection: $number) { Text("Seven").tag(7) }
        ProgressView(toggle)
        Link(link, destination: URL(string: "https://example.com")!)
        ShareLink(link, item: "pumps")
        Menu(menu) { Button("One") {} } primaryAction: {}
        NavigationLink(link, isActive: .constant(false)) { Text("Pumps") }
    }
}
