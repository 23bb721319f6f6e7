import Charts
import SwiftUI

/// A chart whose titles and labels are values of `LocalizedStringKey`.
struct ChartTitles: View {
    private let day: LocalizedStringKey = "Day of the flood"
    private let level: LocalizedStringKey = "Level of the river"
    private let limit: LocalizedStringKey = "Limit of the dam"

    var body: some View {
        Chart {
            BarMark(x: .value("Day", "Monday"), y: .value("Level", 3))
                .accessibilityLabel(day)
                .accessibilityValue(level)
        }
        .chartXAxisLabel(day, alignment: .trailing)
        .chartYAxisLabel(level)
        .chartYAxis {
            AxisMarks(values: [2]) { AxisValueLabel(limit, orientation: .vertical) }
        }
        .frame(height: 300)
    }
}
