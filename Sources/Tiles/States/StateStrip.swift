import MartletCharts
import MartletData
import MartletSeries

/// The states of one item in a window of time, as spans. Equal states share an appearance (`Look`).
struct StateStrip: Hashable {
  /// The text and the colour of a state.
  struct Look: Hashable {
    var text: String
    /// The colour that the configuration gives; nil for a colour of the theme.
    var color: SeriesColor?
    /// Whether the reading is the boolean false.
    var isOff = false
  }

  struct Span: Hashable {
    enum Part: Hashable {
      case whole
      case upper
      case lower
    }

    /// The start and the end as fractions of the window, 0…1.
    var start: Double
    var end: Double
    /// The index of the appearance in `looks`.
    var look: Int
    /// The part of the strip that is filled. If states change faster than the strip can show, the
    /// upper half has the maximum value and the lower half the minimum.
    var part = Part.whole
  }

  /// The maximum number of appearances. A series of numbers without labels may have a state for
  /// each value. The states beyond the limit share the last appearance, which has no text.
  static let maximumLooks = 24
  /// The width of a span minus that of its text, in points.
  private static let textMargin = Space.medium

  private(set) var spans: [Span] = []
  private(set) var looks: [Look] = []

  private let window: TimeWindow

  /// - Parameters:
  ///   - gaps: the treatment of missing samples; nil for the data's own.
  ///   - isFresh: whether the newest state holds up to the end of the window.
  ///   - columns: the width of the strip, in points.
  ///   - look: returns the appearance of a reading.
  init(
    _ state: ItemState, gaps: GapPolicy?, isFresh: Bool, window: TimeWindow, columns: Double,
    look: (DataValue.Reading) -> Look
  ) {
    self.window = window
    if state.texts.isEmpty {
      if let series = state.series, !series.series.isEmpty {
        let isTruth = if case .truth = state.value?.reading { true } else { false }
        let series = gaps.map { series.withGaps($0, of: 0) } ?? series
        add(series, isFresh: isFresh, columns: columns) { number in
          look(isTruth ? .truth(number != 0) : .number(number))
        }
      }
    } else {
      add(state.texts, isFresh: isFresh, look: look)
    }
  }

  private mutating func add(
    _ texts: [DataValue], isFresh: Bool, look: (DataValue.Reading) -> Look
  ) {
    for (index, text) in texts.enumerated() {
      let isLast = index == texts.count - 1
      let end =
        isLast ? (isFresh ? window.upper : Double(text.time)) : Double(texts[index + 1].time)
      add(look(text.reading), .whole, from: Double(text.time), to: end)
    }
  }

  private mutating func add(
    _ series: ChartData, isFresh: Bool, columns: Double, look: (Double) -> Look
  ) {
    let data = isFresh ? series.ending(at: window.range.upperBound) : series
    var slots = SampleSlots()
    slots.find(in: data, window: window.range, columnDuration: window.duration / max(columns, 1))
    var found: [StateSpan] = []
    data.stateTrace(of: 0, slots: slots, into: &found)
    for span in found {
      let (start, end) = (Double(span.start), Double(span.end))
      if span.minimum == span.maximum {
        add(look(span.minimum), .whole, from: start, to: end)
      } else {
        add(look(span.maximum), .upper, from: start, to: end)
        add(look(span.minimum), .lower, from: start, to: end)
      }
    }
  }

  private mutating func add(_ look: Look, _ part: Span.Part, from start: Double, to end: Double) {
    let start = max(0, window.position(of: start))
    let end = min(1, window.position(of: end))
    guard start <= end, start < 1, end > 0 else { return }
    let index = index(of: look)
    if let last = spans.last, last.look == index, last.part == part, last.end >= start {
      spans[spans.count - 1].end = end
    } else {
      spans.append(Span(start: start, end: end, look: index, part: part))
    }
  }

  private mutating func index(of look: Look) -> Int {
    if let known = looks.firstIndex(of: look) { return known }
    if looks.count < Self.maximumLooks {
      looks.append(looks.count + 1 < Self.maximumLooks ? look : Look(text: "", isOff: true))
    }
    return looks.count - 1
  }

  /// A text on its span, in points from the start of the strip.
  struct Caption: Hashable {
    var start: Double
    var width: Double
    var look: Int
  }

  /// Returns the texts of the spans that are wide enough for them.
  func captions(width: Double) -> [Caption] {
    spans.compactMap { span in
      let room = (span.end - span.start) * width
      guard span.part == .whole, !looks[span.look].text.isEmpty,
        LabelWidth.of(looks[span.look].text) + Self.textMargin <= room
      else { return nil }
      return Caption(start: span.start * width, width: room, look: span.look)
    }
  }
}
