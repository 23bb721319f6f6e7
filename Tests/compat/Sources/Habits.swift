import Observation
import SwiftUI

// A week of habits: an observable model, a grid of days, gauges and rolling numbers.

@Observable
private final class Habit: Identifiable {
    let id: Int
    var name: String
    var symbol: String
    var color: Color
    var goal: Int
    var days: [Bool]
    @ObservationIgnored var lastChange: Int?

    init(id: Int, name: String, symbol: String, color: Color, goal: Int, days: [Int]) {
        self.id = id
        self.name = name
        self.symbol = symbol
        self.color = color
        self.goal = goal
        self.days = (0..<7).map(days.contains)
    }

    var count: Int { days.filter { $0 }.count }
    var isReached: Bool { count >= goal }

    func toggle(_ day: Int) {
        days[day].toggle()
        lastChange = day
    }
}

@Observable
private final class HabitStore {
    var habits = [
        Habit(id: 0, name: "Water", symbol: "drop", color: .blue, goal: 6, days: [0, 1, 2, 4]),
        Habit(id: 1, name: "Walk", symbol: "flame", color: .orange, goal: 4, days: [0, 3, 4]),
        Habit(id: 2, name: "Read", symbol: "lightbulb", color: .purple, goal: 3, days: [1, 2, 5]),
        Habit(id: 3, name: "Sleep", symbol: "moon", color: .indigo, goal: 5, days: [2]),
    ]
    var weeks = 12

    var done: Int { habits.reduce(0) { $0 + $1.count } }
    var share: Double { Double(done) / Double(habits.reduce(0) { $0 + $1.goal }) }
}

private struct DayToggleStyle: ToggleStyle {
    let color: Color

    func makeBody(configuration: Configuration) -> some View {
        Button {
            withAnimation(.snappy) { configuration.isOn.toggle() }
        } label: {
            Image(systemName: configuration.isOn ? "checkmark.circle.fill" : "circle")
                .contentTransition(.symbolEffect(.replace))
                .foregroundStyle(configuration.isOn ? AnyShapeStyle(color) : AnyShapeStyle(.tertiary))
                .imageScale(.large)
        }
        .buttonStyle(.plain)
    }
}

private struct HabitRow: View {
    @Bindable var habit: Habit

    var body: some View {
        GridRow {
            Label(habit.name, systemImage: habit.symbol)
                .symbolVariant(habit.isReached ? .fill : .none)
                .symbolEffect(.bounce, value: habit.isReached)
                .foregroundStyle(habit.color)
                .font(.subheadline.weight(.medium))
                .gridColumnAlignment(.leading)
            ForEach(habit.days.indices, id: \.self) { day in
                Toggle("Day \(day + 1)", isOn: $habit.days[day])
                    .toggleStyle(DayToggleStyle(color: habit.color))
                    .labelsHidden()
                    .accessibilityIdentifier("\(habit.name)\(day)")
            }
            Text(habit.count, format: .number)
                .monospacedDigit()
                .contentTransition(.numericText(value: Double(habit.count)))
                .animation(.default, value: habit.count)
                .gridColumnAlignment(.trailing)
        }
    }
}

private struct HabitSummary: View {
    @Environment(HabitStore.self) private var store

    var body: some View {
        @Bindable var store = store
        HStack(spacing: 16) {
            Gauge(value: store.share, in: 0...1) {
                Text("Week")
            } currentValueLabel: {
                Text(store.share, format: .percent.precision(.fractionLength(0)))
            }
            .gaugeStyle(.accessoryCircularCapacity)
            .tint(.green)
            VStack(alignment: .leading, spacing: 6) {
                HStack(alignment: .firstTextBaseline, spacing: 4) {
                    Text("\(store.done)")
                        .font(.system(size: 34, weight: .bold, design: .rounded))
                        .contentTransition(.numericText(countsDown: false))
                    Text("done this week").foregroundStyle(.secondary)
                }
                .animation(.spring(duration: 0.4, bounce: 0.3), value: store.done)
                Stepper("\(store.weeks) weeks", value: $store.weeks, in: 1...52)
                    .font(.footnote)
                    .controlSize(.small)
            }
        }
        .padding(12)
        .frame(maxWidth: .infinity)
        .background(.quaternary, in: .rect(cornerRadius: 14))
    }
}

struct HabitsScreen: View {
    @State private var store = HabitStore()
    private let weekdays = ["M", "T", "W", "T", "F", "S", "S"]

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            HabitSummary()
            Grid(horizontalSpacing: 7, verticalSpacing: 9) {
                GridRow {
                    Color.clear.gridCellUnsizedAxes([.horizontal, .vertical])
                    ForEach(weekdays.indices, id: \.self) { index in
                        Text(weekdays[index])
                    }
                    Image(systemName: "star.fill")
                        .foregroundStyle(.yellow)
                        .symbolEffect(.pulse, isActive: store.share >= 1)
                }
                .font(.caption)
                .foregroundStyle(.secondary)
                Divider().gridCellUnsizedAxes(.horizontal)
                ForEach(store.habits) { HabitRow(habit: $0) }
            }
            HStack(spacing: 16) {
                ForEach(store.habits.prefix(2)) { habit in
                    ProgressView(value: Double(min(habit.count, habit.goal)), total: Double(habit.goal)) {
                        Text(habit.name)
                    } currentValueLabel: {
                        Text("\(habit.count) of \(habit.goal)")
                    }
                    .progressViewStyle(.linear)
                    .tint(habit.color)
                    .font(.caption)
                }
            }
            Spacer(minLength: 0)
        }
        .padding()
        .environment(store)
    }
}

#Preview("Habits") {
    HabitsScreen()
}
