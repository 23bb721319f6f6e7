import MartletUI
import Testing

@testable import MartletPlots

struct LabelPositionTests {
  /// Which of the labels of 30 × 10 points with these left edges are shown.
  private func shown(
    _ edges: [CGFloat], axis: Axis = .horizontal,
    _ collision: (Int) -> AxisValueLabelCollisionResolution = { _ in .automatic }
  ) -> [Bool] {
    LabelPosition.shown(
      edges.enumerated().map { index, start in
        let place = LabelPosition(
          axis: axis, position: 0, edge: axis == .horizontal ? .bottom : .leading, anchor: .top,
          collision: collision(index))
        let origin =
          axis == .horizontal ? CGPoint(x: start, y: 0) : CGPoint(x: 0, y: start)
        return (place, CGRect(origin: origin, size: CGSize(width: 30, height: 10)))
      })
  }

  @Test func aLabelIsHiddenIfItWouldOverlapAShownOne() {
    #expect(shown([0, 20, 40, 60, 80]) == [true, false, true, false, true])
    // The distance of 3 points is too small, and that of 4 is not.
    #expect(shown([0, 33, 34]) == [true, false, true])
  }

  @Test func labelsOfTheUprightAxisMayTouch() {
    #expect(shown([0, 9, 10, 20], axis: .vertical) == [true, false, true, true])
  }

  @Test func theProgramSetsTheDistanceAndThePriority() {
    #expect(shown([0, 40, 80]) { _ in .greedy(minimumSpacing: 20) } == [true, false, true])
    #expect(shown([0, 20, 40]) { .greedy(priority: $0 == 1 ? 1 : 0) } == [false, true, false])
  }

  @Test func otherLabelsAreAlwaysShown() {
    #expect(shown([0, 10, 20]) { _ in .disabled } == [true, true, true])
    #expect(shown([0, 10, 20]) { _ in .truncate } == [true, true, true])
    #expect(shown([0, 10, 50]) { $0 == 1 ? .disabled : .automatic } == [false, true, true])
  }

  @Test func labelsAtOtherEdgesAndOffsetsAndWithoutASizeDoNotCollide() {
    let frame = CGRect(x: 0, y: 0, width: 30, height: 10)
    let below = LabelPosition(axis: .horizontal, position: 0, edge: .bottom, anchor: .top)
    let above = LabelPosition(axis: .horizontal, position: 0, edge: .top, anchor: .bottom)
    var moved = below
    moved.offset.height = 12
    #expect(
      LabelPosition.shown([(below, frame), (above, frame), (moved, frame), (below, .zero)])
        == [true, true, true, true])
  }
}
