// Operations on areas work on straight edges between points of a grid. On the grid the side of an
// edge on which a point lies is an exact integer, so the edges at a vertex have one order that all
// steps agree on. This file makes edges of paths and divides them until none crosses another.

/// A point of a grid with 1024 steps per unit of the path's space.
struct GridPoint: Hashable {
  var x: Int
  var y: Int

  /// The number of steps per unit.
  static let scale = 1024.0
  /// The largest coordinate: 2²⁹ steps, so that products of two differences fit into 61 bits.
  static let limit = 536_870_912.0

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// Creates the nearest point of the grid. Coordinates beyond ±524,288 units are clamped.
  init(_ point: CGPoint) {
    func steps(_ value: Double) -> Int {
      Int(min(max((value * Self.scale).rounded(), -Self.limit), Self.limit))
    }
    self.init(x: steps(Double(point.x)), y: steps(Double(point.y)))
  }

  /// The point in the path's space.
  var point: CGPoint {
    CGPoint(x: CGFloat(Double(x) / Self.scale), y: CGFloat(Double(y) / Self.scale))
  }

  /// Returns true if the point comes before `other` in the order of the sweep: by y, then by x.
  func precedes(_ other: GridPoint) -> Bool { y != other.y ? y < other.y : x < other.x }

  /// Returns the cross product of the vectors from this point to `a` and to `b`: positive if the
  /// turn from `a` to `b` is clockwise on a y-down screen.
  func cross(_ a: GridPoint, _ b: GridPoint) -> Int {
    (a.x &- x) &* (b.y &- y) &- (a.y &- y) &* (b.x &- x)
  }
}

/// A straight edge of a path.
struct GridEdge {
  /// The path to which an edge belongs.
  enum Owner {
    case first
    case second
    /// A line that bounds no area.
    case line
  }

  var from: GridPoint
  var to: GridPoint
  var owner: Owner

  /// Returns true if a point is inside the smallest upright rectangle around the edge and is not
  /// one of its ends.
  private func spans(_ point: GridPoint) -> Bool {
    point != from && point != to && point.x >= min(from.x, to.x) && point.x <= max(from.x, to.x)
      && point.y >= min(from.y, to.y) && point.y <= max(from.y, to.y)
  }

  /// Returns the distance of a point from the start along the edge, in multiples of 1 / length.
  func distance(of point: GridPoint) -> Int {
    (point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)
  }

  /// Calls `cut` with each point at which this edge (true) or `other` (false) must be divided,
  /// because both meet there.
  func forEachMeeting(with other: GridEdge, _ cut: (_ isOwn: Bool, GridPoint) -> Void) {
    let a = from.cross(to, other.from)
    let b = from.cross(to, other.to)
    let c = other.from.cross(other.to, from)
    let d = other.from.cross(other.to, to)
    if a.signum() * b.signum() < 0, c.signum() * d.signum() < 0 {
      let share = Double(c) / (Double(c) - Double(d))
      let point = GridPoint(
        x: from.x + Int((Double(to.x - from.x) * share).rounded()),
        y: from.y + Int((Double(to.y - from.y) * share).rounded()))
      if point != from, point != to { cut(true, point) }
      if point != other.from, point != other.to { cut(false, point) }
      return
    }
    if a == 0, spans(other.from) { cut(true, other.from) }
    if b == 0, spans(other.to) { cut(true, other.to) }
    if c == 0, other.spans(from) { cut(false, from) }
    if d == 0, other.spans(to) { cut(false, to) }
  }
}

/// Edges of which no two meet except at their ends.
struct PlanarEdges {
  /// The edges. Those of one path are in the order of its outline.
  private(set) var edges: [GridEdge] = []

  /// The maximum number of passes that look for crossings. Rounding a crossing to the grid moves an
  /// edge by half a step, which may make a new crossing, so one pass is not enough. Two or three
  /// are usual.
  private static let maximumPasses = 24
  /// The maximum distance between a curve and its lines, as for the outlines of strokes.
  private static let tolerance = 1.0 / 80

  /// Adds the area inside a path; open subpaths are treated as closed.
  mutating func addArea(_ path: Path, owner: GridEdge.Owner) {
    var sink = GridSink(owner: owner, closes: true)
    path.flatten(transform: .identity, tolerance: Self.tolerance, into: &sink)
    sink.finish()
    edges += sink.edges
  }

  /// Adds the outline of a path as lines.
  mutating func addLines(_ path: Path) {
    var sink = GridSink(owner: .line, closes: false)
    path.flatten(transform: .identity, tolerance: Self.tolerance, into: &sink)
    edges += sink.edges
  }

  /// Divides the edges where they meet.
  ///
  /// - Complexity: O(edges · edges that overlap one in y).
  mutating func divide() {
    for _ in 0..<Self.maximumPasses {
      var cuts: [Int: [GridPoint]] = [:]
      forEachNearPair { i, j in
        edges[i].forEachMeeting(with: edges[j]) { isFirst, point in
          cuts[isFirst ? i : j, default: []].append(point)
        }
      }
      if cuts.isEmpty { return }
      divide(at: cuts)
    }
  }

  private mutating func divide(at cuts: [Int: [GridPoint]]) {
    var result: [GridEdge] = []
    result.reserveCapacity(edges.count + 2 * cuts.count)
    for (index, edge) in edges.enumerated() {
      var start = edge.from
      let points = (cuts[index] ?? []).sorted { edge.distance(of: $0) < edge.distance(of: $1) }
      for point in points + [edge.to] where point != start {
        result.append(GridEdge(from: start, to: point, owner: edge.owner))
        start = point
      }
    }
    edges = result
  }

  /// Calls `body` with each pair of edges whose upright rectangles overlap.
  private func forEachNearPair(_ body: (Int, Int) -> Void) {
    func top(_ i: Int) -> Int { min(edges[i].from.y, edges[i].to.y) }
    func bottom(_ i: Int) -> Int { max(edges[i].from.y, edges[i].to.y) }
    func left(_ i: Int) -> Int { min(edges[i].from.x, edges[i].to.x) }
    func right(_ i: Int) -> Int { max(edges[i].from.x, edges[i].to.x) }
    var active: [Int] = []
    for i in edges.indices.sorted(by: { (top($0), $0) < (top($1), $1) }) {
      let y = top(i)
      active.removeAll { bottom($0) < y }
      for j in active where left(i) <= right(j) && left(j) <= right(i) { body(i, j) }
      active.append(i)
    }
  }
}

/// Collects the edges of flattened subpaths.
private struct GridSink: PolylineSink {
  let owner: GridEdge.Owner
  /// True if open subpaths are closed.
  let closes: Bool
  private(set) var edges: [GridEdge] = []
  private var start: GridPoint?
  private var current: GridPoint?

  init(owner: GridEdge.Owner, closes: Bool) {
    self.owner = owner
    self.closes = closes
  }

  mutating func move(to point: CGPoint) {
    finish()
    start = GridPoint(point)
    current = start
  }

  mutating func line(to point: CGPoint) { add(GridPoint(point)) }

  mutating func close() {
    if let start { add(start) }
  }

  /// Ends the current subpath.
  mutating func finish() {
    if closes { close() }
  }

  private mutating func add(_ end: GridPoint) {
    if let current, current != end {
      edges.append(GridEdge(from: current, to: end, owner: owner))
    }
    current = end
  }
}
