import Testing

@testable import MartletBench

/// That the benchmark of the connection measures what it says: no clock.
@MainActor @Suite struct WireBenchTests {
  @Test func valuesCrossFromOneEndToTheOther() throws {
    let samples = try DataBench.crossing(values: 3)
    #expect(samples.count == 3 && samples.minimum > 0)
  }
}
