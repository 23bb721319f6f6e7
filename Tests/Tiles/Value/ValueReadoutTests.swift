import MartletCharts
import MartletData
import MartletSeries
import Testing

@testable import MartletTiles

@Suite struct ValueReadoutTests {
  @Test func theTilesWordsWinOverTheItems() {
    let item = itemSettings {
      $0.unit = "W"
      $0.decimals = 0
    }
    let own = ValueReadout(itemState([1.5]), item: item, tile: ItemSettings())
    #expect(own.text == "2" && own.unit == "W")
    let tile = itemSettings { $0.decimals = 2 }
    let wins = ValueReadout(itemState([1.5]), item: item, tile: tile, language: .german)
    #expect(wins.text == "1,50" && wins.unit == "W")
  }

  @Test func aLabelStandsForAValue() {
    let item = itemSettings {
      $0.labels = [ValueLabel(value: "0", text: "closed"), ValueLabel(value: "1", text: "open")]
    }
    #expect(ValueReadout(itemState([0, 1]), item: item, tile: ItemSettings()).text == "open")
    let tile = itemSettings { $0.labels = [ValueLabel(value: "1.0", text: "auf")] }
    #expect(ValueReadout(itemState([1]), item: item, tile: tile).text == "auf")
  }

  @Test func groupsOfDigitsAreNoUnit() {
    let readout = ValueReadout(
      itemState([1_234_567]), item: ItemSettings(), tile: ItemSettings())
    #expect(readout.text == "1\u{202F}234\u{202F}567" && readout.unit.isEmpty)
  }

  @Test(arguments: ["1/min", "km/h", "L 100 km"])
  func aUnitIsDrawnApartWhateverItsFirstSign(unit: String) {
    let item = itemSettings { $0.unit = unit }
    let readout = ValueReadout(itemState([58]), item: item, tile: ItemSettings())
    #expect(readout.text == "58" && readout.unit == unit)
  }

  @Test func aChangeIsThatSinceTheValueShownThen() {
    let readout = ValueReadout(
      itemState([10, 11, 14]), item: ItemSettings(), tile: ItemSettings(), delta: 120_000)
    #expect(readout.change.hasPrefix("+4 · 2"))
    let fall = ValueReadout(
      itemState([14, 11, 10]), item: ItemSettings(), tile: ItemSettings(), delta: 60_000)
    #expect(fall.change.hasPrefix("\u{2212}1 · "))
    // There is no sample an hour before.
    #expect(
      ValueReadout(itemState([1, 2]), item: ItemSettings(), tile: ItemSettings(), delta: 3_600_000)
        .change.isEmpty)
  }

  @Test func aValueTakesTheColourOfWhatItHasReached() {
    let thresholds = [
      ChartThreshold(80...80, color: 0xFF0000, label: "hot"),
      ChartThreshold(20...24, color: 0x00FF00, label: "fine"),
      ChartThreshold(0...100, color: 0x0000FF, label: "any"),
    ]
    func note(_ value: Double) -> String {
      ValueReadout(
        itemState([value]), item: ItemSettings(), tile: ItemSettings(), thresholds: thresholds
      ).note
    }
    #expect(note(22) == "fine")
    #expect(note(50) == "any")
    #expect(note(120) == "hot")
    #expect(note(-5).isEmpty)
  }

  @Test func withoutAValueThereIsADash() {
    #expect(ValueReadout(ItemState(), item: ItemSettings(), tile: ItemSettings()).text == "–")
  }
}

@Suite struct JoinedItemsTests {
  private func data(_ times: [Int64], _ values: [Double]) throws -> ChartData {
    try ChartData(times: times, series: [ChartSeries(id: "value", values: values)])
  }

  @Test func itemsShareTheUnionOfTheirTimes() throws {
    let joined = JoinedItems([
      ("a:x", ItemSettings(), try data([0, 20, 40], [1, 2, 3])),
      ("b:y", ItemSettings(), try data([10, 20, 50], [7, 8, 9])),
      ("c:z", ItemSettings(), nil),
    ])
    #expect(joined.data.times.all == [0, 10, 20, 40, 50])
    #expect(joined.data.series.map(\.id) == ["a:x", "b:y"])
    #expect(joined.data.series.map(\.name) == ["x", "y"])
    // A line joins its own samples across the times of the other items.
    #expect(joined.data.value(of: 0, at: 10) == 1.5)
    #expect(joined.data.value(of: 1, at: 20) == 8)
  }

  @Test func anOutageOfOneItemBreaksItsLineAlone() throws {
    let steady = Array(stride(from: Int64(0), to: 1000, by: 10))
    let broken = steady.filter { !(200..<800).contains($0) }
    let joined = JoinedItems([
      ("a:x", ItemSettings(), try data(steady, steady.map(Double.init))),
      ("b:y", ItemSettings(), try data(broken, broken.map(Double.init))),
    ])
    #expect(joined.data.value(of: 0, at: 505) == 505)
    #expect(joined.data.value(of: 1, at: 505) == nil)
    #expect(joined.data.value(of: 1, at: 105) == 105)
  }

  @Test func whatComesOnChangeHolds() throws {
    let item = itemSettings { $0.cadence = .onChange }
    let joined = JoinedItems([
      ("a:x", ItemSettings(), try data([0, 10, 20, 30], [1, 2, 3, 4])),
      ("b:door", item, try data([5, 25], [0, 1])),
    ])
    #expect(joined.data.value(of: 1, at: 24) == 0)
    let options = try #require(joined.options(ChartOptions(), kind: nil))
    #expect(options.series["b:door"]?.kind == .step)
    #expect(options.series["a:x"]?.kind == nil)
  }
}
