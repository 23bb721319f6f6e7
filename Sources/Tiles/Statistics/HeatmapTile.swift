import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletFormats
import MartletLive
import MartletSeries
import MartletUI

/// The values of an item by hour and day, as a table of coloured cells.
package struct HeatmapTile: TileKind {
  /// The name of the kind in the configuration: `kind = "heatmap"`.
  package static let name = "heatmap"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(4, 2)

  var item: ItemName
  var settings: ItemSettings
  /// The number of days that are shown, including the last one.
  var days: Int
  var aggregate: HourTable.Aggregate
  /// The end of the days; nil lets the data decide.
  var end: ChartEnd?

  /// Reads `data`, `days`, `value`, `until`, `color`, and the scale's keys such as `unit`. Returns
  /// nil without valid `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    settings = ItemSettings()
    settings.readScale(&reader)
    settings.color = reader.color("color")
    end = reader.choice("until", of: ChartEnd.words, default: nil)
    days = reader.integer("days", in: 1...60) ?? 7
    aggregate = reader.choice(
      "value",
      of: ["mean": HourTable.Aggregate.mean, "sum": .sum, "max": .max, "min": .min],
      default: .mean)
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  /// The item whose values it shows.
  package var data: [ItemName] { [item] }

  /// The unit of the values.
  package var shownTexts: [String] { [settings.unit ?? ""] }

  /// Returns the table in a card, with a legend if the card is high enough.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(HeatmapTileView(tile: self, context: context))
  }
}

private struct HeatmapTileView: View {
  var tile: HeatmapTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  private static let hours = 24
  /// The heights of the labels of hours and of the legend, in points.
  private static let (hourHeight, legendHeight): (CGFloat, CGFloat) = (18, 24)
  /// The height of a tile, in points, from which it has a legend.
  private static let heightWithLegend: CGFloat = 200
  private static let legend = CGSize(width: 120, height: 8)
  /// The minimum height of the name of a day, in points.
  private static let nameHeight: CGFloat = 15
  /// The widths of an hour, in points, from which each hour, or each third hour, has a label.
  private static let hourWidths = (each: 22.0, third: 11.0)

  var body: some View {
    ItemCard(name: tile.item, context: context) { item, age in
      // Updates at whole minutes are enough, because in every zone an hour begins at a whole
      // minute.
      Ticking(unit: 60_000) { now in
        let table = item.state.series.flatMap { data in
          let last = data.end(tile.end, at: now) == .now ? now : data.times.last
          return last.map {
            HourTable(data, until: $0, days: tile.days, tile.aggregate, zone: dates.zone)
          }
        }
        if let table, let bounds = bounds(of: table, item) {
          grid(table, bounds, item).opacity(age == nil ? 1 : 0.5).padding(.top, Space.snug)
          if context.size.height >= Self.heightWithLegend { legend(bounds, item) }
        } else {
          Spacer(minLength: 0)
        }
        let isEmpty = table?.bounds == nil && item.state.hasData
        TileRemark(age: age, isEmpty: isEmpty)
      }
    }
  }

  /// Returns the values of the weakest and of the strongest colour; nil without any value.
  private func bounds(of table: HourTable, _ item: LiveItem) -> ClosedRange<Double>? {
    guard let found = table.bounds else { return nil }
    let low = tile.settings.minimum ?? item.settings.minimum ?? found.lowerBound
    return low...max(low, tile.settings.maximum ?? item.settings.maximum ?? found.upperBound)
  }

  private func color(_ item: LiveItem) -> SeriesColor {
    tile.settings.color ?? item.settings.color ?? theme.series.first ?? theme.accent
  }

  private func grid(
    _ table: HourTable, _ bounds: ClosedRange<Double>, _ item: LiveItem
  ) -> some View {
    let names = table.days.map(dayName)
    let nameWidth = (names.map(LabelWidth.of).max() ?? 0) + Space.small
    let width = context.contentWidth - nameWidth
    let hour = width / Double(Self.hours)
    let every = hour >= Self.hourWidths.each ? 1 : hour >= Self.hourWidths.third ? 3 : 6
    return VStack(spacing: 0) {
      GeometryReader { proxy in
        let pitch = proxy.size.height / CGFloat(max(table.days.count, 1))
        // Some names of days are left out if they would touch each other.
        let step = max(1, Int((Self.nameHeight / pitch).rounded(.up)))
        ZStack(alignment: .topLeading) {
          ForEach(Array(stride(from: 0, to: names.count, by: step)), id: \.self) { day in
            label(names[day])
              .frame(width: nameWidth, height: max(pitch, Self.nameHeight), alignment: .leading)
              .offset(y: CGFloat(day) * pitch + min(0, pitch - Self.nameHeight) / 2)
          }
          ForEach(0..<HeatCells.shades, id: \.self) { shade in
            HeatCells(table: table, bounds: bounds, shade: shade)
              .fill(Color(HeatCells.color(of: shade, color(item), theme)))
              .padding(.leading, nameWidth)
          }
        }
      }
      ZStack(alignment: .topLeading) {
        ForEach(Array(stride(from: 0, to: Self.hours, by: every)), id: \.self) { hour in
          label(dates.string("H", of: CivilTime(year: 2000, month: 1, day: 1, hour: hour)))
            .frame(width: width / Double(Self.hours), height: Self.hourHeight)
            .offset(x: nameWidth + width * Double(hour) / Double(Self.hours))
        }
      }
      .frame(maxWidth: .infinity, alignment: .topLeading)
      .frame(height: Self.hourHeight)
    }
    .environment(\.layoutDirection, .leftToRight)
  }

  private func label(_ text: String) -> some View {
    Text(verbatim: text)
      .chartCaption(theme)
      .lineLimit(1).fixedSize()
  }

  private func dayName(_ day: CivilTime) -> String {
    dates.string("EEE", of: day) + " \(day.day)"
  }

  /// Returns the colours from the weakest to the strongest, between their values.
  private func legend(_ bounds: ClosedRange<Double>, _ item: LiveItem) -> some View {
    HStack(spacing: Space.small) {
      label(text(of: bounds.lowerBound, item))
      HStack(spacing: 0) {
        ForEach(0..<HeatCells.shades, id: \.self) { shade in
          Rectangle().fill(Color(HeatCells.color(of: shade, color(item), theme)))
        }
      }
      .frame(width: Self.legend.width, height: Self.legend.height)
      label(text(of: bounds.upperBound, item))
    }
    .frame(maxWidth: .infinity, alignment: .trailing)
    .frame(height: Self.legendHeight)
  }

  private func text(of number: Double, _ item: LiveItem) -> String {
    let format = ValueReadout.format(
      item.settings, tile.settings, item.state.latest?.unit ?? "", dates.language)
    return format.value(number, isWhole: number == number.rounded())
  }
}

/// The cells of one shade, as one shape.
private struct HeatCells: Shape {
  var table: HourTable
  var bounds: ClosedRange<Double>
  var shade: Int

  /// The number of shades.
  static let shades = 12

  static func color(
    of shade: Int, _ color: SeriesColor, _ theme: ChartTheme
  ) -> SeriesColor {
    theme.card.blended(with: color, share: 0.08 + 0.92 * Double(shade) / Double(shades - 1))
  }

  private func shade(of value: Double) -> Int {
    let width = bounds.upperBound - bounds.lowerBound
    guard width > 0 else { return Self.shades / 2 }
    let share = min(max((value - bounds.lowerBound) / width, 0), 1)
    return min(Int(share * Double(Self.shades)), Self.shades - 1)
  }

  func path(in rect: CGRect) -> Path {
    let (width, height) = (rect.width / 24, rect.height / CGFloat(max(table.days.count, 1)))
    let gap = min(width, height) > 8 ? 2.0 : min(width, height) > 4 ? 1 : 0
    return Path { path in
      for (index, value) in table.values.enumerated() {
        guard let value, shade(of: value) == shade else { continue }
        path.addRect(
          CGRect(
            x: rect.minX + CGFloat(index % 24) * width, y: rect.minY + CGFloat(index / 24) * height,
            width: width - gap, height: height - gap))
      }
    }
  }
}
