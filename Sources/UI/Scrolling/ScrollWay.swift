import MartletGeometry
import MartletMotion

/// The scroll to a requested view.
///
/// Rows that were never made have an estimated height, so the position of the view becomes known
/// only during the scroll. When the end moves, the shown offset moves too, in proportion to the
/// part that is done.
@MainActor
package struct ScrollWay {
  private let course: AnimatedAttribute<CGPoint>
  private let start: CGPoint
  /// Returns the offset that shows the view, as known now; nil if the view has left.
  package let aim: () -> CGPoint?
  /// The offset at which the scroll ends, as known now.
  package private(set) var end: CGPoint

  /// Makes a scroll that follows an animation.
  package init(
    from start: CGPoint, course: AnimatedAttribute<CGPoint>, aim: @escaping () -> CGPoint?
  ) {
    self.course = course
    self.start = start
    self.aim = aim
    end = course.target
  }

  /// True when the animation has ended.
  package var isOver: Bool { course.current == course.target }

  /// The animation if it ends at the known end; nil otherwise. A new scroll may continue it.
  package var steadyCourse: AnimatedAttribute<CGPoint>? { end == course.target ? course : nil }

  /// Returns the offset to show now.
  package mutating func step() -> CGPoint {
    end = aim() ?? end
    func along(_ axis: Axis) -> CGFloat {
      let length = course.target[axis] - start[axis]
      let shift = end[axis] - course.target[axis]
      let current = course.current[axis]
      if isOver || length == 0 { return current + (isOver ? shift : 0) }
      return current + shift * min(max((current - start[axis]) / length, 0), 1)
    }
    return CGPoint(x: along(.horizontal), y: along(.vertical))
  }
}
