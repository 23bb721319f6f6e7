import MartletGeometry
import MartletMotion
import MartletScene

/// The layout node of a page in a navigation view. The page slides in from the trailing edge over
/// the previous page, which moves towards the leading edge by 30 % of the width and is dimmed. A
/// drag from the leading edge slides it out again. Both are only drawn: the pages stay placed.
///
/// A page with a zoom grows out of a view of a page behind it, which stays where it is. A drag
/// downwards leads back, too. Views inside that scroll or have gestures get such a drag first.
package final class PageNode: SlidingNode {
  package override var isFrameContainer: Bool { true }
  package override var frameContainerSize: CGSize { room.size }

  /// The views of the page.
  package let content: ZStackNode
  var background = RGBA.white {
    didSet { if background != oldValue { setNeedsDisplay() } }
  }
  /// True for the first page, which never slides.
  private let isFirst: Bool
  /// True if the last finger that came down can drag the page down, and not to the trailing edge.
  private var pullsDown = false

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
    place(content, in: room)
  }

  /// The part of the page in which its views are laid out, in points of own space. The background
  /// also covers the rest.
  private var room: CGRect { bounds.reduced(by: margins) }

  private var margins: SafeArea { (parent as? PagesNode)?.growth ?? SafeArea() }

  // MARK: - Space

  override var canZoom: Bool { true }
  override var travel: CGFloat { max(1, pullsDown && isZoomed ? size.height : size.width) }

  package override var gesturePriority: GesturePriority { isPulled ? .normal : .high }
  package override var isPresented: Bool { !isFirst }

  /// True if a drag downwards leads back.
  private var isPulled: Bool { zoom?.isPossible ?? false }

  package override var isDraggableSheet: Bool? { isPulled ? !isGoing : nil }

  override func canDrag(from point: CGPoint) -> Bool {
    !isFirst && !isGoing && (beginsBack(at: point) || isPulled)
  }

  /// Returns true if a finger that comes down at `point` drags the page before any view inside gets
  /// the drag.
  private func beginsBack(at point: CGPoint) -> Bool { isAtEdge(point) || shown < 0.98 }

  private func isAtEdge(_ point: CGPoint) -> Bool {
    let x = isMirrored ? size.width - point.x - margins.right : point.x - margins.left
    return x - slide < Self.edge
  }

  override func fingerCameDown(at point: CGPoint) {
    pullsDown = isPulled && !isAtEdge(point)
  }

  override func course(from start: CGPoint, to end: CGPoint) -> (along: CGFloat, across: CGFloat) {
    if pullsDown, isZoomed { return super.course(from: start, to: end) }
    return (isMirrored ? start.x - end.x : end.x - start.x, end.y - start.y)
  }

  /// The page directly above this one; nil if there is none.
  private var pageInFront: PageNode? {
    guard let pages = parent?.children, let index = pages.firstIndex(where: { $0 === self }),
      index + 1 < pages.count
    else { return nil }
    return pages[index + 1] as? PageNode
  }

  /// The fraction of the page that the page in front covers, 0…1.
  private var covered: Double { Self.coverage(of: pageInFront) }

  private static func coverage(of front: PageNode?) -> Double {
    min(1, max(0, front?.shown ?? 0))
  }

  /// The horizontal distance from the placed to the drawn position, in points.
  private var shift: CGFloat {
    let front = pageInFront
    // The page in front grows out of a view of this page, which must not move meanwhile.
    let covered = front?.isZoomed == true ? 0 : Self.coverage(of: front)
    let retreat = (CGFloat(covered) * size.width * 0.3).rounded()
    return (slide - retreat) * (isMirrored ? -1 : 1)
  }

  /// The picture of the page in this frame; nil if the page slides.
  private var step: ZoomStep? { zoom?.step(to: presentedBounds) }

  /// The visible part of the page in own space, without regard to the page in front.
  private var area: CGRect { (step?.frame ?? bounds).offsetBy(dx: shift, dy: 0) }

  package override var contentTransform: CGAffineTransform {
    let shift = CGAffineTransform(translationX: shift, y: 0)
    return step.map { $0.map.concatenating(shift) } ?? shift
  }

  package override var contentLimit: CGRect? { covered >= 1 ? .null : area }

  override func shownDidChange() {
    setNeedsDisplay()
    guard let pages = parent?.children, let index = pages.firstIndex(where: { $0 === self }),
      index > 0
    else { return }
    pages[index - 1].setNeedsDisplay()
  }

  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    if isGoing || !isPlaced || !area.contains(point) { return false }
    let start = path.count
    if !super.hitTest(point, &path) { path.append(self) }
    // The page of a zoom comes after the views inside, but not at its edge and while it moves.
    if isPulled, beginsBack(at: point) {
      path.removeLast()
      path.insert(self, at: start)
    }
    return true
  }

  // MARK: - Drawing

  package override func draw(_ context: inout DrawContext) {
    let covered = covered
    guard shown > 0, !hasEnded, covered < 1 else { return }
    context.pushClip(Path(presentedBounds))
    context.pushOffset(x: shift, y: 0)
    if let zoom, let step, !step.isInPlace {
      zoom.draw(step, on: background, &context) {
        $0.pushClip(Path(presentedBounds))
        drawInPlace(covered, &$0)
        $0.pop()
      }
    } else {
      drawInPlace(covered, &context)
    }
    context.popTransform()
    context.pop()
  }

  private func drawInPlace(_ covered: Double, _ context: inout DrawContext) {
    let area = presentedBounds
    context.fill(Path(area), paint: .solid(background))
    super.draw(&context)
    if covered > 0 {
      context.fill(Path(area), paint: .solid(RGBA.black.opacity(0.12 * covered)))
    }
  }
}

/// The layout node of a navigation view. Its children are the pages from back to front; each has
/// the size of the view, grown to the edges of the output.
package final class PagesNode: LayoutNode {
  /// The distances by which the pages are larger than the view, in points.
  private(set) var growth = SafeArea()

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  package override func layoutChildren() {
    let new =
      graph.hasSafeArea ? graph.geometryReaders.growth(of: self) : SafeArea()
    if new != growth {
      growth = new
      // The views of a page keep away from the new distances, even if the page has the same size.
      for child in children { child.needsPlacement = true }
    }
    let area = bounds.grown(by: growth)
    for child in children {
      // Without a safe area the simple placement saves a measurement.
      if growth.isEmpty {
        child.place(at: .zero, proposal: ProposedViewSize(size))
      } else {
        place(child, in: area)
      }
    }
  }
}
