import MartletCharts
import MartletData
import MartletSeries

/// The messages of a tile in their order, with the positions of their bubbles.
///
/// The height of a bubble depends only on its text. The position of each of 10,000 bubbles is
/// therefore known without a view, and so is the part of the gradient that the bubble shows.
struct MessageList {
  struct Row: Hashable, Identifiable {
    /// The index of the event's item, and the event's key in that item.
    struct ID: Hashable {
      var item: Int
      var event: String
    }

    var event: DataEvent
    /// The index of its item.
    var item: Int
    /// The lines of its text below the title, 0…2.
    var lines: Int
    /// The distance of its bubble's upper edge below the upper edge of the first bubble, in points.
    var top: Double
    /// The height of its bubble, in points.
    var height: Double

    var id: ID { ID(item: item, event: event.id) }
  }

  /// Lengths in points at a scale of 1: the gap between two bubbles, the padding at each side of a
  /// bubble, the height of a bubble without text, and the height of a line.
  static let (spacing, padding) = (Space.small, 14.0)
  private static let (minimum, line) = (44.0, 19.0)
  private static let maximumLines = 2
  /// The share of its estimated width that a Latin text has in Inter. The estimate covers wider
  /// fonts.
  private static let latinShare = 0.93
  /// The minimum factor by which the font of a text in one line is multiplied. In a font that is as
  /// wide as the estimate, the text still fits.
  static let minimumScale = 0.9

  private(set) var rows: [Row] = []
  /// The height of all bubbles with the gaps between them, in points.
  private(set) var height = 0.0

  /// Sorts the events and places their bubbles.
  ///
  /// - Parameters:
  ///   - items: the events of each item.
  ///   - now: milliseconds since 1970-01-01 UTC. Nil without a clock; then no event is treated as
  ///     over.
  ///   - width: the width of a line of text, in points.
  ///   - scale: the factor by which bubbles and their texts are enlarged.
  ///
  /// - Complexity: O(n log n) in the number of events.
  init(
    _ items: [[DataEvent]], order: MessagesTile.Order, now: Int64?, width: Double,
    scale: Double = 1
  ) {
    var all = items.enumerated().flatMap { item, events in events.map { (event: $0, item: item) } }
    switch order {
    case .newest: all.sort { ($0.event.time, $0.item) > ($1.event.time, $1.item) }
    case .next:
      if let now { all.removeAll { ($0.event.until ?? $0.event.time) < now } }
      all.sort { ($0.event.time, $0.item) < ($1.event.time, $1.item) }
    }
    rows.reserveCapacity(all.count)
    for (event, item) in all {
      let lines = Self.lines(of: event.text, width: width / scale)
      let height = (Self.minimum + Double(lines) * Self.line) * scale
      let top = rows.last.map { $0.top + $0.height + Self.spacing * scale } ?? 0
      rows.append(Row(event: event, item: item, lines: lines, top: top, height: height))
    }
    height = rows.last.map { $0.top + $0.height } ?? 0
  }

  /// Returns an estimate of the lines that a text needs at a font size of 14 points.
  private static func lines(of text: String, width: Double) -> Int {
    if text.isEmpty { return 0 }
    // The width of a prefix is enough, because the result is only one line or two.
    let start = text.prefix(400)
    // Latin letters, dashes and quotation marks. Letters of other scripts are as wide as the
    // estimate or wider.
    let isLatin = start.unicodeScalars.allSatisfy { scalar in
      scalar.value < 0x250 || (0x2000...0x206F).contains(scalar.value)
    }
    let needed =
      LabelWidth.of(String(start)) * TypeScale.body / TypeScale.caption
      * (isLatin ? Self.latinShare : 1)
    return needed <= width && !text.contains(where: \.isNewline) ? 1 : maximumLines
  }
}
