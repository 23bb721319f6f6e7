import SwiftUI

// The machines of a plant: a split view with a tree, a table, styles and a transition of its own,
// and a line between views by anchors.

private struct Machine: Identifiable, Hashable {
    let id: String
    var load: Double
    var parts: [Machine]?

    var isBusy: Bool { load > 0.75 }
    var symbolicName: String { id.replacingOccurrences(of: " ", with: "") }

    static let plant = [
        Machine(
            id: "Line A", load: 0.62,
            parts: [Machine(id: "Press", load: 0.84), Machine(id: "Oven", load: 0.41)]),
        Machine(
            id: "Line B", load: 0.35,
            parts: [Machine(id: "Saw", load: 0.2), Machine(id: "Lathe", load: 0.5)]),
        Machine(id: "Boiler", load: 0.9),
    ]
}

private struct FactoryTheme: Equatable {
    var accent = Color.cyan
    var radius: CGFloat = 10
}

extension EnvironmentValues {
    @Entry fileprivate var factoryTheme = FactoryTheme()
}

private struct TileBoundsKey: PreferenceKey {
    static let defaultValue: [String: Anchor<CGRect>] = [:]

    static func reduce(value: inout [String: Anchor<CGRect>], nextValue: () -> [String: Anchor<CGRect>]) {
        value.merge(nextValue()) { $1 }
    }
}

private struct TileButtonStyle: ButtonStyle {
    @Environment(\.factoryTheme) private var theme
    let isChosen: Bool

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .frame(maxWidth: .infinity, minHeight: 76)
            .background(
                isChosen ? AnyShapeStyle(theme.accent.opacity(0.2)) : AnyShapeStyle(.quinary),
                in: .rect(cornerRadius: theme.radius))
            .scaleEffect(configuration.isPressed ? 0.95 : 1)
            .animation(.easeOut(duration: 0.15), value: configuration.isPressed)
    }
}

private struct BarGaugeStyle: GaugeStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 4) {
            HStack {
                configuration.label
                Spacer()
                configuration.currentValueLabel.monospacedDigit()
            }
            .font(.footnote)
            GeometryReader { geometry in
                Capsule().fill(.quaternary)
                Capsule().fill(.tint).frame(width: geometry.size.width * configuration.value)
            }
            .frame(height: 8)
        }
        .padding(.horizontal, 10)
    }
}

private struct StateLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(alignment: .leading) {
            configuration.title.foregroundStyle(.primary)
            configuration.icon.foregroundStyle(.secondary).imageScale(.small)
        }
    }
}

private struct DropIn: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View {
        content
            .opacity(phase.isIdentity ? 1 : 0)
            .offset(y: phase == .willAppear ? -20 : phase == .didDisappear ? 20 : 0)
            .rotation3DEffect(.degrees(phase.value * 60), axis: (x: 1, y: 0, z: 0))
    }
}

private struct MachinePage: View {
    let machine: Machine
    @State private var chosen: Machine.ID?
    @State private var theme = FactoryTheme()

    private var parts: [Machine] { machine.parts ?? [machine] }

    var body: some View {
        VStack(alignment: .leading, spacing: 14) {
            HStack(spacing: 10) {
                ForEach(parts) { part in
                    Button {
                        withAnimation(.smooth(duration: 0.3)) { chosen = part.id }
                    } label: {
                        Gauge(value: part.load) {
                            Text(part.id)
                        } currentValueLabel: {
                            Text(part.load, format: .percent)
                        }
                        .gaugeStyle(BarGaugeStyle())
                        .tint(part.isBusy ? .red : theme.accent)
                    }
                    .buttonStyle(TileButtonStyle(isChosen: part.id == chosen))
                    .anchorPreference(key: TileBoundsKey.self, value: .bounds) { [part.id: $0] }
                    .accessibilityIdentifier(part.id)
                }
            }
            Table(parts) {
                TableColumn("Part", value: \.id)
                TableColumn("Load") { Text($0.load, format: .percent).monospacedDigit() }
                    .width(70)
                TableColumn("State") { part in
                    Text(part.isBusy ? "busy" : "free").foregroundStyle(part.isBusy ? .red : .green)
                }
                .width(70)
            }
            .frame(height: 130)
            if let chosen {
                Label("\(chosen) is watched", systemImage: "bell")
                    .labelStyle(StateLabelStyle())
                    .padding(8)
                    .foregroundStyle(theme.accent)
                    .background(.background, in: .rect(cornerRadius: theme.radius))
                    .transition(DropIn())
            }
            Spacer(minLength: 0)
        }
        .padding(12)
        .overlayPreferenceValue(TileBoundsKey.self) { bounds in
            GeometryReader { geometry in
                if let chosen, let anchor = bounds[chosen] {
                    let frame = geometry[anchor]
                    RoundedRectangle(cornerRadius: theme.radius)
                        .strokeBorder(theme.accent, lineWidth: 2)
                        .frame(width: frame.width, height: frame.height)
                        .offset(x: frame.minX, y: frame.minY)
                }
            }
            .allowsHitTesting(false)
        }
        .environment(\.factoryTheme, theme)
        .navigationTitle(machine.id)
    }
}

struct FactoryScreen: View {
    @State private var selection: Machine.ID?
    @State private var visibility = NavigationSplitViewVisibility.all

    private var selected: Machine? { Machine.plant.first { $0.id == selection } }

    var body: some View {
        NavigationSplitView(columnVisibility: $visibility) {
            List(selection: $selection) {
                Section("Lines") {
                    ForEach(Machine.plant) { machine in
                        NavigationLink(value: machine.id) {
                            Label(machine.id, systemImage: machine.isBusy ? "bolt.fill" : "bolt")
                        }
                        .accessibilityIdentifier(machine.symbolicName)
                    }
                }
                Section("Tree") {
                    OutlineGroup(Machine.plant, children: \.parts) { Text($0.id).font(.callout) }
                }
            }
            .listStyle(.sidebar)
            .navigationTitle("Plant")
            .navigationSplitViewColumnWidth(min: 160, ideal: 200)
        } detail: {
            if let selected {
                MachinePage(machine: selected).id(selected.id)
            } else {
                ContentUnavailableView("No line", systemImage: "bolt")
            }
        }
        .navigationSplitViewStyle(.balanced)
    }
}

#Preview("Plant", traits: .landscapeLeft) {
    FactoryScreen()
}
