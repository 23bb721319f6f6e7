import MartletCharts
import MartletData
import MartletLive
import MartletSeries
import MartletUI

/// A card with the newest value of an item.
struct ValueTileView: View {
  var tile: ValueTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    ItemCard(name: tile.item, context: context) { item, age in
      let readout = ValueReadout(
        item.state, item: item.settings, tile: tile.settings, thresholds: tile.thresholds,
        delta: tile.delta, language: dates.language, alarm: theme.alarm)
      // A stale value, and the dash for no value, have a dimmer colour than a fresh value.
      ValueText(
        readout: readout, fonts: fonts(readout), color: lineColor(readout),
        isQuiet: age != nil || item.state.latest == nil)
      // An item that has delivered data without a value is empty. Otherwise its data is still
      // awaited.
      let isEmpty = item.state.latest == nil && item.state.hasData
      if let line = age
        ?? [
          readout.note, readout.change, isEmpty ? dates.language.words.noData : "",
        ].first(where: { !$0.isEmpty })
      {
        TileLine(text: line)
      }
      Spacer(minLength: 0)
      if tile.hasSparkline, let data = item.state.series, data.count > 1,
        sparklineHeight(readout) >= Self.minimumSparkline
      {
        sparkline(data, color: lineColor(readout) ?? theme.color(of: 0, in: data))
          .opacity(age == nil ? 1 : 0.4)
          .frame(height: sparklineHeight(readout))
      }
    }
  }

  @ViewBuilder private func sparkline(_ data: ChartData, color: SeriesColor) -> some View {
    let line = Sparkline(data: data, range: tile.range)
      .stroke(Color(color), style: Self.lineStyle(width: LineWidth.line))
    if let outline = color.outline(on: theme.card, in: theme) {
      line.background(
        Sparkline(data: data, range: tile.range)
          .stroke(Color(outline), style: Self.lineStyle(width: LineWidth.line + 1)))
    } else {
      line
    }
  }

  private static func lineStyle(width: CGFloat) -> StrokeStyle {
    StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
  }

  /// Returns the colour of the threshold that the value has reached, adjusted to be readable on the
  /// card; nil for none.
  private func lineColor(_ readout: ValueReadout) -> SeriesColor? {
    readout.color?.readable(on: theme.card, in: theme)
  }

  /// The minimum height of a sparkline, in points.
  private static let minimumSparkline: CGFloat = 16
  /// The height of the sparkline of a low tile, in points. That of a high tile is a fraction of its
  /// height.
  private static let wantedSparkline: CGFloat = 64
  /// The heights of the lines above and below the value, in points, and of its own, in font sizes.
  private static let lineHeights: (title: CGFloat, value: CGFloat, note: CGFloat) = (18, 1.25, 16)

  /// Returns the height that remains below the title, the value and a line. It is at most 64
  /// points, or two fifths of the card if that is more.
  private func sparklineHeight(_ readout: ValueReadout) -> CGFloat {
    let lines =
      Self.lineHeights.title + fonts(readout).value * Self.lineHeights.value
      + Self.lineHeights.note + 3 * Space.tiny
    return min(
      max(Self.wantedSparkline, context.size.height * 0.4),
      context.contentHeight - lines - Space.tight)
  }

  private func fonts(_ readout: ValueReadout) -> ValueText.Fonts {
    ValueText.Fonts(
      of: readout, width: context.contentWidth,
      largest: ValueText.Fonts.largest(in: context.size))
  }
}
