import MartletGeometry
import MartletMotion

/// An animated scroll to a requested view. `ScrollNode` owns it while it runs and calls `step()`
/// for each new value of the animation.
///
/// Rows that were never made have an estimated height, so the position of the view becomes known
/// only during the scroll. When the end of the scroll changes, the shown offset is corrected by the
/// same distance times the fraction of the scroll that is done.
@MainActor
package struct TargetScroll {
  private let course: AnimatedAttribute<CGPoint>
  private let start: CGPoint
  /// Returns the offset at which the view is visible, computed from the current layout; nil if the
  /// view has left the tree.
  package let aim: () -> CGPoint?
  /// The offset at which the scroll ends, as of the last step.
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

  /// The animation, which a new scroll can continue; nil if the end has changed since it began.
  package var steadyCourse: AnimatedAttribute<CGPoint>? { end == course.target ? course : nil }

  /// Updates `end` and returns the offset for the current value of the animation.
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
