import MartletData
import Testing

@testable import MartletTiles

@Suite struct LogLineTests {
  private func state(_ contents: [Content], cadence: Cadence = .onChange) -> ItemState {
    var state = ItemState()
    for content in contents {
      state.receive(
        Delivery(item: "i", content: .success(content), received: 1_768_478_400_000),
        settings: itemSettings { $0.cadence = cadence })
    }
    return state
  }

  private func text(_ text: String, _ second: Int64) -> Content {
    .value(DataValue(.text(text), time: 1_768_478_400_000 + second * 1000))
  }

  @Test func theNewestLineIsTheFirst() {
    let texts = state([text("one", 1), text("two", 2), text("one", 3)])
    #expect(LogLine.lines(of: texts).map(\.text) == ["one", "two", "one"])
    #expect(LogLine.lines(of: texts).first?.time == 1_768_478_403_000)
  }

  @Test func aTextOfLinesIsAWholeLog() {
    let lines = LogLine.lines(of: state([text("x", 1), text("a\r\nb\n\nc\n", 2)]))
    #expect(lines == ["c", "b", "a"].map { LogLine(text: $0) })
  }

  @Test func eventsHaveTheirTimesAndKinds() {
    let events = [
      DataEvent(id: "1", kind: "error", title: "A", text: "of\ntwo lines", time: 5),
      DataEvent(id: "2", title: "B", time: 9),
    ]
    let lines = LogLine.lines(of: state([.events(events)]))
    #expect(lines.map(\.text) == ["B", "A · of two lines"])
    #expect(lines.map(\.kind) == ["", "error"])
    #expect(lines.map(\.time) == [9, 5])
  }

  @Test func otherDataHasNoLines() {
    #expect(LogLine.lines(of: ItemState()).isEmpty)
    #expect(LogLine.lines(of: state([.value(DataValue(.number(1), time: 1))])).isEmpty)
  }

  @Test func onlyTheNewestTextsAreKept() {
    let (maximum, bytes) = ItemSettings.textHistory
    let many = state((0..<Int64(maximum + 20)).map { text("\($0)", $0) })
    #expect(many.texts.count == maximum)
    #expect(LogLine.lines(of: many).first?.text == "\(maximum + 19)")
    let long = String(repeating: "x", count: bytes / 3)
    let few = state((0..<10).map { text(long, $0) })
    #expect(few.texts.count == 3)
    let huge = state([text("a", 1), text(String(repeating: "y", count: bytes * 2), 2)])
    #expect(huge.texts.count == 1)
    // A late text joins no history.
    #expect(state([text("b", 5), text("a", 3)]).texts.count == 1)
  }

  @Test func anItemThatIsSampledSaysTheSameOnce() {
    let contents = [text("a", 1), text("a", 2), text("b", 3), text("a", 4)]
    let sampled = state(contents, cadence: .sampled)
    #expect(LogLine.lines(of: sampled).map(\.text) == ["a", "b", "a"])
    #expect(sampled.texts.first?.time == 1_768_478_401_000)
    #expect(state(contents).texts.count == 4)
  }

  @Test func aLaterListenerHasTheSameTexts() {
    let state = state([text("a", 1), text("b", 2), text("c", 3)])
    var other = ItemState()
    for delivery in state.deliveries(of: "i") { other.receive(delivery) }
    #expect(other.texts == state.texts)
    #expect(other.value == state.value)
    #expect(other.series == state.series)
  }
}
