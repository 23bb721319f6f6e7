import MartletGeometry

/// The views that keys can reach now, with their frames.
///
/// The focus system makes a search for each key that moves the focus. Keys reach what a finger can
/// reach: a control counts if a hit test at its centre finds it. Views that a sheet covers are
/// therefore left out. Views that a scroll view has out of sight count if a finger can reach the
/// scroll view, because the focus scrolls them into view.
@MainActor
struct FocusSearch {
  /// A view that can have the focus.
  struct Candidate {
    /// The layout node of the view.
    let node: LayoutNode
    /// The frame in the root's space, as laid out.
    let frame: CGRect
    /// The focus sections around the view, the innermost first.
    let sections: [LayoutNode]
  }

  /// The views, in the order of the tree.
  private(set) var candidates: [Candidate] = []

  /// Searches the tree below `root`.
  ///
  /// - Complexity: O(number of nodes), and a hit test for each view that can have the focus.
  init(in root: LayoutNode) { collect(root, root, []) }

  private mutating func collect(
    _ node: LayoutNode, _ root: LayoutNode, _ outer: [LayoutNode]
  ) {
    guard node.isPlaced, !node.alwaysHidesContent else { return }
    let sections = node is FocusSectionNode ? [node] + outer : outer
    let start = candidates.count
    let canTake = Self.accepts(node) && Self.isReached(node, from: root)
    if canTake { candidates.append(Self.candidate(node, sections)) }
    if let control = node as? any KeyControl, control.hidesControlsInside { return }
    for child in node.children { collect(child, root, sections) }
    guard canTake, candidates.count > start + 1 else { return }
    // A row that contains nothing but a link would have the focus twice.
    let area = candidates[start].frame.width * candidates[start].frame.height
    let isFilled = candidates[(start + 1)...].contains {
      $0.frame.width * $0.frame.height > area / 2
    }
    if isFilled { candidates.remove(at: start) }
  }

  private static func candidate(_ node: LayoutNode, _ sections: [LayoutNode]) -> Candidate {
    Candidate(node: node, frame: node.convert(node.bounds, to: nil), sections: sections)
  }

  /// Returns the candidate of a node; nil if keys cannot reach it.
  func candidate(of node: LayoutNode?) -> Candidate? {
    guard let node else { return nil }
    return candidates.first { $0.node === node }
  }

  // MARK: - Conditions

  /// Returns true if the node is a view that can have the focus now.
  static func accepts(_ node: LayoutNode) -> Bool {
    if let control = node as? any KeyControl { return control.acceptsKeys }
    if let target = node as? any FocusTarget { return target.acceptsFocus }
    return false
  }

  /// Returns true if a finger could reach the node, after scrolling if need be. The centre counts,
  /// and a point near each end, because the middle of a row may be empty.
  static func isReached(_ node: LayoutNode, from root: LayoutNode) -> Bool {
    guard node.size.width > 0, node.size.height > 0, !node.isInDepartingView else { return false }
    for share in [0.5, 0.1, 0.9] {
      let point = CGPoint(x: node.size.width * share, y: node.size.height / 2)
      if isReached(node, at: point, from: root) { return true }
    }
    return false
  }

  private static func isReached(
    _ node: LayoutNode, at start: CGPoint, from root: LayoutNode
  ) -> Bool {
    var target = node
    var point = start
    var current = node
    while let parent = current.parent {
      if parent.asWheelTarget != nil {
        guard hits(target, from: current, at: point) else { return false }
        target = parent
        point = current.shownPointToParent(point)
        point.x = min(max(point.x, 1), parent.size.width - 1)
        point.y = min(max(point.y, 1), parent.size.height - 1)
      } else {
        point = current.shownPointToParent(point)
      }
      current = parent
    }
    guard current === root,
      target.convert(target.bounds, to: nil).intersects(root.bounds)
    else { return false }
    if hits(target, from: root, at: point) { return true }
    // A bar may cover that edge of the scroll view, or that part of it.
    guard target !== node else { return false }
    var center = CGPoint(x: target.size.width / 2, y: target.size.height / 2)
    var scroll = target
    while let parent = scroll.parent {
      center = scroll.shownPointToParent(center)
      scroll = parent
    }
    return hits(target, from: root, at: center)
  }

  /// Returns true if a hit test of `node` at a point of its space finds `target`.
  private static func hits(_ target: LayoutNode, from node: LayoutNode, at point: CGPoint) -> Bool {
    var path: [LayoutNode] = []
    let isHit = node.hitTest(point, &path)
    if isHit, path.contains(where: { $0 === target }) { return true }
    // A view with the focus need not be touchable. It counts if nothing is in front of it.
    guard target is any FocusTarget else { return false }
    guard isHit, let hit = path.first else { return true }
    return !hit.isInFront(of: target)
  }

  // MARK: - Order

  /// The views in reading order: rows from top to bottom, and within a row in the direction of
  /// reading.
  var inReadingOrder: [Candidate] {
    candidates.sorted { a, b in
      // Two views are in one row if their middles differ by at most half of the smaller height.
      if abs(a.frame.midY - b.frame.midY) > min(a.frame.height, b.frame.height) / 2 {
        return a.frame.midY < b.frame.midY
      }
      if a.frame.minX == b.frame.minX { return a.node.number < b.node.number }
      return a.node.readsFromRight
        ? a.frame.maxX > b.frame.maxX : a.frame.minX < b.frame.minX
    }
  }

  // MARK: - Directions

  /// Returns the view to which an arrow key moves the focus; nil if none lies in that direction.
  /// The views of the sections around `candidate` come first, the innermost section first. Another
  /// section counts as a whole.
  func next(from candidate: Candidate, _ direction: MoveCommandDirection) -> Candidate? {
    for section in candidate.sections {
      let inside = candidates.filter { other in other.sections.contains { $0 === section } }
      if let found = best(inside, from: candidate, direction, area: \.frame) { return found }
    }
    return best(candidates, from: candidate, direction) { other in
      let foreign = other.sections.last { section in
        !candidate.sections.contains { $0 === section }
      }
      return foreign.map { $0.convert($0.bounds, to: nil) } ?? other.frame
    }
  }

  private func best(
    _ others: [Candidate], from candidate: Candidate, _ direction: MoveCommandDirection,
    area: (Candidate) -> CGRect
  ) -> Candidate? {
    var best: (candidate: Candidate, distance: FocusDistance, inner: FocusDistance)?
    for other in others where other.node !== candidate.node {
      guard let distance = FocusDistance(from: candidate.frame, to: area(other), direction) else {
        continue
      }
      let inner = FocusDistance(from: candidate.frame, to: other.frame)
      if let best, (best.distance, best.inner) <= (distance, inner) { continue }
      best = (other, distance, inner)
    }
    return best?.candidate
  }

  /// Returns the view that is nearest to a frame in the root's space.
  func nearest(to frame: CGRect) -> Candidate? {
    candidates.min {
      FocusDistance(from: frame, to: $0.frame) < FocusDistance(from: frame, to: $1.frame)
    }
  }
}

/// The distance between two views: that of their edges, and then that of their centres.
struct FocusDistance: Comparable {
  /// The distance of the edges, in points.
  private let edges: CGFloat
  /// The square of the distance of the centres.
  private let centers: CGFloat

  /// Makes the distance in any direction.
  init(from a: CGRect, to b: CGRect) {
    let across = max(0, b.minX - a.maxX, a.minX - b.maxX)
    let along = max(0, b.minY - a.maxY, a.minY - b.maxY)
    edges = across + along
    centers = Self.squared(a, b)
  }

  /// Makes the distance in one direction; nil if `b` does not lie in that direction of `a`. A
  /// distance at a right angle to the direction counts double.
  init?(from a: CGRect, to b: CGRect, _ direction: MoveCommandDirection) {
    let (a, b) = (Self.turn(a, direction), Self.turn(b, direction))
    guard b.midX > a.midX, b.maxX > a.maxX, b.minX >= a.midX else { return nil }
    let along = max(0, b.minX - a.maxX)
    let across = max(0, b.minY - a.maxY, a.minY - b.maxY)
    edges = along + 2 * across
    centers = Self.squared(a, b)
  }

  /// Returns the rectangle in a space in which the direction points to the right.
  private static func turn(_ rect: CGRect, _ direction: MoveCommandDirection) -> CGRect {
    switch direction {
    case .right: rect
    case .left: CGRect(x: -rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    case .down: CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
    case .up: CGRect(x: -rect.maxY, y: rect.minX, width: rect.height, height: rect.width)
    }
  }

  private static func squared(_ a: CGRect, _ b: CGRect) -> CGFloat {
    let (x, y) = (b.midX - a.midX, b.midY - a.midY)
    return x * x + y * y
  }

  /// Compares the edges first.
  static func < (a: FocusDistance, b: FocusDistance) -> Bool {
    (a.edges, a.centers) < (b.edges, b.centers)
  }
}

extension LayoutNode {
  /// Maps a point from own space to the parent's space, with positions and effects as drawn in this
  /// frame. It is the inverse of `pointFromParent(_:)`.
  func shownPointToParent(_ point: CGPoint) -> CGPoint {
    let placed = CGPoint(x: point.x + presentedOrigin.x, y: point.y + presentedOrigin.y)
    guard let parent else { return placed }
    if let projection = parent.contentProjection { return placed.applying(projection) }
    return placed.applying(parent.contentTransform)
  }

  /// The centre in the root's space, as drawn in this frame.
  var shownCenter: CGPoint {
    var point = CGPoint(x: presentedSize.width / 2, y: presentedSize.height / 2)
    var node: LayoutNode? = self
    while let current = node {
      point = current.shownPointToParent(point)
      node = current.parent
    }
    return point
  }

  /// True if lines are read from right to left here.
  var readsFromRight: Bool {
    (self as? any KeyControl)?.keyEnvironment?.isRightToLeft ?? isMirrored
  }

  /// Returns true if this node is drawn above `other` and is neither inside nor around it.
  fileprivate func isInFront(of other: LayoutNode) -> Bool {
    let (mine, others) = (ancestry, other.ancestry)
    for (index, (a, b)) in zip(mine, others).enumerated() where a !== b {
      guard index > 0 else { return false }
      let order = mine[index - 1].drawingOrder
      let first = order.firstIndex { $0 === a } ?? 0
      return first > order.firstIndex { $0 === b } ?? 0
    }
    return false
  }

  /// The nodes from the root to this one.
  private var ancestry: [LayoutNode] {
    var result: [LayoutNode] = []
    var node: LayoutNode? = self
    while let current = node {
      result.append(current)
      node = current.parent
    }
    return result.reversed()
  }
}
