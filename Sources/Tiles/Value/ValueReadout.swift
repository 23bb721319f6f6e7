import MartletCharts
import MartletData
import MartletFormats
import MartletLive
import MartletSeries

/// The texts of a value tile.
struct ValueReadout: Hashable {
  /// The value without its unit; a dash without a value.
  var text: String
  var unit = ""
  /// The colour of the value; nil for the theme's colour of text.
  var color: SeriesColor?
  /// The label of the threshold that the value has reached; empty for none.
  var note = ""
  /// The change of the value over `delta`, such as "+1.2 · 1 h"; empty for none.
  var change = ""

  init(text: String, unit: String = "") {
    self.text = text
    self.unit = unit
  }

  /// Formats a value.
  ///
  /// - Parameters:
  ///   - value: the value to show; nil for the newest one.
  ///   - tile: the settings of the tile, which take precedence over those of the item.
  ///   - delta: the duration over which the change is shown, in milliseconds; nil for none.
  ///   - alarm: the colour of a threshold without its own colour.
  init(
    _ state: ItemState, value: DataValue? = nil, item: ItemSettings, tile: ItemSettings,
    thresholds: [ChartThreshold] = [], delta: Int64? = nil, language: Language = .english,
    alarm: SeriesColor? = nil
  ) {
    guard let latest = value ?? state.latest else {
      text = "–"
      return
    }
    let label = tile.label(of: latest.reading) ?? item.label(of: latest.reading)
    if let number = latest.number, let reached = thresholds.reached(by: number) {
      color = reached.color ?? alarm
      note = reached.label
    }
    if let label {
      text = label.text
      color = color ?? label.color
      return
    }
    switch latest.reading {
    case .text(let words): text = words
    // Words for true and false come only from the configuration.
    case .truth(let truth): text = truth ? "1" : "0"
    case .number(let number):
      var format = Self.format(item, tile, latest.unit, language)
      let isWhole = state.series.map { data in
        data.series.allSatisfy(\.values.holdsOnlyWholeNumbers)
      }
      let whole = format.value(number, isWhole: isWhole ?? (number == number.rounded()))
      (text, unit) = Self.parts(whole, of: format)
      // A change has the decimals of the value, but no unit.
      if format.style == .plain { format.unit = "" }
      change = Self.change(of: number, latest.time, in: state, over: delta, format, language)
    }
  }

  static func format(
    _ item: ItemSettings, _ tile: ItemSettings, _ unit: String, _ language: Language
  ) -> NumberFormat {
    var format = NumberFormat(language: language)
    format.style = tile.numbers ?? item.numbers ?? .plain
    format.fractionDigits = tile.decimals ?? item.decimals
    format.unit = tile.unit ?? item.unit ?? unit
    return format
  }

  /// Splits a text into the number and its unit, which is drawn smaller.
  ///
  /// The unit is the configured one, with or without a prefix such as k. Otherwise it is the text
  /// after the last narrow space, if that does not begin with a digit.
  private static func parts(_ text: String, of format: NumberFormat) -> (String, String) {
    guard format.style != .duration, let space = text.lastIndex(of: "\u{202F}") else {
      return (text, "")
    }
    if !format.unit.isEmpty, text.hasSuffix("\u{202F}" + format.unit) {
      return (String(text.dropLast(format.unit.count + 1)), format.unit)
    }
    let unit = text[text.index(after: space)...]
    guard let first = unit.first, !first.isWholeNumber else { return (text, "") }
    return (String(text[..<space]), String(unit))
  }

  /// Returns the text of the change since `delta` milliseconds before `time`; empty if there was no
  /// value then.
  private static func change(
    of number: Double, _ time: Int64, in state: ItemState, over delta: Int64?,
    _ format: NumberFormat, _ language: Language
  ) -> String {
    guard let delta, let series = state.series, !series.series.isEmpty else { return "" }
    let start = time.subtractingReportingOverflow(delta)
    guard !start.overflow, let before = series.value(of: 0, at: start.partialValue) else {
      return ""
    }
    let difference = number - before
    let isWhole = series.series[0].values.holdsOnlyWholeNumbers
    let text = format.value(difference.magnitude, isWhole: isWhole)
    let isSeen = text.contains { $0.isWholeNumber && $0 != "0" }
    let sign = !isSeen ? "±" : difference > 0 ? "+" : "\u{2212}"
    let span = TimeSpan(milliseconds: delta).name(in: language)
    return "\(language.isolated(sign + text)) · \(language.isolated(span))"
  }
}

extension LiveItem {
  /// Returns the newest value with its unit, formatted by the item's settings; a dash without a
  /// value.
  package func valueText(in language: Language) -> String {
    let readout = ValueReadout(state, item: settings, tile: ItemSettings(), language: language)
    // The number comes before its unit in every language.
    return readout.unit.isEmpty
      ? readout.text : language.isolated(readout.text + "\u{202F}" + readout.unit)
  }

  /// Returns the text of a number on the item's scale, such as a limit, with its unit.
  package func text(of number: Double, in language: Language) -> String {
    let format = ValueReadout.format(
      settings, ItemSettings(), state.latest?.unit ?? "", language)
    return format.value(number, isWhole: number == number.rounded())
  }

  /// Returns the label of a value that the configuration writes as `word`: "closed" for "0".
  /// Without a label it returns `word`.
  package func label(of word: String) -> String {
    settings.labels.first { $0.value == word }?.text ?? word
  }
}

extension TimeSpan {
  /// Creates a duration in the largest of weeks, days and hours of which it is a multiple.
  /// Otherwise it is in whole minutes, at least one.
  fileprivate init(milliseconds: Int64) {
    self =
      TimeSpan(milliseconds: milliseconds, inFirstOf: [.week, .day, .hour])
      ?? TimeSpan(max(1, Int(milliseconds / 60_000)), .minute)
  }
}
