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
      StatusRow(item: item, tile: tile, now: context.live.now)
    }
  }
}

private struct StatusRow: View {
  var item: LiveItem
  var tile: StatusTile
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
    return HStack(spacing: Space.medium) {
      sign(
        color?.visible(on: theme.card, in: theme) ?? theme.secondaryText, isOpen: state.isQuiet
      )
      .frame(width: Self.sign, height: Self.sign)
      RowName(item: item, state: state, size: TypeScale.label)
      Spacer(minLength: 0)
      if !state.isFailed {
        Text(verbatim: words(readout))
          .font(.system(size: TypeScale.label, weight: .medium))
          .monospacedDigit()
          .foregroundColor(
            Color(
              state.isQuiet
                ? theme.secondaryText : color?.readable(on: theme.card, in: theme) ?? theme.text)
          )
          .lineLimit(1)
          .truncationMode(.middle)
          .layoutPriority(1)
      }
    }
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
