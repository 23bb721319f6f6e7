import MartletData
import MartletSeries
import MartletUI
import Testing

@testable import MartletTiles

@MainActor @Suite struct MessageListTests {
  private func event(_ id: String, _ time: Int64, until: Int64? = nil, text: String = "")
    -> DataEvent
  {
    DataEvent(id: id, title: id, text: text, time: time, until: until)
  }

  private func ids(_ list: MessageList) -> [String] { list.rows.map(\.event.id) }

  @Test func messagesOfAllItemsAreInOneOrder() {
    let items = [[event("a", 1), event("c", 3)], [event("b", 2), event("d", 9)]]
    let newest = MessageList(items, order: .newest, now: 5, width: 300)
    #expect(ids(newest) == ["d", "c", "b", "a"])
    #expect(newest.rows.map(\.item) == [1, 0, 1, 0])
    #expect(ids(MessageList(items, order: .next, now: 3, width: 300)) == ["c", "d"])
    #expect(ids(MessageList(items, order: .next, now: nil, width: 300)).count == 4)
    let running = [[event("r", 1, until: 9)]]
    #expect(ids(MessageList(running, order: .next, now: 5, width: 300)) == ["r"])
  }

  @Test func bubblesFollowEachOther() {
    let texts = ["", "short", String(repeating: "long text ", count: 50), "two\nlines"]
    let items = [texts.enumerated().map { event("\($0)", Int64(-$0), text: $1) }]
    let list = MessageList(items, order: .newest, now: nil, width: 200)
    #expect(list.rows.map(\.lines) == [0, 1, 2, 2])
    for (row, next) in zip(list.rows, list.rows.dropFirst()) {
      #expect(next.top == row.top + row.height + MessageList.spacing)
    }
    #expect(list.height == (list.rows.last.map { $0.top + $0.height }))
    #expect(MessageList([[]], order: .newest, now: nil, width: 200).height == 0)
  }

  @Test func scaleEnlargesBubblesAndTheirTexts() {
    let items = [[event("a", 2, text: "short"), event("b", 1, text: "A text of 22 letters.")]]
    let small = MessageList(items, order: .newest, now: nil, width: 200)
    let large = MessageList(items, order: .newest, now: nil, width: 400, scale: 2)
    #expect(small.rows.map(\.lines) == [1, 1] && large.rows.map(\.lines) == [1, 1])
    #expect(large.rows.map(\.height) == [126, 126] && large.rows.map(\.top) == [0, 142])
    #expect(large.height == 268)
    let narrow = MessageList(items, order: .newest, now: nil, width: 200, scale: 2)
    #expect(narrow.rows.map(\.lines) == [1, 2])
  }

  /// The factors of these sizes are 1 and 1.75.
  @Test func wordsAreLargerInALargeTile() throws {
    func height(_ width: Double, _ height: Double) throws -> Double {
      let line = "{ id = \"m\", kind = \"messages\", data = \"s:news\" }"
      let stage = try TileSamples.tile(line, TileSamples.live(), width: width, height: height)
      return try #require(stage.host.textFrames["Message number 0"]).height
    }
    let (small, large) = (try height(560, 400), try height(1232, 728))
    #expect((1.65...1.85).contains(large / small), "\(small) \(large)")
  }

  /// In Inter at 14 points the Latin text is 322 points wide and the Cyrillic one 128. In DejaVu
  /// Sans they have 342 and 137.
  @Test(arguments: [
    ("Open from 8:00 to 18:00 beside the ticket office.", 330.0, 1),
    ("Open from 8:00 to 18:00 beside the ticket office.", 310, 2),
    ("“Open” – from 8:00 to 18:00 beside the ticket offi", 330, 1),
    ("Шум в помещении", 115, 2), ("Шум в помещении", 140, 1),
  ])
  func aTextThatFitsIntoALineHasOne(text: String, width: Double, lines: Int) {
    let list = MessageList([[event("a", 1, text: text)]], order: .newest, now: nil, width: width)
    #expect(list.rows.map(\.lines) == [lines])
  }

  /// Where two bubbles meet, their parts of the gradient have the same colour.
  @Test func aGradientRunsAcrossAllBubbles() {
    let first: SeriesColor = 0x4FC3F7
    let height = 1000.0
    func color(at y: Double, from top: Double) -> SeriesColor {
      MessageGradient(first, from: -top, height: height).color(at: y - top)
    }
    for y in stride(from: 0.0, through: height, by: 37) {
      #expect(color(at: y, from: 0) == color(at: y, from: y - 20))
    }
    #expect(color(at: 0, from: 0) == first)
    #expect(color(at: -50, from: 0) == first)
  }

  /// The colours of a gradient go through all degrees of brightness.
  @Test(arguments: [0x4FC3F7, 0xF5BD25, 0xFF6B60, 0x81C784, 0x0B7CC1, 0xFFFFFF] as [SeriesColor])
  func wordsCanBeReadOnEachPartOfAGradient(color: SeriesColor) {
    for top in stride(from: 0.0, through: 1000, by: 5) {
      let gradient = MessageGradient(color, from: -top, height: 1000)
      let ground = gradient.color(at: 31.5)
      #expect(ground.contrast(with: gradient.ink(height: 63)) >= 4.5, "\(ground)")
    }
  }

  @Test func tenThousandMessagesMakeFewBubbles() throws {
    let events = (0..<10_000).map { event("\($0)", Int64($0), text: "text \($0)") }
    let live = TileSamples.live()
    live.receive(
      .updated([
        Delivery(item: "many", content: .success(.events(events)), received: TileSamples.now)
      ]), from: "s")
    let stage = try TileSamples.tile(
      "{ id = \"m\", kind = \"messages\", data = \"s:many\" }", live, width: 400, height: 400)
    #expect(stage.textBounds.count < 60)
  }
}
