import MartletCharts
import MartletConfig
import MartletData
import MartletFormats
import MartletUI

/// The time of day: in digits, on a dial, or in digits for several zones.
package struct ClockTile: TileKind {
  /// The name of the kind in the configuration: `kind = "clock"`.
  package static let name = "clock"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 1)

  enum Face: Hashable {
    case digital
    case analogue
  }

  var face: Face
  var hasSeconds: Bool
  var hasDate: Bool
  /// The IANA names of the zones; empty for the zone of the page.
  package var zones: [String]

  /// Reads `face`, `seconds`, `date` and `zones`. It never returns nil.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    face = reader.choice(
      "face", of: ["digital": Face.digital, "analogue": .analogue], default: .digital)
    hasSeconds = reader.bool("seconds") ?? false
    hasDate = reader.bool("date") ?? true
    zones = reader.strings("zones")?.map(\.text) ?? []
    if zones.count > 1, face == .analogue {
      reader.report("a clock of several zones is digital", at: reader.location(of: "face"))
    }
  }

  /// The interval at which the displayed time changes, in milliseconds.
  var unit: Int64 { hasSeconds ? 1000 : 60_000 }

  /// Returns the clock, which is updated every minute, or every second with `seconds`.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(ClockTileView(tile: self, context: context))
  }
}

private struct ClockTileView: View {
  var tile: ClockTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var pageDates
  @Environment(\.tileZones) private var zones

  private static let maximumRowHeight: CGFloat = 48
  /// The heights of tiles above which the digits are larger, with the size of these, in points.
  private static let sizes: [(height: CGFloat, digits: CGFloat)] = [
    (280, 144), (220, 108), (130, TypeScale.clock),
  ]
  /// The height that the title or the date takes with its distance, in points.
  private static let lineHeight: CGFloat = 22
  /// The height of the digits in their line, and the space above and below them that they do not
  /// need, in font sizes.
  private static let digits: (height: CGFloat, leading: CGFloat) = (0.91, 0.15)
  /// The share of the size of the digits that the date has.
  private static let dateShare: CGFloat = 1 / 6

  var body: some View {
    TileCard {
      VStack(alignment: .leading, spacing: Space.tight) {
        if let title = context.title { TileTitle(text: title) }
        Ticking(unit: tile.unit) { now in content(now) }
      }
    }
  }

  @ViewBuilder private func content(_ now: Int64?) -> some View {
    if tile.zones.count > 1 {
      ForEach(tile.zones, id: \.self) { zone in
        WorldClockRow(reading: reading(of: zone, at: now), name: ClockReading.city(zone))
          .frame(maxHeight: Self.maximumRowHeight)
      }
      Spacer(minLength: 0)
    } else {
      let reading = reading(of: tile.zones.first, at: now)
      if tile.face == .analogue {
        ClockDial(time: reading.time, hasSeconds: tile.hasSeconds)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
        if tile.hasDate { TileLine(text: reading.date).frame(maxWidth: .infinity) }
      } else {
        digits(reading)
      }
    }
  }

  @ViewBuilder private func digits(_ reading: ClockReading) -> some View {
    let lines: CGFloat = (context.title == nil ? 0 : 1) + (tile.hasDate ? 1 : 0)
    let room = context.contentHeight - lines * Self.lineHeight - 2 * Space.tight
    let largest = Self.sizes.first {
      context.size.height > $0.height && $0.digits * Self.digits.height <= room
    }?.digits
    let fonts = ValueText.Fonts(
      of: reading.clock, width: context.contentWidth, largest: largest ?? TypeScale.stat)
    Spacer(minLength: 0)
    ValueText(readout: reading.clock, fonts: fonts, isQuiet: reading.time == nil)
      .padding(.vertical, -fonts.value * Self.digits.leading)
    if tile.hasDate {
      Text(verbatim: reading.date)
        .font(.system(size: max(TypeScale.label, fonts.value * Self.dateShare)))
        .foregroundColor(Color(theme.secondaryText)).lineLimit(2)
    }
    Spacer(minLength: 0)
  }

  private func reading(of zone: String?, at now: Int64?) -> ClockReading {
    var dates = pageDates
    if let zone, let rules = zones[zone] { dates.zone = rules }
    return ClockReading(
      now, dates: dates, hasSeconds: tile.hasSeconds, home: pageDates.zone)
  }
}

/// The texts of a clock.
struct ClockReading: Hashable {
  /// The local time in the clock's zone; nil before the clock is set.
  var time: CivilTime?
  /// The time of day. With a 12-hour clock, its unit is the half of the day, such as "PM".
  var clock: ValueReadout
  /// The weekday and the date; a message before the clock is set.
  var date: String
  /// The difference to the page's date in days: -1, 0 or 1.
  var days = 0

  /// - Parameters:
  ///   - now: milliseconds since 1970-01-01 UTC; nil before the clock is set.
  ///   - dates: the forms of dates, and the zone of the clock.
  ///   - home: the zone of the page.
  init(_ now: Int64?, dates: DateFormat, hasSeconds: Bool, home: TimeZoneRules) {
    clock = ValueReadout(text: "–")
    date = dates.language.time.clockNotSet
    guard let now else { return }
    let time = dates.zone.civil(at: now)
    self.time = time
    var text = dates.clock(time, to: hasSeconds ? .seconds : .minutes)
    if dates.hasTwelveHours {
      let period = dates.language.dayPeriods[time.hour / 12]
      if let range = text.range(ofText: period) { text.removeSubrange(range) }
      clock.unit = period
    }
    clock.text = text.trimmed
    date = dates.fullDay(time)
    let day: Int64 = 86_400_000
    days = Int(
      dates.zone.local(at: now).flooredDivision(by: day)
        - home.local(at: now).flooredDivision(by: day))
  }

  /// Returns the name of the city in a zone's name: "New York" for "America/New_York".
  static func city(_ zone: String) -> String {
    zone.split(separator: "/").last.map { String($0).replacingText("_", with: " ") } ?? zone
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

/// A city and its time.
private struct WorldClockRow: View {
  var reading: ClockReading
  var name: String

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: Space.small) {
      Text(verbatim: name).font(.system(size: TypeScale.label))
        .foregroundColor(Color(theme.secondaryText)).lineLimit(1).truncationMode(.middle)
      if reading.days != 0 {
        let days = reading.days > 0 ? "+\(reading.days)" : "\u{2212}\(-reading.days)"
        TileLine(text: dates.language.isolated(days))
      }
      Spacer(minLength: 0)
      ValueText(
        readout: reading.clock,
        fonts: ValueText.Fonts(
          of: reading.clock, width: ValueText.Fonts.rowWidth, largest: TypeScale.heading),
        isQuiet: reading.time == nil
      )
      .layoutPriority(1)
    }
  }
}
