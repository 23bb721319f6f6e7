import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletFormats
import MartletLive
import MartletSeries
import MartletUI

/// The newest values of items as shares of their sum: a ring with a legend.
package struct PieTile: TileKind {
  /// The name of the kind in the configuration: `kind = "pie"`.
  package static let name = "pie"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(3, 2)
  /// The maximum number of items. More slices could not be distinguished.
  static let maximumItems = 24

  var items: [ItemName]
  var settings: ItemSettings

  /// Reads `data` and the scale's keys such as `unit`. Returns nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    settings = ItemSettings()
    settings.readScale(&reader)
    guard let data = reader.items(common, maximum: Self.maximumItems) else { return nil }
    items = data
  }

  /// The items, one for each slice.
  package var data: [ItemName] { items }

  /// The unit of the values.
  package var shownTexts: [String] { [settings.unit ?? ""] }

  /// Returns the ring in a card, with a legend if it fits.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(PieTileView(tile: self, context: context))
  }
}

private struct PieTileView: View {
  var tile: PieTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  /// The width of the ring, in points, and as a fraction of its radius.
  private static let ring = (share: 0.3, widest: 48.0)

  var body: some View {
    let items = tile.items.map(context.live.item)
    let shares = PieShares(items.map { $0.state.latest?.number ?? 0 })
    TileCard {
      VStack(alignment: .leading, spacing: Space.small) {
        if let title = context.title { TileTitle(text: title) }
        let room = CGSize(
          width: context.contentWidth,
          height: context.contentHeight - (context.title == nil ? 0 : TileTitle.room))
        if items.allSatisfy(context.isLoading) {
          TileSkeleton(context: context)
        } else {
          let rows = legendRows(items, shares)
          let layout = PieLayout(
            in: room, rows: rows.count, names: rows.map(\.nameWidth).max() ?? 0,
            values: rows.map(\.valueWidth).max() ?? 0)
          switch layout.legend {
          case .beside:
            HStack(spacing: Space.large) {
              ring(items, shares).frame(width: layout.ring, height: layout.ring)
              legend(rows, hasValues: layout.hasValues, height: room.height)
            }
            .frame(height: room.height)
          case .below:
            ring(items, shares).frame(maxWidth: .infinity).frame(height: layout.ring)
            legend(
              rows, hasValues: layout.hasValues, height: PieLayout.rowHeight * CGFloat(rows.count))
          case .none: ring(items, shares).frame(maxWidth: .infinity, maxHeight: .infinity)
          }
        }
      }
    }
  }

  private func color(_ index: Int, _ item: LiveItem) -> SeriesColor {
    item.settings.color ?? theme.color(index)
  }

  private func ring(_ items: [LiveItem], _ shares: PieShares) -> some View {
    GeometryReader { proxy in
      let geometry = GaugeGeometry(
        size: proxy.size, sweep: .ring, hasZones: false, share: Self.ring.share,
        widest: Self.ring.widest)
      ZStack(alignment: .topLeading) {
        if shares.isEmpty {
          GaugeArc(geometry: geometry, start: 0, end: 1)
            .stroke(Color(theme.grid).opacity(0.12), lineWidth: geometry.width)
        }
        ForEach(shares.spans.indices, id: \.self) { index in
          if shares.spans[index].end > shares.spans[index].start {
            GaugeArc(
              geometry: geometry, start: shares.spans[index].start, end: shares.spans[index].end
            )
            .stroke(
              Color(color(index, items[index])),
              style: StrokeStyle(lineWidth: geometry.width, lineJoin: .round)
            )
            .opacity(items[index].freshness == .fresh ? 1 : 0.4)
            .animation(.gauge, value: shares.spans[index])
          }
        }
      }
    }
    .environment(\.layoutDirection, .leftToRight)
  }

  private func legendRows(_ items: [LiveItem], _ shares: PieShares) -> [PieLegendRow] {
    items.indices.map { index in
      PieLegendRow(
        item: items[index], color: color(index, items[index]), percent: shares.percents[index],
        readout: ValueReadout(
          items[index].state, item: items[index].settings, tile: tile.settings,
          language: dates.language),
        now: context.live.now)
    }
  }

  private func legend(_ rows: [PieLegendRow], hasValues: Bool, height: CGFloat) -> some View {
    // Rows that do not fit are left out; the last line gives their number.
    let maximum = max(1, Int(height / PieLayout.rowHeight))
    let shown = rows.count <= maximum ? rows.count : maximum - 1
    return VStack(spacing: 0) {
      ForEach(0..<shown, id: \.self) { index in
        rows[index].with(value: hasValues).frame(height: PieLayout.rowHeight)
      }
      if shown < rows.count {
        TileLine(text: "+\(rows.count - shown)").frame(height: PieLayout.rowHeight)
      }
    }
  }
}

/// The shares of numbers in their sum. Negative and non-finite numbers have a share of 0.
struct PieShares: Hashable {
  struct Span: Hashable {
    /// The start and the end as fractions of the circle, 0…1, clockwise from the top.
    var start: Double
    var end: Double
  }

  let spans: [Span]
  /// The shares in whole percents, which add up to 100 unless all are 0.
  let percents: [Int]

  init(_ numbers: [Double]) {
    let numbers = numbers.map { $0.isFinite ? max($0, 0) : 0 }
    let greatest = numbers.max() ?? 0
    // The sum of large numbers may be infinite, so they are scaled by the largest one.
    let sum = greatest > 0 ? numbers.reduce(0) { $0 + $1 / greatest } : 0
    let shares = numbers.map { sum > 0 ? $0 / greatest / sum : 0 }
    var spans: [Span] = []
    for share in shares {
      let start = spans.last?.end ?? 0
      spans.append(Span(start: start, end: min(1, start + share)))
    }
    self.spans = spans
    percents = PieSlices.percents(of: shares)
  }

  var isEmpty: Bool { spans.allSatisfy { $0.start == $0.end } }
}
