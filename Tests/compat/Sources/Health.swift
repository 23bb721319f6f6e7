import Charts
import SwiftUI

// A day of a body in charts: the pulse over the hours with a rule under the finger, the activity of
// a week, and the phases of the night as a ring.

private struct PulseSample: Identifiable {
    let hour: Int
    let low: Double
    let high: Double

    var id: Int { hour }
    var mean: Double { (low + high) / 2 }

    static let day = (0..<24).map { hour in
        let swing = sin(Double(hour - 6) / 24 * 2 * .pi)
        let middle = 68 + 14 * swing + Double(hour * 7 % 5)
        return PulseSample(hour: hour, low: middle - 8, high: middle + 9)
    }
}

private struct ActivityAmount: Identifiable {
    enum Kind: String, Plottable, CaseIterable {
        case walk = "Walk"
        case cycle = "Cycle"
    }

    let day: String
    let kind: Kind
    let minutes: Int

    var id: String { day + kind.rawValue }

    static let week = zip(["Mo", "Tu", "We", "Th", "Fr"], [32, 18, 45, 27, 51]).flatMap { day, minutes in
        [
            ActivityAmount(day: day, kind: .walk, minutes: minutes),
            ActivityAmount(day: day, kind: .cycle, minutes: minutes * 2 % 35),
        ]
    }
}

private enum SleepPhase: String, CaseIterable, Identifiable {
    case deep = "Deep"
    case light = "Light"
    case dream = "Dream"
    case awake = "Awake"

    var id: Self { self }

    var minutes: Double {
        switch self {
        case .deep: 95
        case .light: 230
        case .dream: 110
        case .awake: 25
        }
    }
}

private struct PulseChart: View {
    @State private var hour: Int?

    private var chosen: PulseSample? { hour.flatMap { hour in PulseSample.day.first { $0.hour == hour } } }

    var body: some View {
        Chart {
            ForEach(PulseSample.day) { sample in
                AreaMark(
                    x: .value("Hour", sample.hour),
                    yStart: .value("Lowest", sample.low),
                    yEnd: .value("Highest", sample.high)
                )
                .foregroundStyle(.pink.opacity(0.25))
                LineMark(x: .value("Hour", sample.hour), y: .value("Mean", sample.mean))
                    .foregroundStyle(.pink)
                    .lineStyle(StrokeStyle(lineWidth: 2, lineCap: .round))
            }
            .interpolationMethod(.monotone)
            RuleMark(y: .value("Rest", 60))
                .lineStyle(StrokeStyle(lineWidth: 1, dash: [3, 3]))
                .foregroundStyle(.secondary)
                .annotation(position: .bottom, alignment: .trailing, spacing: 1) {
                    Text("at rest").font(.caption2).foregroundStyle(.secondary)
                }
            if let chosen {
                RuleMark(x: .value("Hour", chosen.hour))
                    .foregroundStyle(.gray.opacity(0.5))
                    .annotation(
                        position: .top, spacing: 0,
                        overflowResolution: .init(x: .fit(to: .chart), y: .disabled)
                    ) {
                        Text("\(chosen.hour):00  \(Int(chosen.mean)) bpm")
                            .font(.caption.bold())
                            .padding(.horizontal, 6)
                            .background(.pink.opacity(0.15), in: .capsule)
                    }
                PointMark(x: .value("Hour", chosen.hour), y: .value("Mean", chosen.mean))
                    .symbolSize(60)
                    .foregroundStyle(.pink)
            }
        }
        .chartXSelection(value: $hour)
        .chartXScale(domain: 0...23)
        .chartYScale(domain: 40...110)
        .chartXAxis {
            AxisMarks(values: .stride(by: 6)) { value in
                AxisGridLine()
                AxisTick()
                AxisValueLabel {
                    if let hour = value.as(Int.self) { Text("\(hour):00") }
                }
            }
        }
        .chartYAxis {
            AxisMarks(position: .leading, values: .automatic(desiredCount: 3))
        }
        .accessibilityIdentifier("pulse")
    }
}

private struct SleepChart: View {
    @State private var angle: Double?

    private var total: Double { SleepPhase.allCases.reduce(0) { $0 + $1.minutes } }

    private var chosen: SleepPhase? {
        guard let angle else { return nil }
        var end = 0.0
        return SleepPhase.allCases.first { phase in
            end += phase.minutes
            return angle < end
        }
    }

    var body: some View {
        Chart(SleepPhase.allCases) { phase in
            SectorMark(
                angle: .value("Minutes", phase.minutes),
                innerRadius: .ratio(0.62),
                outerRadius: phase == chosen ? .inset(0) : .inset(5),
                angularInset: 1.5
            )
            .cornerRadius(3)
            .foregroundStyle(by: .value("Phase", phase.rawValue))
        }
        .chartForegroundStyleScale(range: [Color.indigo, .blue, .cyan, .orange])
        .chartLegend(.hidden)
        .chartAngleSelection(value: $angle)
        .chartBackground { proxy in
            GeometryReader { geometry in
                if let plotFrame = proxy.plotFrame {
                    let frame = geometry[plotFrame]
                    VStack(spacing: 0) {
                        Text(chosen?.rawValue ?? "Sleep").font(.caption2).foregroundStyle(.secondary)
                        Text("\(Int(chosen?.minutes ?? total)) min").font(.footnote.bold())
                    }
                    .position(x: frame.midX, y: frame.midY)
                }
            }
        }
        .accessibilityIdentifier("sleep")
    }
}

struct HealthScreen: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Label("Pulse", systemImage: "heart.fill").font(.headline).foregroundStyle(.pink)
            PulseChart().frame(height: 160)
            HStack(spacing: 12) {
                VStack(alignment: .leading, spacing: 4) {
                    Text("Activity").font(.headline)
                    Chart(ActivityAmount.week) { amount in
                        BarMark(
                            x: .value("Day", amount.day),
                            y: .value("Minutes", amount.minutes),
                            width: .ratio(0.6)
                        )
                        .foregroundStyle(by: .value("Kind", amount.kind))
                        .clipShape(.rect(cornerRadius: 2))
                    }
                    .chartForegroundStyleScale([
                        ActivityAmount.Kind.walk: Color.green, ActivityAmount.Kind.cycle: .mint,
                    ])
                    .chartYAxisLabel("min")
                    .chartYAxis { AxisMarks(values: [0, 40, 80]) }
                    .chartPlotStyle { $0.background(.gray.opacity(0.06)) }
                }
                SleepChart().frame(width: 130)
            }
        }
        .padding(12)
    }
}

#Preview {
    HealthScreen()
}
