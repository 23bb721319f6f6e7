import Testing

@testable import MartletGeometry

@Suite struct PorterDuffTests {
  /// What remains of the two pictures on a pixel that both cover, on one of the source alone and on
  /// one of the destination alone: "s", "d" or "-".
  private func regions(_ operation: PorterDuff) -> String {
    func remains(source: UInt32, destination: UInt32) -> String {
      let s = source / 255 * operation.sourceFactor.value(at: destination)
      let d = destination / 255 * operation.destinationFactor.value(at: source)
      switch (s, d) {
      case (0, 0): return "-"
      case (255, 0): return "s"
      case (0, 255): return "d"
      default: return "?"
      }
    }
    return remains(source: 255, destination: 255) + remains(source: 255, destination: 0)
      + remains(source: 0, destination: 255)
  }

  @Test func operationsKeepTheRegionsOfTheirNames() {
    #expect(regions(.clear) == "---")
    #expect(regions(.copy) == "ss-")
    #expect(regions(.sourceIn) == "s--")
    #expect(regions(.sourceOut) == "-s-")
    #expect(regions(.destinationIn) == "d--")
    #expect(regions(.destinationAtop) == "ds-")
    #expect(regions(.xor) == "-sd")
  }

  @Test func factorsFollowTheAlpha() {
    #expect(PorterDuff.Factor.zero.value(at: 70) == 0)
    #expect(PorterDuff.Factor.one.value(at: 70) == 255)
    #expect(PorterDuff.Factor.alpha.value(at: 70) == 70)
    #expect(PorterDuff.Factor.inverseAlpha.value(at: 70) == 185)
  }
}
