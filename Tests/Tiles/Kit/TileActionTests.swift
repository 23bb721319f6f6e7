import MartletData
import MartletUI
import Testing

@testable import MartletTiles

/// Fingers on tiles whose `tap` and `hold` do something.
@MainActor @Suite struct TileActionTests {
  private let tile = """
    { id = "t", kind = "value", data = "s:number", tap = { action = "s:gate", value = "open" }, \
    hold = "s:lock" }
    """

  private func tap(_ page: TilePage) throws {
    let frame = try #require(page.frame("t"))
    let point = CGPoint(x: frame.midX, y: frame.midY)
    page.host.touch(.down, point)
    page.host.advance(0.05)
    page.host.touch(.up, point)
    page.host.advance(0.05)
  }

  @Test func aTapActsOnceUntilItsAnswer() throws {
    let page = try TilePage([tile], layouts: [.grid])
    try tap(page)
    try tap(page)
    #expect(page.acts == ["s:gate=open"])
    page.reply(nil)
    page.host.advance(0.1)
    // A bounce after the answer is none of a person's wishes.
    try tap(page)
    #expect(page.acts.count == 1)
    page.host.advance(2)
    try tap(page)
    #expect(page.acts.count == 2)
  }

  @Test func returnOnTheFocusedTileActs() throws {
    let page = try TilePage([tile], layouts: [.grid])
    page.host.press("Tab")
    #expect(page.host.host.hasFocus)
    page.host.press("Enter")
    #expect(page.acts == ["s:gate=open"])
  }

  @Test func aFailureIsSaidOnTheGlass() throws {
    let page = try TilePage([tile], layouts: [.grid])
    try tap(page)
    page.reply(SourceFailure(.action("gate"), why: "Connection refused"))
    page.host.advance(0.1)
    #expect(page.host.texts.contains("Connection refused"))
    #expect(page.host.frame(of: "tile.failure") != nil)
    page.host.advance(9)
    #expect(page.host.frame(of: "tile.failure") == nil)
    #expect(page.host.host.nextDeadline == nil)
  }

  @Test func anActionWithoutAnAnswerHasFailed() throws {
    let page = try TilePage([tile], layouts: [.grid])
    try tap(page)
    page.host.advance(61)
    #expect(page.host.texts.contains("no answer within 60 s"))
    #expect(page.host.texts.contains { $0.contains("gate") })
    // An answer that comes later changes nothing.
    page.reply(nil)
    page.host.advance(0.1)
    #expect(page.host.texts.contains("no answer within 60 s"))
  }
}
