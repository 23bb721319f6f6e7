import SwiftUI

/// Controls whose titles are values of `LocalizedStringKey`, with symbols and pictures.
struct SymbolTitles: View {
    @State private var number = 7
    @State private var isOn = true

    private let button: LocalizedStringKey = "Start the pump"
    private let toggle: LocalizedStringKey = "Pump at work"
    private let choice: LocalizedStringKey = "Choice of pumps"
    private let menu: LocalizedStringKey = "Menu of pumps"
    private let empty: LocalizedStringKey = "No pumps"

    var body: some View {
        Label(button, systemImage: "drop")
        Button(button, systemImage: "play") {}
        Button(button, systemImage: "play", role: .destructive) {}
        Toggle(toggle, systemImage: "drop", isOn: $isOn)
        Toggle(toggle, image: "Coin", isOn: $isOn)
        Picker(choice, systemImage: "drop", selection: $number) { Text("Seven").tag(7) }
            .pickerStyle(.inline)
        Menu(menu, systemImage: "drop") { Button("One") {} }
        Menu(menu, systemImage: "drop") { Button("One") {} } primaryAction: {}
        ContentUnavailableView(empty, systemImage: "drop", description: Text("Buy one"))
        ContentUnavailableView(empty, image: "Coin")
    }
}

/// Pages whose titles are values of `LocalizedStringKey`.
struct TabTitles: View {
    @State private var page = 1
    private let first: LocalizedStringKey = "First page"
    private let second: LocalizedStringKey = "Second page"
    private let group: LocalizedStringKey = "Group of pages"

    var body: some View {
        TabView(selection: $page) {
            Tab(first, systemImage: "1.circle", value: 1) { Text("One") }
            TabSection(group) {
                Tab(second, image: "Coin", value: 2) { Text("Two") }.badge(first)
            }
        }
    }
}
