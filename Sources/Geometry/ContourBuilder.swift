// The third step of operations on areas: closed outlines of the edges between inside and outside.

/// Joins directed edges to closed outlines. The inside is on the right-hand side of each edge.
struct ContourBuilder {
  private struct Edge {
    var from: GridPoint
    var to: GridPoint
    var isUsed = false
  }

  private var edges: [Edge] = []
  private var outgoing: [GridPoint: [Int]] = [:]

  /// Adds an edge. Each point must have as many edges that end there as edges that begin there.
  mutating func add(from: GridPoint, to: GridPoint) {
    outgoing[from, default: []].append(edges.count)
    edges.append(Edge(from: from, to: to))
  }

  /// Returns the outlines as closed subpaths. Outlines that touch at a point stay separate.
  consuming func path() -> Path {
    var path = Path()
    for index in edges.indices where !edges[index].isUsed {
      let points = Self.corners(outline(from: index))
      guard points.count > 2 else { continue }
      path.addLines(points.map(\.point))
      path.closeSubpath()
    }
    return path
  }

  /// Returns the points of the outline that begins with an edge.
  private mutating func outline(from first: Int) -> [GridPoint] {
    var points: [GridPoint] = []
    var current = first
    repeat {
      edges[current].isUsed = true
      points.append(edges[current].from)
      guard let next = following(current, first) else { break }
      current = next
    } while current != first
    return points
  }

  /// Returns the edge that turns most to the right, among the unused ones at the end of `edge` and
  /// `first`, which ends the outline.
  private func following(_ edge: Int, _ first: Int) -> Int? {
    let (from, at) = (edges[edge].from, edges[edge].to)
    var best: Int?
    for candidate in outgoing[at] ?? [] where !edges[candidate].isUsed || candidate == first {
      guard let known = best else {
        best = candidate
        continue
      }
      let (a, b) = (edges[candidate].to, edges[known].to)
      let (turnA, turnB) = (from.turn(at, a), from.turn(at, b))
      if turnA > turnB || turnA == turnB && at.cross(b, a) > 0 { best = candidate }
    }
    return best
  }

  /// Returns the points at which an outline changes its direction.
  private static func corners(_ points: [GridPoint]) -> [GridPoint] {
    guard var previous = points.last else { return [] }
    var result: [GridPoint] = []
    for (index, point) in points.enumerated() {
      let next = points[index + 1 < points.count ? index + 1 : 0]
      if previous.turn(point, next) == 0 { continue }
      result.append(point)
      previous = point
    }
    return result
  }
}

extension GridPoint {
  /// Returns 1 if the way from this point over `middle` to `end` turns right, −1 if it turns left,
  /// and 0 if it is straight.
  fileprivate func turn(_ middle: GridPoint, _ end: GridPoint) -> Int {
    cross(middle, end).signum()
  }
}
