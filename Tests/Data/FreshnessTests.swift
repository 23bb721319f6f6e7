import Testing

@testable import MartletData

private let start: Int64 = 1_767_225_600_000

@Suite struct FreshnessTests {
  /// Returns the freshness of a number, some milliseconds after it came.
  private func freshness(after age: Int64, _ settings: ItemSettings) -> Freshness {
    var state = ItemState()
    state.receive(
      Delivery(
        item: "x", content: .success(.value(DataValue(.number(21.5), time: start))),
        received: start))
    return state.freshness(health: .fresh, settings: settings, at: start + age).freshness
  }

  @Test func silenceIsNormalForAnItemThatDeliversOnChange() {
    var settings = ItemSettings()
    settings.cadence = .onChange
    #expect(freshness(after: 36_500 * 86_400_000, settings) == .fresh)
  }

  @Test func aStatedAgeAppliesToAnItemThatDeliversOnChange() {
    var settings = ItemSettings()
    settings.cadence = .onChange
    settings.staleness = .after(20_000)
    #expect(freshness(after: 20_000, settings) == .fresh)
    #expect(freshness(after: 20_001, settings) == .stale(since: start))
  }

  @Test(arguments: [Cadence.sampled, .onChange])
  func dataThatNeverAgesStaysFresh(cadence: Cadence) {
    var settings = ItemSettings()
    settings.cadence = cadence
    settings.staleness = .never
    #expect(freshness(after: 36_500 * 86_400_000, settings) == .fresh)
  }
}
