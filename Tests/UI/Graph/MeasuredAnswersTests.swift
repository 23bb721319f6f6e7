import MartletGeometry
import Testing

@testable import MartletUI

/// What a node remembers of its measurements.
struct MeasuredAnswersTests {
  private let lengths: [CGFloat?] = [nil, 0, -0.0, 1, 17.25, .infinity, -.infinity, .nan]

  @Test func eachProposalKeepsItsOwnAnswer() {
    for (i, width) in lengths.enumerated() {
      for (j, height) in lengths.enumerated() {
        var sizes = MeasuredSizes()
        sizes.add(CGSize(width: 1, height: 2), for: ProposedViewSize(width: width, height: height))
        for (k, otherWidth) in lengths.enumerated() {
          for (l, otherHeight) in lengths.enumerated() {
            let other = ProposedViewSize(width: otherWidth, height: otherHeight)
            #expect((sizes[other] != nil) == (i == k && j == l), "\(other)")
          }
        }
      }
    }
  }

  @Test func measuringAgainAsksForTheSameProposals() {
    var sizes = MeasuredSizes()
    let asked = lengths.prefix(5).map { ProposedViewSize(width: $0, height: 3) }
    for proposal in asked { sizes.add(.zero, for: proposal) }
    var again: [ProposedViewSize] = []
    let differ = sizes.differ { proposal in
      again.append(proposal)
      return .zero
    }
    #expect(!differ)
    #expect(again == asked)
    #expect(sizes.differ { _ in CGSize(width: 1, height: 0) })
  }

  @Test func theOldestOfSevenIsForgotten() {
    var sizes = MeasuredSizes()
    for i in 0..<7 {
      sizes.add(.zero, for: ProposedViewSize(width: CGFloat(i), height: nil))
    }
    #expect(sizes[ProposedViewSize(width: 0, height: nil)] == nil)
    #expect(sizes[ProposedViewSize(width: 1, height: nil)] != nil)
  }

  @Test func aGuideWithoutValueIsAnAnswer() {
    var guides = MeasuredGuides()
    let key = VerticalAlignment.center.key
    #expect(guides[key, .unspecified] == nil)
    guides.add(nil, for: key, .unspecified)
    #expect(guides[key, .unspecified] == .some(nil))
    guides.add(4, for: key, .zero)
    #expect(guides[key, .zero] == .some(4))
    #expect(guides[HorizontalAlignment.center.key, .zero] == nil)
    #expect(!guides.differ { _, proposal in proposal == .zero ? 4 : nil })
    #expect(guides.differ { _, _ in 4 })
  }
}
