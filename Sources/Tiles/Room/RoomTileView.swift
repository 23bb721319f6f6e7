import MartletCharts
import MartletData
import MartletFormats
import MartletLive
import MartletSeries
import MartletUI

/// The sign of a room with its current state. The background has the colour of the state.
struct RoomTileView: View {
  var tile: RoomTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.performAction) private var perform

  /// A booking that was sent and that the source does not deliver yet.
  @State private var booked: DataEvent?

  /// The seconds within which the source has to deliver a booking that was sent.
  private static let timeout = 90.0

  var body: some View {
    let item = context.live.item(tile.item)
    if !item.state.hasData {
      // A room must not be shown as free while its bookings have not arrived.
      ItemCard(name: tile.item, context: context) { _, _ in EmptyView() }
    } else {
      let events = events(item)
      Ticking(
        id: Int64(events.hashValue), next: { Occupancy.nextChange(events, after: $0) }
      ) { now in
        if let now = now ?? context.live.now {
          sign(Occupancy(events, at: now), events, now, item)
        } else {
          ItemCard(name: tile.item, context: context) { _, _ in EmptyView() }
        }
      }
      .onElapse(of: booked == nil ? nil : Self.timeout, since: booked) { _ in booked = nil }
    }
  }

  /// Returns the bookings of the source. The booking that was sent is added unless the source has a
  /// booking at that time.
  private func events(_ item: LiveItem) -> [DataEvent] {
    let events = item.state.events ?? []
    guard let booked else { return events }
    let isKnown = events.contains {
      $0.time < booked.until ?? booked.time && $0.until ?? $0.time > booked.time
    }
    return isKnown ? events : events + [booked]
  }

  private func sign(
    _ occupancy: Occupancy, _ events: [DataEvent], _ now: Int64, _ item: LiveItem
  ) -> some View {
    var context = context
    context.title = context.title ?? item.title
    let color = color(occupancy.state)
    let none = ItemName(source: tile.item.source, item: "")
    return ControlCard(control: ControlSettings(action: tile.book ?? none), context: context) {
      RoomSign(
        tile: tile, occupancy: occupancy, events: events, now: now, item: item, size: context.size,
        color: color, state: $0, waitsForPin: context.pin != nil, booked: $booked)
    }
    .environment(\.chartTheme, tinted(by: color))
    .onChange(of: occupancy.state, initial: true) { _, state in
      guard let light = tile.light else { return }
      perform(light, word(state)) { _ in }
    }
  }

  private func color(_ state: Occupancy.State) -> SeriesColor {
    switch state {
    case .free: 0x34C77B
    case .soon: 0xF5BD25
    case .busy: theme.alarm
    }
  }

  /// Returns the value for the action of the lamp.
  private func word(_ state: Occupancy.State) -> String {
    switch state {
    case .free: "free"
    case .soon: "soon"
    case .busy: "busy"
    }
  }

  private func tinted(by color: SeriesColor) -> ChartTheme {
    var tinted = theme
    tinted.card = theme.card.blended(with: color, share: 0.2)
    tinted.accent = color
    tinted.secondaryText = theme.secondaryText.readable(on: tinted.card, in: theme)
    return tinted
  }
}

/// The words and the buttons of a room's sign.
private struct RoomSign: View {
  var tile: RoomTile
  var occupancy: Occupancy
  var events: [DataEvent]
  /// The present time, in milliseconds since 1970-01-01 UTC.
  var now: Int64
  var item: LiveItem
  var size: CGSize
  var color: SeriesColor
  var state: ControlState
  /// Whether a PIN must be entered before an action is performed.
  var waitsForPin: Bool
  @Binding var booked: DataEvent?

  /// The id of the booking for which a person has checked in.
  @State private var checkedIn: String?

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  /// The time after the start of a booking in which a person may check in, in milliseconds.
  private static let checkInTime: Int64 = 15 * 60_000
  /// The heights of the buttons and of a line of the list in a small sign, in points.
  private static let heights = (button: 56.0, row: 30.0)
  /// The size of the tile up to which nothing is scaled, in points, and its width if the list is
  /// below the state.
  private static let base = CGSize(width: 640, height: 400)
  private static let narrowBase = 400.0
  /// The width from which the list can be beside the state, in points.
  private static let wide = 560.0
  /// The height above which the line below the state is larger, in points.
  private static let high = 260.0
  /// The height of everything but the list, in points at a scale of 1.
  private static let otherHeight = 200.0
  /// The width that the state does not take, in points.
  private static let margin = 40.0

  /// The factor of text sizes on a large sign, which people read from the other end of a corridor.
  private var scale: Double {
    let width = isWide ? Self.base.width : Self.narrowBase
    return min(max(min(size.width / width, size.height / Self.base.height), 1), 2)
  }

  /// Whether the list is beside the state.
  private var isWide: Bool { size.width >= Self.wide && size.width > size.height * 1.25 }

  var body: some View {
    VStack(alignment: .leading, spacing: Space.medium) {
      HStack(alignment: .top, spacing: Space.extraLarge) {
        VStack(alignment: .leading, spacing: Space.snug) {
          headline
          if !isWide { list.padding(.top, Space.compact) }
          Spacer(minLength: 0)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        if isWide { list.frame(width: size.width * 0.42, alignment: .leading) }
      }
      if hasButtons { buttons.frame(height: Self.heights.button * scale) }
    }
    .onChange(of: state.hasFailed) { _, hasFailed in
      if hasFailed { (booked, checkedIn) = (nil, nil) }
    }
  }

  private var words: RoomWords { RoomWords.all[dates.language] }

  // MARK: - Texts

  @ViewBuilder private var headline: some View {
    let word =
      switch occupancy.state {
      case .free: words.free
      case .soon: words.soon
      case .busy: words.busy
      }
    let width = (isWide ? size.width * 0.5 : size.width) - Self.margin
    let readout = ValueReadout(text: word)
    ValueText(
      readout: readout,
      fonts: ValueText.Fonts(of: readout, width: width, largest: TypeScale.clock * scale),
      color: color.readable(on: theme.card, in: theme), isQuiet: isOld)
    if let line = subline {
      Text(verbatim: line)
        .font(
          .system(
            size: (size.height > Self.high ? TypeScale.heading : TypeScale.label) * scale,
            weight: .medium)
        )
        .foregroundColor(Color(theme.text))
        .lineLimit(2)
    }
    if case .stale(let since) = item.freshness {
      TileLine(text: dates.ages(since, now: now).first ?? "")
    }
    if case .failed(let failure) = item.freshness {
      TileLine(text: failure.what(in: dates.language, isBrief: true))
    }
  }

  /// The end of the state, if it is today, and the title of the current booking.
  private var subline: String? {
    var parts: [String] = []
    if let until = occupancy.until,
      dates.zone.civil(at: until).isSameDay(as: dates.zone.civil(at: now))
    {
      let time = dates.clock(dates.zone.civil(at: until))
      parts.append(words.until.replacingText("%", with: dates.language.isolated(time)))
    } else if occupancy.state == .free {
      parts.append(words.restOfDay)
    }
    if let current = occupancy.current, !current.title.isEmpty { parts.append(current.title) }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  @ViewBuilder private var list: some View {
    let today = dates.zone.civil(at: now)
    let next = occupancy.next.filter { dates.zone.civil(at: $0.time).isSameDay(as: today) }
    let rows = max(0, Int((size.height - Self.otherHeight * scale) / (Self.heights.row * scale)))
    if !next.isEmpty, rows > 0 {
      VStack(alignment: .leading, spacing: 0) {
        Text(verbatim: words.next)
          .font(.system(size: TypeScale.body * scale, weight: .medium))
          .foregroundColor(Color(theme.secondaryText))
          .frame(height: Self.heights.row * scale, alignment: .leading)
        ForEach(Array(next.prefix(rows))) { event in
          HStack(spacing: Space.medium) {
            Text(verbatim: span(event))
              .font(.system(size: TypeScale.entry * scale)).monospacedDigit()
              .foregroundColor(Color(theme.secondaryText))
              .lineLimit(1)
              .layoutPriority(1)
            Text(verbatim: event.title)
              .font(.system(size: TypeScale.label * scale))
              .foregroundColor(Color(theme.text))
              .lineLimit(1)
          }
          .frame(height: Self.heights.row * scale)
        }
      }
    }
  }

  private func span(_ event: DataEvent) -> String {
    let start = dates.clock(dates.zone.civil(at: event.time))
    guard let until = event.until else { return start }
    let end = dates.clock(dates.zone.civil(at: until))
    return dates.language.isolated("\(start)–\(end)")
  }

  // MARK: - Actions

  private var isOld: Bool { item.freshness != .fresh }

  private var hasButtons: Bool {
    if occupancy.current == nil { return tile.book != nil }
    return tile.extend != nil || tile.end != nil || tile.checkIn != nil
  }

  private var buttons: some View {
    HStack(spacing: Space.small) {
      if state.isPending {
        ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
      } else if let current = occupancy.current {
        if current.id != booked?.id { running(current) }
      } else {
        ForEach(occupancy.bookable(tile.minutes, at: now), id: \.self) { minutes in
          button("\(words.book) \(length(minutes))") { book(minutes) }
        }
      }
    }
  }

  @ViewBuilder private func running(_ event: DataEvent) -> some View {
    if let checkIn = tile.checkIn, event.id != checkedIn, now - event.time < Self.checkInTime {
      button(words.checkIn) {
        checkedIn = event.id
        state.act(checkIn, value(event, until: event.until ?? now))
      }
    }
    if let extend = tile.extend, let end = event.until,
      let minutes = tile.minutes.first.flatMap({ occupancy.lengthening(by: $0, of: events) })
    {
      button("\(words.extend) \(length(minutes))") {
        state.act(extend, value(event, until: end + Int64(minutes) * 60_000))
      }
    }
    if let end = tile.end {
      button(words.end, confirmation: .ask) {
        state.act(end, value(event, until: max(event.time, wholeMinute)))
      }
    }
  }

  private func button(
    _ text: String, confirmation: ControlSettings.Confirmation = .none,
    _ action: @escaping () -> Void
  ) -> some View {
    ControlButton(confirmation: confirmation, isEnabled: !isOld, action: action) {
      ControlLabel(text: text, size: TypeScale.label * scale)
    }
  }

  private func length(_ minutes: Int) -> String {
    let span =
      TimeSpan(milliseconds: Int64(minutes) * 60_000, inFirstOf: [.hour])
      ?? TimeSpan(minutes, .minute)
    return dates.language.isolated(span.name(in: dates.language))
  }

  /// The start of the current minute, in milliseconds since 1970-01-01 UTC.
  private var wholeMinute: Int64 { now / 60_000 * 60_000 }

  private func book(_ minutes: Int) {
    guard let book = tile.book else { return }
    let start = wholeMinute
    let event = DataEvent(
      id: "martlet-\(start / 1000)", title: "", time: start,
      until: start + Int64(minutes) * 60_000)
    if !waitsForPin { booked = event }
    state.act(book, value(event, until: event.until ?? start))
  }

  private func value(_ event: DataEvent, until end: Int64) -> String {
    BookingValue.text(from: event.time, to: end, id: event.id)
  }
}
