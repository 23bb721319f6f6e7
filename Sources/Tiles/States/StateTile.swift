import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletLive
import MartletSeries
import MartletUI

/// The states of items over time: a strip of coloured spans for each item, on a common axis.
package struct StateTile: ThresholdTile {
  /// The name of the kind in the configuration: `kind = "state"`.
  package static let name = "state"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(4, 2)
  private static let day: Int64 = 86_400_000

  var items: [ItemName]
  var settings: ItemSettings
  var thresholds: [ChartThreshold]
  /// The duration that is shown, in milliseconds. It ends at `end`.
  var range: Int64
  /// The end of the axis: the present time or the newest sample.
  var end: ChartEnd

  /// Reads `data`, `range`, `until`, `threshold`, labels, and the scale's keys such as `unit`.
  /// Returns nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    (settings, thresholds) = reader.labeledScale()
    end = reader.choice("until", of: ["now": .now, "newest": .newest], default: .now)
    range = reader.milliseconds("range", in: ItemSettings.durations) ?? Self.day
    guard let data = reader.rowItems(common) else { return nil }
    items = data
  }

  /// The items, one for each strip.
  package var data: [ItemName] { items }

  /// Returns the strips in a card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(StateTileView(tile: self, context: context))
  }
}

private struct StateTileView: View {
  var tile: StateTile
  var context: TileContext

  private static let maximumName: CGFloat = 160
  private static let rowHeights: ClosedRange<CGFloat> = 32...120
  /// The height of the time axis and the space above it, in points.
  private static let axisRoom: CGFloat = 22

  /// The width of the names, in points.
  private var nameWidth: CGFloat { min(Self.maximumName, context.contentWidth * 0.3).rounded() }

  var body: some View {
    let pace = Double(tile.range) / max(1, context.contentWidth)
    // The strips move with the time, in steps of half a point. A step is at least a second and at
    // most an hour.
    let step = Int64(min(max(pace / 2, 1000), 3_600_000))
    Ticking(unit: step) { now in
      let window = window(until: now)
      TileRows(items: tile.items, context: context, heights: Self.rowHeights, footer: Self.axisRoom)
      { item, height in
        StateRow(
          item: item, tile: tile, window: window, nameWidth: nameWidth,
          stripWidth: context.contentWidth - nameWidth, height: height)
      } footing: {
        TimeAxis(window: window, limits: window, insets: EdgeInsets())
          .padding(.leading, nameWidth)
      }
    }
  }

  /// Returns the time up to now, or up to the newest sample.
  private func window(until now: Int64?) -> TimeWindow {
    let states = tile.items.map { context.live.item($0).state }
    let now = now ?? context.live.now
    let newest = states.compactMap(\.newest).max()
    let end = tile.end == .now ? now ?? newest : newest ?? now
    let last = end ?? tile.range
    return TimeWindow(lower: Double(last - tile.range), upper: Double(last))
  }
}

/// The name of an item and its strip.
private struct StateRow: View {
  var item: LiveItem
  var tile: StateTile
  var window: TimeWindow
  var nameWidth: CGFloat
  var stripWidth: CGFloat
  var height: CGFloat

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  private static let maximumThickness: CGFloat = 64

  var body: some View {
    let strip = StateStrip(
      item.state, gaps: gaps, isFresh: item.freshness == .fresh, window: window,
      columns: stripWidth
    ) { reading in
      appearance(of: reading)
    }
    let thickness = min(height - Space.small, Self.maximumThickness)
    HStack(spacing: 0) {
      RowName(item: item, state: RowState(item, now: nil, dates: dates))
        .padding(.trailing, Space.medium)
        .frame(width: nameWidth, alignment: .leading)
      ZStack(alignment: .topLeading) {
        Rectangle().fill(Color(theme.grid).opacity(0.06))
        ForEach(strip.looks.indices, id: \.self) { look in
          StateSpans(strip: strip, look: look)
            .fill(Color(color(of: strip.looks[look], at: look)))
        }
        ForEach(strip.captions(width: stripWidth), id: \.start) { caption in
          let color = color(of: strip.looks[caption.look], at: caption.look)
          Text(verbatim: strip.looks[caption.look].text)
            .font(.system(size: TypeScale.caption, weight: .medium))
            .foregroundColor(Color(color.readableText))
            .lineLimit(1)
            .frame(width: caption.width, height: thickness)
            .offset(x: caption.start)
        }
      }
      .frame(width: stripWidth, height: thickness)
      .opacity(item.freshness == .fresh ? 1 : 0.4)
      .environment(\.layoutDirection, .leftToRight)
    }
  }

  /// The treatment of gaps. If an item is delivered only when it changes, its state holds until the
  /// next change.
  private var gaps: GapPolicy? {
    switch item.settings.cadence {
    case .onChange: GapPolicy(.hold, longest: item.settings.longestGap ?? .unlimited)
    case .sampled, nil: item.settings.longestGap.map { GapPolicy(longest: $0) }
    }
  }

  private func appearance(of reading: DataValue.Reading) -> StateStrip.Look {
    let value = DataValue(reading, unit: item.state.latest?.unit ?? "", time: 0)
    let readout = ValueReadout(
      item.state, value: value, item: item.settings, tile: tile.settings,
      thresholds: tile.thresholds, language: dates.language, alarm: theme.alarm)
    let unit = readout.unit.isEmpty ? "" : "\u{202F}" + readout.unit
    return StateStrip.Look(
      text: readout.note.isEmpty ? readout.text + unit : readout.note, color: readout.color,
      isOff: reading == .truth(false))
  }

  /// Returns the colour of a state: its own, otherwise the next one of the theme. The state "off"
  /// has a dim colour.
  private func color(of look: StateStrip.Look, at index: Int) -> SeriesColor {
    if let color = look.color { return color }
    if look.isOff { return theme.card.blended(with: theme.secondaryText, share: 0.35) }
    return theme.color(index)
  }
}

/// The spans of one appearance, as one shape.
private struct StateSpans: Shape {
  var strip: StateStrip
  var look: Int

  func path(in rect: CGRect) -> Path {
    Path { path in
      for span in strip.spans where span.look == look {
        let left = span.start * rect.width
        // A span is at least 1 point wide, so that a short one is visible.
        let width = max((span.end - span.start) * rect.width, 1)
        // Half a strip shows the minimum or the maximum, where states change too fast for the
        // width.
        let y = span.part == .lower ? rect.height / 2 : 0
        let height = span.part == .whole ? rect.height : rect.height / 2
        path.addRect(CGRect(x: left, y: y, width: width, height: height))
      }
    }
  }
}
