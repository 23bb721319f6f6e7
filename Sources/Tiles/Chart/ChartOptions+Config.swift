import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletSeries

extension ChartOptions {
  /// Reads the options of a chart: `range`, `ranges`, `scale`, `min` … `soft_max`, `unit`,
  /// `numbers`, `decimals`, `threshold` and `series`.
  init(_ reader: inout ConfigReader) {
    self.init()
    var whole = ItemSettings()
    whole.readScale(&reader)
    numbers = whole.seriesNumbers
    axis = reader.axisScale()
    limits = AxisLimits(
      min: whole.minimum, max: whole.maximum,
      softMin: reader.number("soft_min", in: ItemSettings.values),
      softMax: reader.number("soft_max", in: ItemSettings.values))
    range = reader.string("range").flatMap { reader.chartRange($0, "range") }
    ranges = (reader.strings("ranges") ?? []).compactMap {
      reader.chartRange($0.text, "ranges", at: $0.location)
    }
    thresholds = ChartThreshold.read(&reader)
    for (name, member) in reader.members(of: "series") {
      var member = member
      series[name] = SeriesOptions(&member)
      member.finish()
      reader.adopt(member)
    }
  }
}

extension SeriesOptions {
  /// Reads the options of one series.
  fileprivate init(_ reader: inout ConfigReader) {
    self.init()
    var settings = ItemSettings()
    settings.readScale(&reader)
    settings.labels = ItemSettings.readLabels(&reader)
    name = reader.string("name")
    color = reader.color("color")
    kind = reader.seriesKind()
    numbers = settings.seriesNumbers
    states = settings.seriesStates
    thresholds = ChartThreshold.read(&reader)
  }
}

extension ItemSettings {
  /// The unit, the decimals and the style of the item's numbers.
  package var seriesNumbers: SeriesNumbers {
    SeriesNumbers(unit: unit, decimals: decimals, style: numbers)
  }

  /// The labels whose values are numbers, true or false, as states of a series.
  package var seriesStates: [SeriesState] {
    labels.compactMap { label in
      let value = Double(label.value) ?? ["false": 0, "true": 1][label.value]
      return value.map { SeriesState($0, label.text, color: label.color) }
    }
  }

  /// The options of the item's series in a chart.
  package var seriesOptions: SeriesOptions {
    let gaps: GapPolicy? =
      cadence == .onChange ? GapPolicy(.hold) : longestGap.map { GapPolicy(.break, longest: $0) }
    return SeriesOptions(
      name: name, color: color, gaps: gaps, states: seriesStates, numbers: seriesNumbers)
  }
}

extension ConfigReader {
  fileprivate mutating func chartRange(
    _ text: String, _ key: String, at location: ConfigLocation? = nil
  ) -> ChartRange? {
    if let range = ChartRange(text) { return range }
    report(
      "\(key) takes a time range such as \"24h\", \"7d\", \"today\", \"this week\" or \"all\", "
        + "found \"\(text.excerpt)\"", at: location ?? self.location(of: key))
    return nil
  }

  /// Reads `scale`: `"linear"`, `"log"` or `"symlog"`. A symlog axis is nearly linear for
  /// magnitudes below `linear_below`.
  fileprivate mutating func axisScale() -> AxisScale {
    let linear = number("linear_below", in: 1e-12...1e12) ?? 1
    return choice(
      "scale", of: ["linear": .linear, "log": .log, "symlog": .symlog(linear: linear)],
      default: .linear)
  }

  /// Reads `draw`, the kind of a series. The kind `band` is not possible, because an item has no
  /// second edge.
  package mutating func seriesKind() -> SeriesKind? {
    optionalChoice("draw", among: SeriesKind.allCases.filter { !$0.hasLowerEdge })
  }
}
