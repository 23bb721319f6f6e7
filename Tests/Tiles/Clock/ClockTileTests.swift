import MartletCharts
import MartletData
import MartletFormats
import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletTiles

@MainActor @Suite struct ClockTileTests {
  private static let now = TileSamples.now

  /// A tile whose wall clock runs with the frame clock, from `offset` milliseconds after noon.
  private func host(_ line: String, offset: Int64 = 0) throws -> TestHost {
    let settings = try TilePage.settings([line])[0]
    let live = TileSamples.live()
    return TestHost(width: 320, height: 160) {
      TileView(
        settings: settings,
        context: TileContext(
          id: settings.id, title: settings.title, live: live, charts: ChartStore(),
          size: CGSize(width: 320, height: 160), isSynchronized: false)
      )
      .environment(\.tileZones, TileSamples.zones)
      .chartClock(ChartClock { Self.now + offset + $0.nanoseconds / 1_000_000 })
    }
  }

  /// The bodies that were evaluated while the clock ran.
  private func bodies(_ host: TestHost, seconds: Int) -> Int {
    var count = 0
    for _ in 0..<seconds * 4 {
      host.advance(0.25)
      count += host.statistics.bodies
    }
    return count
  }

  @Test func aClockChangesWithTheMinuteAndRestsInBetween() throws {
    let host = try host("{ id = \"a\", kind = \"clock\" }", offset: 1500)
    host.advance(0.1)
    #expect(host.texts.contains("12:00"))
    #expect(bodies(host, seconds: 57) == 0)
    host.advance(1.5)
    #expect(host.texts.contains("12:01") && !host.texts.contains("12:00"))
    #expect(bodies(host, seconds: 57) == 0)
    host.advance(3)
    #expect(host.texts.contains("12:02"))
  }

  @Test func secondsAreShownAsTheyPass() throws {
    let host = try host(
      "{ id = \"a\", kind = \"clock\", seconds = true, date = false }", offset: 250)
    host.advance(0.1)
    #expect(host.texts.contains("12:00:00"))
    for second in 1...12 {
      host.advance(1)
      let digits = second < 10 ? "0\(second)" : "\(second)"
      #expect(host.texts.contains("12:00:\(digits)"))
    }
  }

  @Test func theDigitsOfAHighTileAreLarger() throws {
    func heights(_ width: Double, _ height: Double) throws -> (digits: Double, date: Double) {
      let frames = try TileSamples.tile(
        "{ id = \"a\", kind = \"clock\" }", TileSamples.live(), width: width, height: height
      ).host.textFrames
      return (
        try #require(frames["12:00"]).height,
        try #require(frames["Thursday, 15 January 2026"]).height
      )
    }
    let (low, high) = (try heights(508, 170), try heights(508, 296))
    #expect(high.digits > low.digits * 1.9 && high.digits < low.digits * 2.1)
    #expect(high.date > low.date * 1.4)
    // The digits of a narrow tile stay small, and so does its date.
    let narrow = try heights(220, 296)
    #expect(narrow.digits <= low.digits && narrow.date < low.date * 2.1)
  }

  /// A page of 800x480 with three rows has rows of 133 points.
  @Test func aClockFitsIntoALowRow() throws {
    let frames = try TileSamples.tile(
      "{ id = \"a\", kind = \"clock\" }", TileSamples.live(), width: 376, height: 133
    ).host.textFrames
    let (digits, date) = (frames["12:00"], frames["Thursday, 15 January 2026"])
    #expect(try #require(digits).height > 80)
    #expect(try #require(date).maxY <= 118)
  }

  @Test func clocksOfTheWorldTellOtherDays() throws {
    let host = try host(
      "{ id = \"a\", kind = \"clock\", zones = [\"Europe/Berlin\", \"Pacific/Auckland\"] }")
    #expect(host.texts.filter { $0 != "+1" } == ["Berlin", "13:00", "Auckland", "01:00"])
    #expect(host.texts.contains("+1"))
  }

  @Test func aClockThatIsNotSetSaysSo() {
    let reading = ClockReading(
      nil, dates: DateFormat(), hasSeconds: false, home: TimeZoneRules(offset: 0))
    #expect(reading.clock.text == "–" && reading.time == nil && !reading.date.isEmpty)
  }

  @Test func theHalfOfTheDayIsTheUnit() {
    var dates = DateFormat()
    dates.hasTwelveHours = true
    let reading = ClockReading(
      Self.now + 3_600_000, dates: dates, hasSeconds: false, home: TimeZoneRules(offset: 0))
    #expect(reading.clock.text == "1:00" && !reading.clock.unit.isEmpty)
  }

  // MARK: - Countdowns

  private func left(_ milliseconds: Int64, after: String = "") -> CountdownReading {
    CountdownReading(Self.now, to: Self.now + milliseconds, after: after, language: .english)
  }

  @Test func aCountdownCountsMinutesAndThenSeconds() {
    #expect(left(90 * 60_000).left.text == left(90 * 60_000 - 59_999).left.text)
    #expect(left(90 * 60_000).left.text != left(89 * 60_000).left.text)
    #expect(left(5000).left.text != left(4000).left.text)
    #expect(!left(1).isOver && left(1).left.text == left(1000).left.text)
    #expect(left(0).isOver && left(0).left.text == "0")
    #expect(left(-1, after: "Gone").left.text == "Gone")
  }

  /// The announced change is the first one: the text is the same until then, another one from then on.
  @Test(arguments: [1, 999, 1000, 59_999, 3_599_999, 3_600_000, 3_600_001, 90_000_000] as [Int64])
  func theTextChangesWhenItIsAnnounced(milliseconds: Int64) {
    let target = Self.now + milliseconds
    func text(_ now: Int64) -> String {
      CountdownReading(now, to: target, after: "Over", language: .english).left.text
    }
    let next = CountdownReading.changes(to: target)(Self.now)
    #expect(next > Self.now && next <= target)
    #expect(text(next - 1) == text(Self.now))
    #expect(text(next) != text(Self.now))
  }

  @Test func aCountdownEndsInItsWords() throws {
    let host = try host(
      "{ id = \"a\", kind = \"countdown\", to = \"2026-01-15 12:00:03\", after = \"Over\" }")
    host.advance(2.5)
    #expect(!host.texts.contains("Over"))
    host.advance(1)
    #expect(host.texts.contains("Over"))
    #expect(bodies(host, seconds: 30) == 0)
  }
}
