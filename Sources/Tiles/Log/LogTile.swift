import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// The last lines of an item, with the newest one first. They are its events, the texts that it has
/// delivered, or the lines of its text.
package struct LogTile: TileKind {
  /// The name of the kind in the configuration: `kind = "log"`.
  package static let name = "log"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(3, 2)

  var item: ItemName
  /// The size of the font, in points; nil for one that grows with the tile.
  var fontSize: Double?
  /// The labels of lines and of kinds of events, which give colours and replace texts.
  var labels: [ValueLabel]

  /// Reads `data`, `font_size` and labels. Returns nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    fontSize = reader.number("font_size", in: TypeScale.choices)
    labels = ItemSettings.readLabels(&reader)
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  /// The item whose lines it shows.
  package var data: [ItemName] { [item] }

  /// The texts of the labels.
  package var shownTexts: [String] { labels.map(\.text) }

  /// Returns the lines in a card. They scroll.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(LogTileView(tile: self, context: context))
  }
}

private struct LogTileView: View {
  var tile: LogTile
  var context: TileContext

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    ItemCard(name: tile.item, context: context) { item, age in
      let lines = LogLine.lines(of: item.state)
      let times = lines.map { line in
        line.time.map { dates.moment(ofLine: $0, to: .seconds, now: context.live.now) } ?? ""
      }
      let fontSize = tile.fontSize ?? TypeScale.body * TileScale.factor(of: context.size)
      let timeWidth = times.map { LabelWidth.of($0) * fontSize / TypeScale.caption }.max() ?? 0
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 0) {
          ForEach(lines.indices, id: \.self) { index in
            LogRow(
              line: lines[index], time: times[index], timeWidth: timeWidth, fontSize: fontSize,
              labels: tile.labels, isQuiet: age != nil)
          }
        }
      }
      .padding(.top, Space.tight)
      .allowsHitTesting(!context.isPiled)
      let isEmpty = lines.isEmpty && item.state.hasData
      TileRemark(age: age, isEmpty: isEmpty)
    }
  }
}

private struct LogRow: View {
  var line: LogLine
  var time: String
  var timeWidth: CGFloat
  /// The size of the font, in points.
  var fontSize: Double
  var labels: [ValueLabel]
  var isQuiet: Bool

  @Environment(\.resolvedChartTheme) private var theme

  /// The height of a line, in font sizes.
  private static let lineHeight = 1.7

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: Space.medium) {
      if timeWidth > 0 {
        Text(verbatim: time)
          .monospacedDigit()
          .foregroundColor(Color(theme.secondaryText))
          .frame(width: timeWidth, alignment: .leading)
      }
      Text(verbatim: label?.text ?? line.text)
        .foregroundColor(Color(isQuiet ? theme.secondaryText : color))
    }
    .font(.system(size: fontSize))
    .lineLimit(1)
    .frame(height: (fontSize * Self.lineHeight).rounded())
  }

  /// The label that matches the whole line; nil for none.
  private var label: ValueLabel? { labels.first { $0.value == line.text } }

  private var color: SeriesColor {
    let label = label ?? labels.first { $0.value == line.kind }
    return label?.color?.readable(on: theme.card, in: theme) ?? theme.text
  }
}

/// A line of a log.
struct LogLine: Hashable {
  /// Milliseconds since 1970-01-01 UTC; nil for a line whose time is not known.
  var time: Int64?
  /// The kind of an event; empty for other lines.
  var kind = ""
  var text: String

  /// Returns the lines of an item, with the newest one first.
  ///
  /// A text of several lines is treated as a whole log, whose last line is the newest. Texts of one
  /// line are treated as the lines of a log, in order of delivery.
  static func lines(of state: ItemState) -> [LogLine] {
    if let events = state.events {
      return events.reversed().map { event in
        let text = event.text.isEmpty ? event.title : "\(event.title) · \(event.text)"
        return LogLine(time: event.time, kind: event.kind, text: text.onOneLine)
      }
    }
    if case .text(let text) = state.value?.reading {
      let lines = text.split(whereSeparator: \.isNewline)
      if lines.count > 1 {
        return lines.suffix(ItemSettings.textHistory.count).reversed()
          .map { LogLine(text: String($0)) }
      }
    }
    return state.texts.reversed().compactMap { value in
      guard case .text(let text) = value.reading else { return nil }
      return LogLine(time: value.time, text: text.onOneLine)
    }
  }
}

extension String {
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
