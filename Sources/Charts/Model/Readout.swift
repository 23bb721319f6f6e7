import MartletFormats
import MartletSeries

/// The text of a chart's balloon for one moment: the date, and the value of each visible series.
package struct Readout: Hashable, Sendable {
  /// The line of one series.
  package struct Row: Hashable, Sendable, Identifiable {
    /// The index of the series in its chart.
    package var id: Int
    /// The name of the series.
    package var name: String
    /// The time of the sample, in milliseconds since 1970-01-01 UTC. If the value lies between
    /// samples, it is the moment under the finger.
    package var time: Int64
    /// The value of the series, not its sum in a stack; nil in a gap.
    package var value: Double?
    /// The value with its unit. A band has both edges.
    package var text: String
    /// The share of the whole, such as `30%`; nil unless the chart shows shares.
    package var share: String?
  }

  /// The moment of the values, in milliseconds since 1970-01-01 UTC.
  package var time: Int64
  /// The date and time, in the language and zone of the chart.
  package var date: String
  /// The lines of the visible series, in their order.
  package var rows: [Row]
  /// The sum of all rows with its unit; nil unless the values add up.
  package var total: String?

  /// Reads the sampled moment that is nearest to `selection`. Returns nil without samples.
  ///
  /// - Parameters:
  ///   - data: the chart.
  ///   - state: the state of the chart, with the hidden series.
  ///   - selection: the moment, in milliseconds since 1970-01-01 UTC, clamped to the time of the
  ///     samples.
  ///   - dates: the format of the date.
  ///   - numbers: the format of series that have none of their own.
  /// - Complexity: O(number of series · log n).
  package init?(
    data: ChartData, state: ChartState, selection: Double, dates: DateFormat,
    numbers: NumberFormat
  ) {
    guard let range = data.timeRange else { return nil }
    let wanted = Int64(
      min(max(selection, Double(range.lowerBound)), Double(range.upperBound)).rounded())
    let moment = data.times.index(nearest: wanted).map { data.times[$0] } ?? wanted
    time = moment
    date = dates.moment(moment, spacing: Int64(data.spacing.rounded()))
    let visible = data.series.indices.filter { !state.isHidden(data.series[$0]) }
    let readings = visible.map { data.series[$0].rules.reading(of: $0, in: data, at: moment) }
    let addends = zip(visible, readings).map { data.series[$0].rules.addsUp ? $1?.value ?? 0 : 0 }
    let sum = addends.reduce(0, +)
    let whole = addends.reduce(0) { $0 + max($1, 0) }
    let isWhole = visible.allSatisfy { data.series[$0].values.holdsOnlyWholeNumbers }
    rows = zip(visible, readings).map { index, reading in
      let series = data.series[index]
      let share = reading.map {
        whole > 0 ? numbers.grouped(max($0.value, 0) / whole * 100) + "%" : "–"
      }
      return Row(
        id: index, name: series.name, time: reading?.time ?? moment, value: reading?.value,
        text: reading.map { series.rules.text(of: $0, series: series, numbers: numbers) } ?? "–",
        share: data.isPercentage && series.rules.addsUp ? share ?? "–" : nil)
    }
    let addsUp = data.isStacked && !data.isPercentage && rows.count > 1
    let format = numbers.adjusted(by: visible.first.flatMap { data.series[$0].numbers })
    total = addsUp ? format.value(sum, isWhole: isWhole) : nil
  }
}

/// The position of a balloon: beside the hairline, never over it, within the card.
package struct BalloonPosition: Hashable, Sendable {
  /// The x of the balloon's left edge, in points.
  package var x: Double
  /// The width of the balloon, in points.
  package var width: Double
  /// The number of series for which there is room. If there are more, one more line says how many
  /// are left out.
  package var rowLimit: Int

  /// The height of a line, in points.
  package static let rowHeight = 20.0
  /// The distance between the balloon's edge and its text, in points.
  package static let padding = Space.compact
  /// The height of the line with the date, in points.
  package static let dateHeight = 24.0
  /// The typical width of a character, in points.
  package static let characterWidth = 7.6
  /// The width of a balloon minus that of its characters, in points.
  package static let widthWithoutText = 44.0
  /// The width below which no balloon shrinks, even if it covers the selected moment.
  package static let minimumWidth = 96.0
  /// The widths of a balloon that has room, in points.
  private static let widths = 164.0...300.0
  /// The distance between the balloon and the hairline of the selected moment, in points.
  private static let gap = 14.0
  /// The distance between the balloon and the edge of the graph, in points.
  package static let margin = Space.small

  /// Places a balloon in a graph.
  ///
  /// - Parameters:
  ///   - hairline: the x of the selected moment, in points.
  ///   - width, height: the size of the graph, in points.
  ///   - characters: the number of characters in the longest row.
  package init(hairline: Double, width: Double, height: Double, characters: Int) {
    let text = Double(characters) * Self.characterWidth
    let wanted = min(
      max(text + Self.widthWithoutText, Self.widths.lowerBound), Self.widths.upperBound)
    let left = hairline - Self.gap - Self.margin
    let right = width - hairline - Self.gap - Self.margin
    // The balloon is at the right of the hairline if there is room, else at the wider side.
    let goesRight = right >= wanted || right >= left
    self.width = max(min(wanted, goesRight ? right : left), Self.minimumWidth)
    x = goesRight ? hairline + Self.gap : hairline - Self.gap - self.width
    x = min(max(x, Self.margin), max(Self.margin, width - Self.margin - self.width))
    rowLimit = max(1, Int((height - 2 * Self.padding - Self.dateHeight) / Self.rowHeight))
  }
}
