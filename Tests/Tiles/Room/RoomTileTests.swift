import MartletData
import MartletFormats
import MartletTestSupport
import MartletUI
import Testing

@testable import MartletTiles

private let minute: Int64 = 60_000

/// A booking by minutes from the tests' present.
private func booking(_ id: String, _ start: Int64, _ end: Int64) -> DataEvent {
  DataEvent(
    id: id, title: "Meeting \(id)", time: TilePage.now + start * minute,
    until: TilePage.now + end * minute)
}

@Suite struct OccupancyTests {
  private func occupancy(_ events: [DataEvent], _ minutes: Int64 = 0) -> Occupancy {
    Occupancy(events, at: TilePage.now + minutes * minute)
  }

  @Test func aRoomIsFreeUntilItsNextBooking() {
    #expect(occupancy([]) == Occupancy([], at: 0))
    let events = [booking("b", 90, 120), booking("a", 30, 60), booking("old", -60, 0)]
    let room = occupancy(events)
    #expect(room.state == .free && room.current == nil)
    #expect(room.until == TilePage.now + 30 * minute)
    #expect(room.next.map(\.id) == ["a", "b"])
    #expect(occupancy(events, 20).state == .soon)
    #expect(occupancy(events, 30).state == .busy)
    #expect(occupancy(events, 60).state == .free, "a booking ends at its end")
  }

  @Test func bookingsWithoutABreakAreOneBusyTime() {
    let events = [booking("a", -10, 20), booking("b", 20, 50), booking("c", 60, 70)]
    let room = occupancy(events)
    #expect(room.state == .busy && room.current?.id == "a")
    #expect(room.until == TilePage.now + 50 * minute)
    #expect(room.next.map(\.id) == ["b", "c"])
    // Two at once: the later one is the running one.
    let both = occupancy([booking("a", -60, 60), booking("b", -5, 10)])
    #expect(both.current?.id == "b" && both.until == TilePage.now + 60 * minute)
  }

  @Test func onlyWhatFitsCanBeBooked() {
    let now = TilePage.now
    #expect(occupancy([]).bookable([15, 30], at: now) == [15, 30])
    #expect(occupancy([booking("a", 20, 30)]).bookable([15, 30], at: now) == [15])
    #expect(occupancy([booking("a", 12, 30)]).bookable([15, 30], at: now) == [12])
    #expect(occupancy([booking("a", 4, 30)]).bookable([15, 30], at: now) == [])
    #expect(occupancy([booking("a", -4, 30)]).bookable([15, 30], at: now) == [])
  }

  @Test func aBookingGrowsUpToTheNextOne() {
    let running = booking("a", -10, 20)
    func extended(_ next: [DataEvent]) -> Int? {
      occupancy([running] + next).lengthening(by: 15, of: [running] + next)
    }
    #expect(extended([]) == 15)
    #expect(extended([booking("b", 35, 60)]) == 15)
    #expect(extended([booking("b", 34, 60)]) == nil)
    #expect(extended([booking("b", 20, 60)]) == nil)
  }

  @Test func changesAreAwaited() {
    let events = [booking("a", 30, 60)]
    #expect(
      Occupancy.nextChange(events, after: TilePage.now + 1) == TilePage.now + minute)
    let half = DataEvent(id: "h", title: "", time: TilePage.now + 30_000, until: nil)
    #expect(Occupancy.nextChange([half], after: TilePage.now + 1) == half.time)
  }

  @Test func aBookingIsSentAsASpan() {
    let now = TilePage.now
    #expect(
      BookingValue.text(from: now, to: now + 90 * minute, id: "x y")
        == "2026-01-15T12:00:00Z/2026-01-15T13:30:00Z x y")
  }
}

@MainActor @Suite struct RoomTileTests {
  private let tile =
    "{ id = \"r\", kind = \"room\", data = \"s:room\", title = \"Aspen\", book = \"s:book\", "
    + "extend = \"s:extend\", end = \"s:end\", check_in = \"s:here\", light = \"s:light\", "
    + "minutes = [15, 30], size = [4, 3] }"

  private func show(_ events: [DataEvent], on page: TilePage) {
    page.live.receive(
      .updated([Delivery(item: "room", content: .success(.events(events)), received: TilePage.now)]
      ),
      from: "s")
    page.host.advance(0.1)
  }

  private func tap(_ text: String, on page: TilePage) throws {
    // Numbers and units are joined by a narrow space.
    let frames = page.host.textFrames
    let found = frames.first { $0.key.replacing("\u{202F}", with: " ") == text }
    let frame = try #require(found?.value, "\(page.host.texts)")
    page.host.tap(CGPoint(x: frame.midX, y: frame.midY))
    page.host.advance(0.1)
  }

  @Test func aRoomIsNotFreeBeforeItsBookingsAreKnown() throws {
    let page = try TilePage([tile], layouts: [.grid], width: 800)
    #expect(!page.host.texts.contains("Free") && page.acts.isEmpty)
    show([], on: page)
    #expect(page.host.texts.contains("Free") && page.host.texts.contains("Aspen"))
    #expect(page.acts == ["s:light=free"])
  }

  @Test func anUprightSignHasLargeWords() throws {
    func height(_ width: Double, _ height: Double) throws -> Double {
      let page = try TilePage([tile], layouts: [.grid], width: width, height: height)
      show([], on: page)
      return try #require(page.host.textFrames["Free"]).height
    }
    let (small, large) = (try height(480, 640), try height(1080, 1600))
    #expect(large > small * 1.8, "\(small) \(large)")
  }

  /// Half the width of a sign that is hardly wider than high is too narrow for its large words.
  @Test(arguments: [(1288.0, false), (1448, true)])
  func theListIsBesideTheStateOfAWideSign(width: Double, isBeside: Bool) throws {
    let page = try TilePage([tile], layouts: [.grid], width: width, height: 1056)
    show([booking("a", 30, 60)], on: page)
    let frames = page.host.textFrames
    let (state, list) = (try #require(frames["Free"]), try #require(frames["Next"]))
    #expect((list.minY < state.maxY) == isBeside, "\(state) \(list)")
  }

  @Test func aTapBooksAndIsShownAtOnce() throws {
    let page = try TilePage([tile], layouts: [.grid], width: 800)
    show([booking("a", 20, 60)], on: page)
    #expect(page.host.texts.contains("Meeting a"))
    #expect(!page.host.texts.contains { $0.hasPrefix("Book 30") }, "no room for half an hour")
    try tap("Book 15 min", on: page)
    #expect(
      page.acts.last { $0.hasPrefix("s:book") }
        == "s:book=2026-01-15T12:00:00Z/2026-01-15T12:15:00Z martlet-1768478400")
    #expect(page.host.texts.contains("Busy"))
    page.replyToLast(nil)
    page.host.advance(0.1)
    show([booking("a", 20, 60), booking("mine", 0, 15)], on: page)
    #expect(page.host.texts.contains("Busy") && page.acts.last == "s:light=busy")
  }

  @Test func aRefusedBookingIsTakenBack() throws {
    let page = try TilePage([tile], layouts: [.grid], width: 800)
    show([], on: page)
    try tap("Book 15 min", on: page)
    page.replyToLast(SourceFailure(.action("book"), why: "409 Conflict"))
    page.host.advance(0.1)
    #expect(page.host.texts.contains("Free"))
    #expect(page.host.texts.contains { $0.contains("409 Conflict") })
  }

  @Test func aRunningBookingIsChanged() throws {
    let page = try TilePage([tile], layouts: [.grid], width: 800)
    show([booking("a", -5, 20)], on: page)
    try tap("Extend 15 min", on: page)
    #expect(page.acts.last == "s:extend=2026-01-15T11:55:00Z/2026-01-15T12:35:00Z a")
    page.replyToLast(nil)
    page.host.advance(2)
    try tap("Check in", on: page)
    #expect(page.acts.last == "s:here=2026-01-15T11:55:00Z/2026-01-15T12:20:00Z a")
    page.replyToLast(nil)
    page.host.advance(2)
    #expect(!page.host.texts.contains("Check in"))
    // Who ends a meeting is asked.
    try tap("End now", on: page)
    #expect(page.acts.last?.hasPrefix("s:end") == false)
    try tap("Tap again to confirm", on: page)
    #expect(page.acts.last == "s:end=2026-01-15T11:55:00Z/2026-01-15T12:00:00Z a")
  }

  @Test func everyLanguageHasItsOwnWords() {
    expectTranslated(Language.all.map { ($0.code, RoomWords.all[$0]) })
    expectTranslated(Language.all.map { ($0.code, ControlWords.all[$0]) })
    expectTranslated(Language.all.map { ($0.code, PinWords.all[$0]) })
  }
}
