import MartletCharts
import MartletData
import MartletFormats
import MartletLive
import MartletSeries
import MartletUI

/// The current weather, and the forecast below or beside it.
struct WeatherTileView: View {
  var tile: WeatherTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  /// The sizes of the parts, in points: the width of one day and the height of the forecast.
  private static let day = CGSize(width: 58, height: 96)
  private static let nowHeight = 84.0
  private static let detailsHeight = 16.0
  private static let titleHeight = 22.0
  /// The height of the age of stale data, with the space above it.
  private static let remarkHeight = 24.0
  private static let icons = (now: 72.0, day: 30.0)
  /// The maximum side of the icon of the current weather, as a fraction of the width with its text.
  private static let iconShare = 0.36
  /// The fractions of the width for the current weather and for the forecast beside it.
  private static let (nowShare, forecastShare) = (0.42, 0.58)
  /// The minimum width at which the forecast is beside the current weather, if it does not fit
  /// below.
  private static let wide = 440.0
  /// The size of the content up to which nothing is scaled, in points.
  private static let base = CGSize(width: 600, height: 260)
  private static let maximumScale = 2.0
  /// The factor from which the temperature has the size of a clock.
  private static let largeScale = 1.4

  /// The space below the title.
  private var room: CGSize {
    CGSize(width: context.contentWidth, height: context.contentHeight - Self.titleHeight)
  }

  /// The factor of the sizes in a large tile, whose forecast people read from across the room.
  private var scale: Double {
    min(
      max(min(room.width / Self.base.width, room.height / Self.base.height), 1), Self.maximumScale)
  }

  /// The factor of the current weather, which takes the height that `others` leave it in a large
  /// tile.
  private func presentScale(besides others: CGFloat) -> Double {
    guard room.width >= Self.base.width, room.height >= Self.base.height else { return scale }
    let height = room.height - others
    return min(max(height / Self.nowHeight, scale), Self.maximumScale)
  }

  var body: some View {
    ItemCard(name: tile.condition, context: context) { item, age in
      // The view is updated each minute, because night begins without an update from the source.
      Ticking(unit: 60_000) { now in
        content(item, age, now ?? context.live.now)
      }
    }
  }

  @ViewBuilder private func content(_ item: LiveItem, _ age: String?, _ now: Int64?) -> some View {
    let forecast = forecast(now)
    let details = tile.details.isEmpty ? 0 : Self.detailsHeight * scale + Space.small
    let heights = (Self.nowHeight + Self.day.height) * scale + details
    let below = room.height - heights >= 2 * Space.small
    let beside = !below && room.width >= Self.wide
    let hasForecast = !(forecast?.entries.isEmpty ?? true)
    VStack(alignment: .leading, spacing: Space.small) {
      if hasForecast, beside {
        HStack(spacing: Space.extraLarge) {
          present(item, now, width: room.width * Self.nowShare, scale: scale)
            .frame(width: room.width * Self.nowShare, alignment: .leading)
          days(forecast, width: room.width * Self.forecastShare - Space.extraLarge)
        }
      } else {
        let daysHeight = hasForecast ? Self.day.height * scale + Space.small : 0
        present(
          item, now, width: room.width,
          scale: presentScale(besides: daysHeight + details + Self.remarkHeight + Space.small))
      }
      if details > 0 { row }
      Spacer(minLength: 0)
      if hasForecast, below { days(forecast, width: room.width) }
      TileRemark(age: age, isEmpty: item.state.hasData && item.state.latest == nil)
    }
  }

  private func forecast(_ now: Int64?) -> Forecast? {
    guard let name = tile.forecast, let table = context.live.item(name).state.table else {
      return nil
    }
    return Forecast(table, tile.columns, now: now, zone: dates.zone)
  }

  // MARK: - Now

  private func isNight(_ now: Int64?) -> Bool {
    guard let sun = tile.sun, let now else { return false }
    return !sun.period(at: now).isDay
  }

  private func present(_ item: LiveItem, _ now: Int64?, width: Double, scale: Double)
    -> some View
  {
    let isNight = isNight(now)
    let reading = item.state.latest?.reading
    let known = reading.flatMap { WeatherCondition($0) }
    let condition = isNight ? known?.byNight : known
    let isQuiet = item.freshness != .fresh
    let side = min(Self.icons.now * scale, width * Self.iconShare)
    return HStack(spacing: Space.large) {
      if let condition {
        IconView(icon: condition.icon(isNight: isNight), size: side)
          .foregroundColor(Color(isQuiet ? theme.secondaryText : color(condition)))
      }
      VStack(alignment: .leading, spacing: 0) {
        if let temperature = temperature(width: width - side - Space.large, scale: scale) {
          temperature
        }
        Text(verbatim: condition.map { WeatherWords.all[dates.language][$0] } ?? word(reading))
          .font(.system(size: TypeScale.label * scale, weight: .medium))
          .foregroundColor(Color(isQuiet ? theme.secondaryText : theme.text))
          .lineLimit(2)
      }
    }
    .frame(height: Self.nowHeight * scale - Space.small)
  }

  /// Returns the word of a condition that this program does not know; a dash for no word.
  private func word(_ reading: DataValue.Reading?) -> String {
    if case .text(let text)? = reading { text } else { "–" }
  }

  /// Returns the temperature in a font with which it fits the width; nil for none.
  private func temperature(width: Double, scale: Double) -> ValueText? {
    guard let name = tile.temperature else { return nil }
    let item = context.live.item(name)
    let readout = ValueReadout(
      item.state, item: item.settings, tile: tile.settings, language: dates.language)
    return ValueText(
      readout: readout,
      fonts: ValueText.Fonts(
        of: readout, width: width,
        largest: scale < Self.largeScale ? TypeScale.stat : TypeScale.clock),
      isQuiet: item.freshness != .fresh)
  }

  /// Returns the colour of an icon: warm for the sun, the accent for rain, readable on the card.
  private func color(_ condition: WeatherCondition) -> SeriesColor {
    let color: SeriesColor
    switch condition {
    case .sunny, .partlyCloudy, .lightning, .lightningRainy: color = 0xF5BD25
    case .rainy, .pouring, .snowyRainy, .hail: color = theme.accent
    case .exceptional: color = theme.alarm
    case .clearNight, .cloudy, .fog, .snowy, .windy, .windyVariant: color = theme.text
    }
    return color.readable(on: theme.card, in: theme)
  }

  private var row: some View {
    let items = tile.details.map(context.live.item)
    return HStack(spacing: Space.wide) {
      ForEach(items.indices, id: \.self) { index in
        HStack(spacing: Space.snug) {
          Text(verbatim: items[index].title).foregroundColor(Color(theme.secondaryText))
          Text(verbatim: items[index].valueText(in: dates.language))
            .monospacedDigit()
            .foregroundColor(
              Color(items[index].freshness == .fresh ? theme.text : theme.secondaryText))
        }
        .font(.system(size: TypeScale.body * scale))
        .lineLimit(1)
      }
    }
    .frame(height: Self.detailsHeight * scale)
  }

  // MARK: - Forecast

  private func days(_ forecast: Forecast?, width: CGFloat) -> some View {
    let entries = forecast?.entries ?? []
    let count = min(entries.count, max(1, Int(width / (Self.day.width * scale))))
    return HStack(spacing: 0) {
      ForEach(0..<count, id: \.self) { index in
        day(entries[index], isDaily: forecast?.isDaily ?? true).frame(maxWidth: .infinity)
      }
    }
    .frame(width: width, height: Self.day.height * scale)
  }

  private func day(_ entry: Forecast.Entry, isDaily: Bool) -> some View {
    VStack(spacing: Space.tight) {
      Text(
        verbatim: isDaily
          ? dates.language.shortWeekdays[entry.time.weekday] : dates.clock(entry.time)
      )
      .font(.system(size: TypeScale.detail * scale))
      .foregroundColor(Color(theme.secondaryText))
      .lineLimit(1)
      Group {
        if let condition = entry.condition {
          let isNight = !isDaily && isNight(dates.zone.moment(local: entry.time.milliseconds))
          let shown = isNight ? condition.byNight : condition
          IconView(icon: shown.icon(isNight: isNight), size: Self.icons.day * scale)
            .foregroundColor(Color(color(shown)))
        } else {
          Color.clear
        }
      }
      .frame(width: Self.icons.day * scale, height: Self.icons.day * scale)
      temperature(entry.high).foregroundColor(Color(theme.text))
      temperature(entry.low).foregroundColor(Color(theme.secondaryText))
    }
  }

  private func temperature(_ number: Double?) -> some View {
    var format = NumberFormat(language: dates.language)
    format.fractionDigits = 0
    let text = number.map { format.value($0, isWhole: true) + "°" }
    return Text(verbatim: dates.language.isolated(text ?? ""))
      .font(.system(size: TypeScale.body * scale, weight: .medium))
      .monospacedDigit()
      .lineLimit(1)
  }
}
