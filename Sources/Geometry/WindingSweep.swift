// The second step of operations on areas: how often each path winds around both sides of each edge.

/// The winding numbers of two paths at a point.
struct WindingPair: Equatable {
  var first = 0
  var second = 0

  static func + (a: WindingPair, b: WindingPair) -> WindingPair {
    WindingPair(first: a.first + b.first, second: a.second + b.second)
  }
}

/// Finds the winding numbers beside the edges of a planar set.
///
/// A line sweeps over the plane from top to bottom and, within a row, from left to right. It keeps
/// the edges that it crosses in order from west to east. The sums of their windings are the winding
/// numbers of the places between them. The sides of a horizontal edge are those that it would have
/// if its left end were a little higher.
struct WindingSweep {
  /// An edge from its upper to its lower end. Edges of both paths between the same points are one.
  struct Edge {
    var top: GridPoint
    var bottom: GridPoint
    /// The change of the winding numbers from its west side to its east side.
    var delta = WindingPair()
    /// The winding numbers on its west side.
    var west = WindingPair()
    /// The winding numbers on its east side.
    var east: WindingPair { west + delta }
  }

  /// The ends of an edge, whatever its direction.
  private struct Ends: Hashable {
    var top: GridPoint
    var bottom: GridPoint

    init(_ edge: GridEdge) {
      let isDown = edge.from.precedes(edge.to)
      top = isDown ? edge.from : edge.to
      bottom = isDown ? edge.to : edge.from
    }
  }

  /// The edges with their winding numbers, by the order of their upper ends.
  private(set) var edges: [Edge] = []
  private var positions: [Ends: Int] = [:]
  /// The edges that the line crosses, from west to east.
  private var active: [Int] = []

  /// Sweeps over edges of which no two meet except at their ends.
  ///
  /// - Complexity: O(edges · crossed edges) for the insertions, else O(edges · log(edges)).
  init(_ planar: PlanarEdges) {
    merge(planar.edges)
    sweep()
  }

  /// Returns the edge with its winding numbers on which `edge` lies; nil for an edge that the sweep
  /// did not get.
  subscript(_ edge: GridEdge) -> Edge? { positions[Ends(edge)].map { edges[$0] } }

  private mutating func merge(_ all: [GridEdge]) {
    var deltas: [Ends: WindingPair] = [:]
    for edge in all {
      let ends = Ends(edge)
      let step = ends.top == edge.from ? 1 : -1
      let delta =
        switch edge.owner {
        case .first: WindingPair(first: step)
        case .second: WindingPair(second: step)
        case .line: WindingPair()
        }
      deltas[ends, default: WindingPair()] = deltas[ends, default: WindingPair()] + delta
    }
    edges = deltas.map { Edge(top: $0.key.top, bottom: $0.key.bottom, delta: $0.value) }
    edges.sort { a, b in
      if a.top != b.top { return a.top.precedes(b.top) }
      // Edges from one point are in order from west to east.
      return a.top.cross(a.bottom, b.bottom) < 0
    }
    for (index, edge) in edges.enumerated() {
      positions[Ends(GridEdge(from: edge.top, to: edge.bottom, owner: .line))] = index
    }
  }

  private mutating func sweep() {
    var next = 0
    for vertex in vertices() {
      let position = position(of: vertex)
      while position < active.count, edges[active[position]].bottom == vertex {
        active.remove(at: position)
      }
      let first = next
      var winding = position > 0 ? edges[active[position - 1]].east : WindingPair()
      while next < edges.count, edges[next].top == vertex {
        edges[next].west = winding
        winding = edges[next].east
        next += 1
      }
      active.insert(contentsOf: first..<next, at: position)
    }
  }

  /// The ends of all edges in the order of the sweep, each once.
  private func vertices() -> [GridPoint] {
    let all = (edges.map(\.top) + edges.map(\.bottom)).sorted { $0.precedes($1) }
    var result: [GridPoint] = []
    result.reserveCapacity(all.count)
    for point in all where point != result.last { result.append(point) }
    return result
  }

  /// Returns the number of crossed edges that lie to the west of `vertex` and do not end there.
  private func position(of vertex: GridPoint) -> Int {
    var low = 0
    var high = active.count
    while low < high {
      let middle = (low + high) / 2
      let edge = edges[active[middle]]
      if edge.top.cross(edge.bottom, vertex) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
