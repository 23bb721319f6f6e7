import MartletCharts
import MartletData
import MartletSeries
import Testing

@testable import MartletTiles

@Suite struct StateStripTests {
  private func state(_ values: [(Int64, DataValue.Reading)]) -> ItemState {
    var state = ItemState()
    for (time, reading) in values {
      state.receive(
        Delivery(
          item: "i", content: .success(.value(DataValue(reading, time: base + time))), received: 0))
    }
    return state
  }

  private let base: Int64 = 1_768_478_400_000

  private func strip(
    _ state: ItemState, gaps: GapPolicy? = GapPolicy(.hold, longest: .unlimited),
    isFresh: Bool = true, columns: Double = 100
  ) -> StateStrip {
    let window = TimeWindow(lower: Double(base), upper: Double(base) + 1000)
    return StateStrip(state, gaps: gaps, isFresh: isFresh, window: window, columns: columns) {
      switch $0 {
      case .text(let text): .init(text: text)
      case .number(let number): .init(text: "\(Int(number))")
      case .truth(let truth): .init(text: truth ? "on" : "off", isOff: !truth)
      }
    }
  }

  private func words(_ strip: StateStrip) -> [String] {
    strip.spans.map { span in
      let part = span.part == .whole ? "" : span.part == .upper ? "^" : "_"
      let start = Int((span.start * 1000).rounded())
      return "\(start)-\(Int((span.end * 1000).rounded())) \(strip.looks[span.look].text)\(part)"
    }
  }

  @Test func textsHoldUntilTheNextOne() {
    let texts = state([(-50, .text("a")), (200, .text("b")), (400, .text("b")), (600, .text("a"))])
    #expect(words(strip(texts)) == ["0-200 a", "200-600 b", "600-1000 a"])
    #expect(strip(texts).looks.count == 2)
  }

  @Test func whatIsOldEndsAtItsLastSample() {
    let texts = state([(100, .text("a")), (200, .text("b"))])
    #expect(words(strip(texts, isFresh: false)) == ["100-200 a", "200-200 b"])
  }

  @Test func truthsAndNumbersHaveTheirHistory() {
    let truths = state([(100, .truth(true)), (300, .truth(false)), (900, .truth(true))])
    #expect(words(strip(truths)) == ["100-300 on", "300-900 off", "900-1000 on"])
    #expect(strip(truths).looks.map(\.isOff) == [false, true])
    let numbers = state([(100, .number(1)), (300, .number(2))])
    #expect(words(strip(numbers)) == ["100-300 1", "300-1000 2"])
  }

  @Test func missingSamplesLeaveAGap() {
    let numbers = state(
      [0, 100, 200, 800, 900].map { (Int64($0), DataValue.Reading.number(1)) })
    #expect(words(strip(numbers, gaps: GapPolicy())) == ["0-300 1", "800-1000 1"])
    #expect(words(strip(numbers)) == ["0-1000 1"])
  }

  @Test func statesThatChangeTooFastAreShownTogether() {
    let numbers = state((0..<500).map { (Int64($0 * 2), .number(Double($0 % 2))) })
    let fast = strip(numbers, columns: 20)
    #expect(Set(fast.spans.map(\.part)).isSuperset(of: [.upper, .lower]))
    #expect(fast.spans.count < 20)
  }

  @Test func onlyWideSpansHaveTheirText() {
    let texts = state([(0, .text("running")), (500, .text("a")), (510, .text("running"))])
    let strip = strip(texts)
    #expect(strip.captions(width: 400).map { strip.looks[$0.look].text } == ["running", "running"])
    #expect(strip.captions(width: 40).isEmpty)
  }

  @Test func numbersOfManyValuesShareALook() {
    let numbers = state((0..<400).map { (Int64($0 * 2), .number(Double($0))) })
    let many = strip(numbers, columns: 1000)
    #expect(many.looks.count == StateStrip.maximumLooks)
    #expect(many.looks.last == StateStrip.Look(text: "", isOff: true))
    #expect(words(many).last?.hasPrefix("46-1000") == true)
  }

  @Test func nothingIsShownWithoutData() {
    #expect(strip(ItemState()).spans.isEmpty)
    var empty = ItemState()
    empty.receive(Delivery(item: "i", content: .success(.series(ChartData())), received: 0))
    #expect(strip(empty).spans.isEmpty)
  }
}
