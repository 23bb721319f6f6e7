import MartletGeometry
import MartletMotion

// Scrolls to requested views and points.

extension ScrollNode {
  /// The offset at which the scroll to a requested view ends, or the current offset if none is
  /// running.
  package var targetOffset: CGPoint { targetScroll?.end ?? offset }

  /// Returns the offset that shows a rectangle of the content's space, clamped to the valid range.
  /// With an anchor, that point of the rectangle is at the same point of the viewport. Without one,
  /// the distance from the current offset is the shortest.
  package func offset(showing rect: CGRect, _ anchor: UnitPoint?) -> CGPoint {
    func clampedOffset(
      _ low: CGFloat, _ length: CGFloat, _ window: CGFloat, _ shown: CGFloat, _ share: CGFloat?,
      _ limit: CGFloat
    ) -> CGFloat {
      var result = shown
      if let share {
        result = low + share * (length - window)
      } else if low < shown || length > window {
        result = low
      } else if low + length > shown + window {
        result = low + length - window
      }
      return min(max(0, result), limit)
    }
    let shown = targetOffset
    return CGPoint(
      x: clampedOffset(
        rect.minX, rect.width, size.width, shown.x, anchor?.x, horizontal.maximumOffset),
      y: clampedOffset(
        rect.minY, rect.height, size.height, shown.y, anchor?.y, vertical.maximumOffset))
  }

  /// Scrolls to the offset that `aim` returns. If that is nil, nothing happens. Without an
  /// animation the offset changes at once. During an animation `aim` is called in each frame,
  /// because the target may move; nil then keeps the last target.
  package func scroll(_ animation: Animation?, to aim: @escaping () -> CGPoint?) {
    guard let target = aim() else { return }
    guard let animation else {
      targetScroll = nil
      jump(to: target)
      return correct(aim, rounds: 2)
    }
    let course = targetScroll?.steadyCourse ?? AnimatedAttribute(offset, graph: graph)
    course.onChange = { [weak self] in self?.goOn() }
    graph.withTransaction(Transaction(animation: animation)) { course.set(target) }
    targetScroll = TargetScroll(from: offset, course: course, aim: aim)
    goOn()
  }

  /// The space beside a node that `reveal(_:)` makes visible, in points. It shows that the content
  /// goes on, and lets a lazy stack make the next row.
  private static let revealMargin: CGFloat = 24

  /// Scrolls by the shortest distance that makes a node of the content visible.
  package func reveal(_ node: LayoutNode) {
    let aim: () -> CGPoint? = { [weak self, weak node] in
      guard let self, let node, node.parent != nil else { return nil }
      let frame = node.convert(node.bounds, to: self).offsetBy(dx: offset.x, dy: offset.y)
      let shown = CGRect(origin: targetOffset, size: size)
      if hasBehavior { return shown.contains(frame) ? nil : rest(showing: frame) }
      return offset(
        showing: frame.insetBy(dx: -Self.revealMargin, dy: -Self.revealMargin), nil)
    }
    guard let target = aim(), target != targetOffset else { return }
    scroll(.easeOut(duration: 0.2), to: aim)
  }

  /// Shows the next step of the scroll to a requested view, and ends the scroll after its last
  /// step.
  private func goOn() {
    guard var targetScroll else { return }
    let target = targetScroll.step()
    self.targetScroll = targetScroll
    horizontal.jump(to: target.x)
    vertical.jump(to: target.y)
    show(at: graph.time)
    guard targetScroll.isOver else { return }
    self.targetScroll = nil
    correct(targetScroll.aim, rounds: 2)
  }

  /// Corrects the offset after the layout of this frame, up to `rounds` times. Rows that enter the
  /// viewport had an estimated height, so their layout may move the requested view.
  private func correct(_ aim: @escaping () -> CGPoint?, rounds: Int) {
    graph.enqueueAction { [weak self] in
      guard let self, !hasLeft, targetScroll == nil, !horizontal.isDragging, !vertical.isDragging,
        let target = aim(), target != offset
      else { return }
      jump(to: target)
      if rounds > 1 { correct(aim, rounds: rounds - 1) }
    }
  }
}
