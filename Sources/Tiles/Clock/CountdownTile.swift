import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletFormats
import MartletLive
import MartletUI

/// The remaining time until a moment, or until the next event of an item.
package struct CountdownTile: TileKind {
  /// The name of the kind in the configuration: `kind = "countdown"`.
  package static let name = "countdown"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 1)

  enum Target: Hashable {
    /// A local time in the zone of the page.
    case moment(CivilTime)
    /// The start of the next event.
    case event(ItemName)
  }

  var target: Target
  /// The text that is shown once the moment has passed.
  var after: String

  /// Reads `to` or `data`, and `after`. Returns nil unless exactly one of the first two is valid.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    after = reader.string("after") ?? ""
    let moment = reader.value("to", as: .text)
    let hasData = reader.value("data", as: .text) != nil
    switch (moment, hasData) {
    case (let value?, false):
      guard case .string(let text) = value.kind, let time = CivilTime(text) else {
        reader.report(
          "to takes a date such as \"2026-12-24\" or \"2026-12-24 18:00\"", at: value.location)
        return nil
      }
      target = .moment(time)
    case (nil, true):
      guard let item = reader.item(common) else { return nil }
      target = .event(item)
    default:
      reader.report("\(common.owner) needs to, a date, or data, an item with events")
      return nil
    }
  }

  /// The item with the events; empty for a fixed moment.
  package var data: [ItemName] {
    if case .event(let item) = target { [item] } else { [] }
  }

  /// The text that is shown once the moment has passed.
  package var shownTexts: [String] { [after] }

  /// Returns the remaining time, with the event's title or the moment below it.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(CountdownTileView(tile: self, context: context))
  }
}

private struct CountdownTileView: View {
  var tile: CountdownTile
  var context: TileContext

  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    switch tile.target {
    case .moment(let time):
      TileCard {
        VStack(alignment: .leading, spacing: Space.tiny) {
          TileTitle(text: context.title ?? context.id)
          countdown(to: dates.zone.moment(local: time.milliseconds), name: nil, age: nil)
        }
      }
    case .event(let name):
      ItemCard(name: name, context: context) { item, age in
        let next = CountdownReading.next(item.state.events ?? [], after: context.live.now)
        countdown(to: next?.time, name: next?.title, age: age)
      }
    }
  }

  /// - Parameters:
  ///   - target: milliseconds since 1970-01-01 UTC; nil for no event.
  ///   - name: the title of the event.
  @ViewBuilder private func countdown(
    to target: Int64?, name: String?, age: String?
  ) -> some View {
    Ticking(id: target ?? 0, next: CountdownReading.changes(to: target ?? 0)) { now in
      let reading = CountdownReading(
        now, to: target, after: tile.after, language: dates.language)
      ValueText(
        readout: reading.left,
        fonts: ValueText.Fonts(
          of: reading.left, width: context.contentWidth,
          largest: ValueText.Fonts.largest(in: context.size)),
        isQuiet: reading.isOver || age != nil)
      if let line = age ?? name ?? target.map({ dates.language.isolated(moment($0)) }) {
        TileLine(text: line)
      }
    }
  }

  private func moment(_ milliseconds: Int64) -> String {
    dates.moment(milliseconds, spacing: 60_000)
  }
}

/// The text of a countdown.
struct CountdownReading: Hashable {
  var left: ValueReadout
  /// Whether the moment has passed, or no moment is known.
  var isOver = false

  /// - Parameters:
  ///   - now: milliseconds since 1970-01-01 UTC; nil before the clock is set.
  ///   - target: the moment, in the same unit; nil for none.
  init(_ now: Int64?, to target: Int64?, after: String, language: Language) {
    guard let now, let target else {
      left = ValueReadout(text: "–")
      isOver = true
      return
    }
    guard now < target else {
      left = ValueReadout(text: after.isEmpty ? "0" : after)
      isOver = true
      return
    }
    var format = NumberFormat(language: language)
    format.style = .duration
    format.fractionDigits = 0
    let unit = Self.unit(now, to: target)
    // The number is rounded up to whole units, so it is 0 only at the moment itself.
    let units = (target - now + unit - 1) / unit
    left = ValueReadout(
      text: format.value(Double(units * unit) / 1000, isWhole: true))
  }

  /// Returns the unit of the number in milliseconds: a second in the last hour, a minute in the
  /// last day, and an hour before that.
  private static func unit(_ now: Int64, to target: Int64) -> Int64 {
    let left = target - now
    return left <= 3_600_000 ? 1000 : left <= 86_400_000 ? 60_000 : 3_600_000
  }

  /// Returns a function that takes a time and returns the time of the text's next change.
  static func changes(to target: Int64) -> (_ now: Int64) -> Int64 {
    { now in
      guard now < target else { return now + 86_400_000 }
      let unit = unit(now, to: target)
      let past = (target - now) % unit
      return now + (past == 0 ? unit : past)
    }
  }

  /// Returns the first event that begins after `now`; without a clock, the first of all events.
  static func next(_ events: [DataEvent], after now: Int64?) -> DataEvent? {
    events.first { event in now.map { event.time > $0 } ?? true }
  }
}
