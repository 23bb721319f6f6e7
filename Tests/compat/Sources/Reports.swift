import Charts
import SwiftUI

// A report of steps a day, as programs with Swift Charts write it.

struct StepCount: Identifiable {
    let id = UUID()
    let day: Date
    let steps: Int
    let kind: Kind

    enum Kind: String, Plottable, CaseIterable {
        case walked = "Walked"
        case ran = "Ran"
    }
}

func day(_ number: Int) -> Date {
    var components = DateComponents()
    (components.year, components.month, components.day) = (2026, 6, number)
    return Calendar.reports.date(from: components)!
}

extension Calendar {
    fileprivate static var reports: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        return calendar
    }
}

struct ReportsScreen: View {
    @StateObject private var store = StepStore()
    @State private var selected: Date?

    private var counts: [StepCount] { store.counts }
    private var average: Int { store.average }

    var body: some View {
        VStack(alignment: .leading) {
            Text(selected.map { "Day \(Calendar.reports.component(.day, from: $0))" } ?? "Steps")
                .font(.headline)
            Chart {
                ForEach(counts) { count in
                    BarMark(
                        x: .value("Day", count.day, unit: .day, calendar: .reports),
                        y: .value("Steps", count.steps)
                    )
                    .foregroundStyle(by: .value("Kind", count.kind))
                }
                RuleMark(y: .value("Average", average))
                    .lineStyle(StrokeStyle(lineWidth: 1, dash: [4]))
                    .foregroundStyle(.red)
                    .annotation(position: .top, alignment: .trailing) {
                        Text("⌀ \(average)").font(.caption2)
                    }
                if let selected {
                    RuleMark(x: .value("Selected", selected, unit: .day, calendar: .reports))
                        .foregroundStyle(Color.secondary.opacity(0.3))
                        .zIndex(-1)
                }
            }
            .chartForegroundStyleScale([
                StepCount.Kind.walked: Color.teal, StepCount.Kind.ran: Color.indigo,
            ])
            .chartXAxis {
                AxisMarks(values: .stride(by: .day, count: 2, calendar: .reports)) { value in
                    AxisGridLine()
                    if let date = value.as(Date.self) {
                        AxisValueLabel { Text("\(Calendar.reports.component(.day, from: date))") }
                    }
                }
            }
            .chartYAxis {
                AxisMarks(format: IntegerFormatStyle<Int>().grouping(.never), position: .leading)
            }
            .chartXSelection(value: $selected)
        }
        .padding(8)
    }
}
