import MartletGeometry
import MartletMotion

/// The way of a scroll view to a view that was asked for.
///
/// Rows that were never made have a length that is guessed, so where the view is gets known on the
/// way: the end moves, and what is shown with it, by as much of the way as is done.
@MainActor
package struct ScrollWay {
  private let course: AnimatedAttribute<CGPoint>
  private let start: CGPoint
  /// The offset that shows the view, as it is known now; nil when it has gone.
  package let aim: () -> CGPoint?
  /// Where the way ends, as far as is known.
  package private(set) var end: CGPoint

  package init(
    from start: CGPoint, course: AnimatedAttribute<CGPoint>, aim: @escaping () -> CGPoint?
  ) {
    self.course = course
    self.start = start
    self.aim = aim
    end = course.target
  }

  package var isOver: Bool { course.current == course.target }

  /// The animation, where it leads to the end that is known: a new way may take it up.
  package var steadyCourse: AnimatedAttribute<CGPoint>? { end == course.target ? course : nil }

  /// What to show now.
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
