import MartletGeometry
import MartletMotion
import MartletScene

/// The layout node of a page in a navigation view. The page slides in from the trailing edge over
/// the previous page, which moves towards the leading edge by 30 % of the width and is dimmed. A
/// drag from the leading edge slides it out again. Both are only drawn: the pages stay placed.
package final class PageNode: SlidingNode {
  package override var isFrameContainer: Bool { true }

  /// The views of the page.
  package let content: ZStackNode
  var background = RGBA.white {
    didSet { if background != oldValue { setNeedsDisplay() } }
  }
  /// True for the first page, which never slides.
  private let isFirst: Bool

  /// The width of the strip at the leading edge in which a drag can begin, in points.
  private static let edge: CGFloat = 24

  init(graph: ViewGraph, isFirst: Bool) {
    self.isFirst = isFirst
    content = ZStackNode(.center, graph: graph)
    super.init(graph: graph)
    setChildren([content])
    if isFirst { stand() }
  }

  // MARK: - Layout

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  package override func layoutChildren() {
    content.place(
      at: CGPoint(x: size.width / 2, y: size.height / 2), anchor: .center,
      proposal: ProposedViewSize(size))
  }

  // MARK: - Space

  override var travel: CGFloat { max(1, size.width) }
  package override var gesturePriority: GesturePriority { .high }

  override func canDrag(from point: CGPoint) -> Bool {
    let x = isMirrored ? size.width - point.x : point.x
    return !isFirst && !isGoing && (x - slide < Self.edge || shown < 0.98)
  }

  override func course(from start: CGPoint, to end: CGPoint) -> (along: CGFloat, across: CGFloat) {
    (isMirrored ? start.x - end.x : end.x - start.x, end.y - start.y)
  }

  /// The page directly above this one; nil if there is none.
  private var pageInFront: PageNode? {
    guard let pages = parent?.children, let index = pages.firstIndex(where: { $0 === self }),
      index + 1 < pages.count
    else { return nil }
    return pages[index + 1] as? PageNode
  }

  /// The fraction of the page that the page in front covers, 0…1.
  private var covered: Double { min(1, max(0, pageInFront?.shown ?? 0)) }

  /// The horizontal distance from the placed to the drawn position, in points.
  private var shift: CGFloat {
    let retreat = (CGFloat(covered) * size.width * 0.3).rounded()
    return (slide - retreat) * (isMirrored ? -1 : 1)
  }

  package override var contentTransform: CGAffineTransform {
    CGAffineTransform(translationX: shift, y: 0)
  }

  package override var contentLimit: CGRect? {
    covered >= 1 ? .null : bounds.offsetBy(dx: shift, dy: 0)
  }

  override func shownDidChange() {
    setNeedsDisplay()
    guard let pages = parent?.children, let index = pages.firstIndex(where: { $0 === self }),
      index > 0
    else { return }
    pages[index - 1].setNeedsDisplay()
  }

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    if isGoing || !isPlaced || !bounds.offsetBy(dx: shift, dy: 0).contains(point) { return false }
    if super.hitTest(point, &path) { return true }
    path.append(self)
    return true
  }

  // MARK: - Drawing

  package override func draw(_ context: inout DrawContext) {
    let covered = covered
    guard shown > 0, !hasEnded, covered < 1 else { return }
    let area = presentedBounds
    context.pushClip(Path(area))
    context.pushOffset(x: shift, y: 0)
    context.fill(Path(area), paint: .solid(background))
    super.draw(&context)
    if covered > 0 {
      context.fill(Path(area), paint: .solid(RGBA.black.opacity(0.12 * covered)))
    }
    context.popTransform()
    context.pop()
  }
}

/// The layout node of a navigation view. Its children are the pages from back to front; each has
/// the size of the view.
package final class PagesNode: LayoutNode {
  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  package override func layoutChildren() {
    for child in children { child.place(at: .zero, proposal: ProposedViewSize(size)) }
  }
}
