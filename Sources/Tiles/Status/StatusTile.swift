import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// The states of items, one below the other. Each has a symbol in the colour of the state, the
/// name, and the state as a text.
package struct StatusTile: ThresholdTile {
  /// The name of the kind in the configuration: `kind = "status"`.
  package static let name = "status"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 2)

  var items: [ItemName]
  var settings: ItemSettings
  var thresholds: [ChartThreshold]

  /// Reads `data`, `threshold`, labels, and the scale's keys such as `unit`. Returns nil without
  /// valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    (settings, thresholds) = reader.labeledScale()
    guard let data = reader.rowItems(common) else { return nil }
    items = data
  }

  /// The items, one for each row.
  package var data: [ItemName] { items }

  /// Returns the rows in a card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(StatusTileView(tile: self, context: context))
  }
}

private struct StatusTileView: View {
  var tile: StatusTile
  var context: TileContext

  private static let rowHeights: ClosedRange<CGFloat> = 32...48

  var body: some View {
    TileRows(items: tile.items, context: context, heights: Self.rowHeights) { item, _ in
      StatusRow(item: item, tile: tile, width: context.contentWidth, now: context.live.now)
    }
  }
}

private struct StatusRow: View {
  var item: LiveItem
  var tile: StatusTile
  /// The width of the row, in points.
  var width: CGFloat
  var now: Int64?

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  /// The width of the symbol, in points.
  private static let sign: CGFloat = 12

  var body: some View {
    let state = RowState(item, now: now, dates: dates)
    let readout = ValueReadout(
      item.state, item: item.settings, tile: tile.settings, thresholds: tile.thresholds,
      language: dates.language, alarm: theme.alarm)
    let color = state.isFailed ? theme.alarm : readout.color
    let words = state.isFailed ? "" : words(readout)
    let wordsColor =
      state.isQuiet ? theme.secondaryText : color?.readable(on: theme.card, in: theme) ?? theme.text
    return HStack(spacing: Space.medium) {
      sign(
        color?.visible(on: theme.card, in: theme) ?? theme.secondaryText, isOpen: state.isQuiet
      )
      .frame(width: Self.sign, height: Self.sign)
      if fitsInLine(words, state) {
        RowName(item: item, state: state, size: TypeScale.label)
        Spacer(minLength: 0)
        if !words.isEmpty {
          text(words, size: TypeScale.label, color: wordsColor).layoutPriority(1)
        }
      } else {
        VStack(alignment: .leading, spacing: 0) {
          RowName(item: item, size: TypeScale.caption)
          HStack(alignment: .firstTextBaseline, spacing: Space.small) {
            if !words.isEmpty { text(words, size: TypeScale.body, color: wordsColor) }
            RowRemark(state: state)
          }
        }
        Spacer(minLength: 0)
      }
    }
  }

  private func text(_ words: String, size: CGFloat, color: SeriesColor) -> some View {
    Text(verbatim: words)
      .font(.system(size: size, weight: .medium))
      .monospacedDigit()
      .foregroundColor(Color(color))
      .lineLimit(1)
      .truncationMode(.middle)
  }

  /// Returns whether the name, the remark and the words fit beside each other.
  private func fitsInLine(_ words: String, _ state: RowState) -> Bool {
    let remark = state.remark.map { LabelWidth.of($0) + Space.small } ?? 0
    let texts = LabelWidth.of(item.title) + LabelWidth.of(words)
    let needed = Self.sign + 3 * Space.medium + texts * TypeScale.label / TypeScale.caption + remark
    return needed <= width
  }

  /// Returns the label of the threshold; without a label it returns the value with its unit.
  private func words(_ readout: ValueReadout) -> String {
    if !readout.note.isEmpty { return readout.note }
    return readout.unit.isEmpty
      ? readout.text : dates.language.isolated(readout.text + "\u{202F}" + readout.unit)
  }

  /// Returns a filled circle for a fresh state, and a ring for a stale or unknown one.
  @ViewBuilder private func sign(_ color: SeriesColor, isOpen: Bool) -> some View {
    if isOpen {
      Circle().inset(by: 1).stroke(Color(color), lineWidth: LineWidth.line)
    } else {
      Circle().fill(Color(color))
    }
  }
}
