import Testing

@testable import MartletConfig

struct NearestWordTests {
  @Test func nearestKeyCountsASwapAsOneEdit() {
    #expect(nearest(to: "hieght", in: ["height", "gap"]) == "height")
    #expect(nearest(to: "x", in: ["height", "gap"]) == nil)
  }
}
