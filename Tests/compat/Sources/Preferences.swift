import SwiftUI

// The settings of a heating controller: a form with all kinds of controls.

private enum HeatingMode: String, CaseIterable, Identifiable {
    case eco, comfort, away

    var id: String { rawValue }
    var title: LocalizedStringKey {
        switch self {
        case .eco: "Eco"
        case .comfort: "Comfort"
        case .away: "Away"
        }
    }
}

private struct Warning: LabeledContentStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack {
            Image(systemName: "exclamationmark.triangle.fill").foregroundStyle(.yellow)
            configuration.label
            Spacer()
            configuration.content.foregroundStyle(.orange).bold()
        }
    }
}

struct PreferencesScreen: View {
    @AppStorage("preferences.mode") private var mode = HeatingMode.comfort
    @AppStorage("preferences.target") private var target = 21.0
    @AppStorage("preferences.quiet") private var isQuiet = false
    @SceneStorage("preferences.expanded") private var showsAdvanced = false
    @State private var rooms = 4
    @State private var accent = Color.orange
    @State private var start = Date(timeIntervalSince1970: 1_781_006_400)
    @State private var sensor = "Hall"
    @State private var pumps: Set<String> = ["Floor"]
    @State private var isEnabled = true
    @State private var asksReset = false

    private let sensors = ["Hall", "Kitchen", "Bath"]

    var body: some View {
        Form {
            Section {
                Toggle("Heating", systemImage: "flame", isOn: $isEnabled.animation())
                    .accessibilityIdentifier("heating")
                Picker("Mode", selection: $mode) {
                    ForEach(HeatingMode.allCases) { Text($0.title).tag($0) }
                }
                .pickerStyle(.segmented)
                .accessibilityIdentifier("mode")
                LabeledContent("Target") {
                    Slider(value: $target, in: 16...26, step: 0.5) {
                        Text("Target")
                    } minimumValueLabel: {
                        Text("16")
                    } maximumValueLabel: {
                        Text("26")
                    }
                    .accessibilityIdentifier("target")
                }
                .font(.footnote)
            } header: {
                Text("Heating")
            } footer: {
                Text("\(target, specifier: "%.1f") °C in \(rooms) rooms")
            }
            .disabled(isQuiet)
            DisclosureGroup(isExpanded: $showsAdvanced) {
                advanced
            } label: {
                Text("Advanced").accessibilityIdentifier("advanced")
            }
            Section("Look") {
                ColorPicker("Accent", selection: $accent, supportsOpacity: false)
                DatePicker("Season starts", selection: $start, displayedComponents: .date)
                    .datePickerStyle(.compact)
                Toggle("Quiet", isOn: $isQuiet).toggleStyle(.button)
                Link("Manual", destination: URL(string: "https://example.com/manual")!)
            }
            Section {
                LabeledContent("Filter", value: "replace")
                    .labeledContentStyle(Warning())
                LabeledContent("Power", value: 1.5, format: .number.precision(.fractionLength(1)))
                LabeledContent("Version", value: "2.4")
                Button("Reset all", role: .destructive) { asksReset = true }
            }
        }
        .formStyle(.grouped)
        .environment(\.defaultMinListRowHeight, 36)
        .tint(accent)
        .confirmationDialog("Reset all settings?", isPresented: $asksReset, titleVisibility: .visible) {
            Button("Reset", role: .destructive, action: reset)
            Button("Cancel", role: .cancel) {}
        } message: {
            Text("This cannot be undone.")
        }
        .onChange(of: mode) { old, new in
            if old != new, new == .away { target = 16 }
        }
    }

    @ViewBuilder private var advanced: some View {
        Stepper(value: $rooms, in: 1...12) {
            LabeledContent("Rooms", value: rooms, format: .number)
        }
        .accessibilityIdentifier("rooms")
        Picker("Sensor", selection: $sensor) {
            ForEach(sensors, id: \.self, content: Text.init)
        }
        .pickerStyle(.menu)
        ForEach(["Floor", "Radiators"], id: \.self) { pump in
            Toggle("\(pump) pump", isOn: contains(pump))
        }
        .toggleStyle(.switch)
        .controlSize(.mini)
    }

    private func contains(_ pump: String) -> Binding<Bool> {
        Binding {
            pumps.contains(pump)
        } set: { isOn in
            if isOn { pumps.insert(pump) } else { pumps.remove(pump) }
        }
    }

    private func reset() {
        (mode, target, isQuiet, rooms) = (.comfort, 21, false, 4)
        accent = .orange
    }
}

#Preview("Dark", traits: .sizeThatFitsLayout) {
    PreferencesScreen().preferredColorScheme(.dark)
}
