import Charts
import SwiftUI

/// A chart of four days that shows one of them and rests at midnight.
struct ScrolledHoursScreen: View {
    @State private var position = Date(timeIntervalSinceReferenceDate: 0)

    var body: some View {
        VStack {
            Text("\(Int(position.timeIntervalSinceReferenceDate / 3600)) hours")
            Chart {
                ForEach(0..<97, id: \.self) { hour in
                    PointMark(
                        x: .value("Hour", Date(timeIntervalSinceReferenceDate: Double(hour) * 3600)),
                        y: .value("Power", hour % 5)
                    )
                    .symbol(by: .value("Kind", hour % 2 == 0 ? "even" : "odd"))
                }
                RuleMark(x: .value("Noon", Date(timeIntervalSinceReferenceDate: 43_200)))
                    .offset(yStart: -10)
                    .zIndex(-1)
            }
            .chartXAxis(.hidden)
            .chartYAxis(.hidden)
            .chartLegend(.hidden)
            .chartSymbolScale(["even": Circle().strokeBorder(lineWidth: 3), "odd": Block().strokeBorder(lineWidth: 3)])
            .chartScrollableAxes(.horizontal)
            .chartXVisibleDomain(length: 86_400)
            .chartScrollPosition(x: $position)
            .chartScrollTargetBehavior(
                .valueAligned(
                    matching: .init(hour: 0),
                    majorAlignment: .matching(.init(day: 1))
                )
            )
            .accessibilityIdentifier("hours")
        }
    }
}

struct Block: ChartSymbolShape, InsettableShape {
    var inset: CGFloat = 0

    var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }

    func path(in rect: CGRect) -> Path {
        Path(rect.insetBy(dx: inset, dy: inset))
    }

    func inset(by amount: CGFloat) -> Block {
        Block(inset: inset + amount)
    }
}
