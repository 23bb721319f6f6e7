import MartletFormats
import MartletSeries
import MartletUI

/// Coloured spans, in one lane per series. The value of a sample is valid until the next sample.
enum StateKind: ChartKind {
  static let includesZero = false
  static let isWide = false
  static let hidesGrid = false
  static let fillsMap = true
  static let addsUp = false
  static let hasRing = false

  /// Returns nil, because lanes have no value axis.
  static func bounds(
    of index: Int, in data: ChartData, during range: ClosedRange<Int64>
  ) -> ClosedRange<Double>? { nil }

  static func layer(in data: ChartData) -> SeriesLayer { .states }

  static func reading(of index: Int, in data: ChartData, at moment: Int64) -> SeriesReading? {
    readingOnLine(of: index, in: data, at: moment)
  }

  static func text(
    of reading: SeriesReading, series: ChartSeries, numbers: NumberFormat
  ) -> String {
    series.states.first { $0.value == reading.value }?.text
      ?? number(reading.value, of: series, numbers)
  }
}

extension ChartData {
  /// Whether all series are states.
  var hasOnlyStates: Bool {
    !series.isEmpty && series.allSatisfy { $0.rules.layer(in: self) == .states }
  }

  /// The named states of all series, in order. Each name appears once.
  var namedStates: [SeriesState] {
    guard series.contains(where: { !$0.states.isEmpty }) else { return [] }
    var result: [SeriesState] = []
    for one in series where one.rules.layer(in: self) == .states {
      for state in one.states where !result.contains(where: { $0.text == state.text }) {
        result.append(state)
      }
    }
    return result
  }
}

extension ChartTheme {
  /// Returns the colour of a state: its own, or the next free colour of the theme. The index of the
  /// name among the chart's named states selects the free colour. A value without a name is grey.
  func color(ofState value: Double, of series: ChartSeries, in data: ChartData) -> SeriesColor {
    guard let known = series.states.first(where: { $0.value == value }) else {
      return secondaryText
    }
    return color(of: known, in: data)
  }

  func color(of state: SeriesState, in data: ChartData) -> SeriesColor {
    if let color = state.color { return color }
    let named = data.namedStates
    let taken = Set(named.compactMap(\.color))
    // If another state had this colour from the data, the two would look the same.
    let free = series.filter { !taken.contains($0) }
    let index = named.filter { $0.color == nil }.firstIndex { $0.text == state.text } ?? 0
    return free.isEmpty ? text : free[index % free.count]
  }
}

/// The positions of the lanes of states in a graph, in points.
struct StateLanes: Hashable {
  /// The height of the gap above a lane that contains the name of the series.
  private static let nameHeight = 22.0
  /// The pitch of lanes above which there is room for names.
  private static let namedPitch = 44.0
  /// The maximum pitch of lanes below other series.
  private static let maximumPitch = 14.0
  /// The maximum height of a lane that has the whole plot.
  private static let maximumHeight = 96.0

  private var top: Double
  private var pitch: Double
  private var height: Double

  /// Divides the plot into lanes. The lanes fill the whole plot if `alone` is true, else its
  /// bottom.
  init(count: Int, alone: Bool, plot: PlotArea) {
    let count = Double(max(count, 1))
    let height = plot.rect.height
    pitch = alone ? height / count : min(Self.maximumPitch, height / 2 / count)
    // The gap keeps lanes apart, and contains the name of the series if there is room for it.
    let gap = alone && pitch > Self.namedPitch ? Self.nameHeight : count > 1 ? pitch / 4 : 0
    self.height = min(pitch - gap, alone ? Self.maximumHeight : .infinity)
    top = alone ? plot.rect.minY + gap : plot.rect.maxY - pitch * count + gap
  }

  /// Returns the upper edge and the height of a lane, counted from the top.
  func lane(_ index: Int) -> (top: Double, height: Double) {
    (top + pitch * Double(index), height)
  }

  /// Whether there is room for a name above each lane.
  var hasNames: Bool { pitch > Self.namedPitch }
}

extension SeriesLayers {
  func stateLayer(_ index: Int, _ spans: [StateSpan], lane: Int, count: Int) -> some View {
    StateLane(
      data: data, index: index, spans: spans, lane: lane, count: count, window: window,
      insets: insets
    )
    .opacity(hidden.contains(data.series[index].id) ? 0 : 1)
  }
}

/// The spans of one series, with one shape per value, and the series' name.
private struct StateLane: View {
  var data: ChartData
  var index: Int
  var spans: [StateSpan]
  var lane: Int
  var count: Int
  var window: TimeWindow
  var insets: EdgeInsets

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    GeometryReader { proxy in
      let plot = PlotArea(size: proxy.size, insets: insets, window: window)
      let lanes = StateLanes(count: count, alone: data.hasOnlyStates, plot: plot)
      let series = data.series[index]
      ZStack(alignment: .topLeading) {
        ForEach(values, id: \.self) { value in
          StateShape(spans: spans, value: value, lane: lane, lanes: lanes, plot: plot)
            .fill(Color(theme.color(ofState: value, of: series, in: data)))
        }
        if data.hasOnlyStates, lanes.hasNames, insets.leading > 0, data.series.count > 1 {
          Text(verbatim: series.name)
            .font(.system(size: TypeScale.caption))
            .foregroundColor(Color(theme.secondaryText))
            .lineLimit(1)
            .offset(x: insets.leading, y: lanes.lane(lane).top - TypeScale.captionHeight)
        }
      }
    }
  }

  private var values: [Double] {
    Set(spans.flatMap { [$0.minimum, $0.maximum] }).sorted()
  }
}

/// The spans of one value. In a span of several values the maximum fills the upper half of the lane
/// and the minimum the lower half.
private struct StateShape: Shape {
  var spans: [StateSpan]
  var value: Double
  var lane: Int
  var lanes: StateLanes
  var plot: PlotArea

  func path(in rect: CGRect) -> Path {
    let (top, height) = lanes.lane(lane)
    return Path { path in
      for span in spans where span.minimum == value || span.maximum == value {
        let left = plot.x(Double(span.start))
        let width = max(plot.x(Double(span.end)) - left, 1)
        let isMixed = span.minimum != span.maximum
        let y = isMixed && span.minimum == value ? top + height / 2 : top
        path.addRect(
          CGRect(x: left, y: y, width: width, height: isMixed ? height / 2 : height))
      }
    }
  }
}

/// A legend that names the colours of a chart's states, in one or more rows.
struct StateLegend: View {
  var data: ChartData
  var width: Double

  @Environment(\.resolvedChartTheme) private var theme

  static let rowHeight = 22.0
  private static let swatch = CGSize(width: 12, height: 12)
  private static let swatchRadius = 3.0

  static func rows(_ data: ChartData, width: Double) -> [[Int]] {
    let names = data.namedStates.map(\.text)
    return names.isEmpty || width <= 0 ? [] : FilterRows(names: names, width: width).rows
  }

  static func height(_ data: ChartData, width: Double) -> Double {
    if data.namedStates.isEmpty { return 0 }
    let rows = rows(data, width: width).count
    return rows == 0 ? 0 : Double(rows) * rowHeight + Space.small
  }

  var body: some View {
    let states = data.namedStates
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Self.rows(data, width: width), id: \.self) { row in
        HStack(spacing: Space.large) {
          ForEach(row, id: \.self) { index in
            HStack(spacing: Space.snug) {
              RoundedRectangle(cornerRadius: Self.swatchRadius)
                .fill(Color(theme.color(of: states[index], in: data)))
                .frame(width: Self.swatch.width, height: Self.swatch.height)
              Text(verbatim: states[index].text)
                .font(.system(size: TypeScale.detail))
                .foregroundColor(Color(theme.text))
                .lineLimit(1)
                .truncationMode(.middle)
            }
          }
        }
        .frame(height: Self.rowHeight)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .accessibilityIdentifier("legend")
  }
}
