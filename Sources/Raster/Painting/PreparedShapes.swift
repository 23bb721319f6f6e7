import MartletGeometry

// This stage prepares shapes that are drawn in many bands. Its input is paths and strokes. Its
// output is the edges of each shape, which are made once and sorted into bands. Any thread can then
// sweep a band.
//
// A dense line costs as much to outline as to sweep. When every band outlined it again, two threads
// were only 1.2 times as fast as one for pictures made of lines. Each band has a list of its edges,
// with copies of those that enter from above. A band therefore writes no data that other bands
// read, and an edge costs time only in the bands that it crosses. (Sorting copies of all edges by
// band took 6 % of the benchmark's page; the lists take 2 %.)
//
// Several threads may make one shape in parts, each as a separate shape. The edges of the parts add
// up.

/// The edges of numbered shapes, sorted into bands. The object is reused from frame to frame.
///
/// Two threads may prepare different shapes at the same time, and any number of threads may draw
/// shapes that are ready.
///
/// Invariant: `shapes` has `capacity` initialised elements and belongs to this object alone.
@safe
package final class PreparedShapes: @unchecked Sendable {
  // Unchecked because of the pointer. The doc comment above says which threads may prepare and
  // draw.

  private var shapes: UnsafeMutablePointer<PreparedShape>
  private var capacity = 0
  private(set) var grid = BandGrid(rows: 0..<0, height: 1)

  /// Creates an object without shapes.
  package init() {
    unsafe shapes = .allocate(capacity: 0)
  }

  deinit {
    unsafe shapes.deinitialize(count: capacity)
    unsafe shapes.deallocate()
  }

  /// Makes room for `count` shapes in the bands of `grid`. Shapes prepared before become invalid.
  package func begin(count: Int, grid: BandGrid) {
    self.grid = grid
    guard count > capacity else { return }
    let grown = UnsafeMutablePointer<PreparedShape>.allocate(capacity: max(count, capacity * 2))
    unsafe grown.moveInitialize(from: shapes, count: capacity)
    unsafe shapes.deallocate()
    unsafe shapes = grown
    let newCapacity = max(count, capacity * 2)
    for i in capacity..<newCapacity { unsafe (shapes + i).initialize(to: PreparedShape()) }
    capacity = newCapacity
  }

  /// Returns the number of edges of the first `count` shapes in a band, which is about the cost of
  /// drawing it.
  ///
  /// - Precondition: there are at least `count` shapes.
  /// - Complexity: O(count).
  package func edgeCount(band: Int, ofFirst count: Int) -> Int {
    precondition(count <= capacity, "no such shape")
    var sum = 0
    for i in 0..<count { unsafe sum += shapes[i].count(in: band) }
    return sum
  }

  /// Returns the pixels that the edges of `parts` can cover, inside the areas for which they were
  /// prepared.
  func bounds(of parts: Range<Int>) -> PixelRect {
    var bounds = PixelRect.empty
    for i in parts {
      let shape = unsafe pointer(to: i)
      switch unsafe shape.pointee.form {
      case .edges, .dense:
        bounds = bounds.union(unsafe shape.pointee.bounds.intersection(shape.pointee.area))
      case .nothing, .rectangle: break
      }
    }
    return bounds
  }

  /// Returns a pointer to shape `index`, which is valid until the next `begin`.
  func pointer(to index: Int) -> UnsafeMutablePointer<PreparedShape> {
    precondition(index >= 0 && index < capacity, "no such shape")
    return unsafe shapes + index
  }
}

/// The edges of a shape by band, or the whole pixels of a rectangle.
struct PreparedShape: ~Copyable {
  enum Form {
    case nothing
    case rectangle(PixelRect)
    case edges
    /// The stroke of a dense line, or a part of one. All parts of the shape are then dense.
    case dense
  }

  private(set) var form = Form.nothing
  /// The pixels for which the shape was prepared; outside them its edges may be coarser.
  private(set) var area = PixelRect.empty
  /// The pixels that its edges can cover.
  private(set) var bounds = PixelRect.empty
  private(set) var edges = EdgeList()
  var dense = DenseStroke()
  /// Rows in which all edges are vertical.
  private(set) var straightRows = 0..<0
  private var bands = ScratchBuffer(filledWith: BandEdges(first: -1, count: 0))
  private var bandCount = 0

  mutating func setNothing() {
    form = .nothing
    bandCount = 0
  }

  mutating func set(_ rect: PixelRect, in area: PixelRect) {
    form = .rectangle(rect)
    self.area = area
    bandCount = 0
  }

  /// Calls `collect` to collect the edges for `area` in `list`. The list uses the shape's memory
  /// during the call. Data that is written with every edge must not share a cache line with the
  /// shapes of other threads.
  mutating func setEdges(
    in area: PixelRect, _ grid: BandGrid, by list: inout EdgeList,
    _ collect: (inout EdgeList) -> Void
  ) {
    swap(&edges, &list)
    list.begin(rows: area.minY..<area.maxY)
    collect(&list)
    list.end()
    form = list.count == 0 ? .nothing : .edges
    self.area = area
    bounds = list.bounds
    bandCount = grid.count
    straightRows = list.straightRows(in: bounds.minY..<bounds.maxY) ?? 0..<0
    bands.reserve(bandCount)
    // Safety: reserved above.
    unsafe list.link(into: bands.base, of: grid)
    swap(&edges, &list)
  }

  var isDense: Bool {
    if case .dense = form { return true }
    return false
  }

  /// Marks the content of `dense` as the shape, for `area`.
  mutating func setDense(in area: PixelRect, _ grid: BandGrid) {
    form = .dense
    self.area = area
    bounds = dense.bounds
    bandCount = grid.count
    straightRows = 0..<0
    bands.reserve(bandCount)
    for band in 0..<bandCount {
      let blocks = dense.count(in: grid.rows(of: band))
      // Safety: reserved above. A block costs about as much as 64 edges.
      unsafe bands.base[band] = BandEdges(first: -1, count: Int32(truncatingIfNeeded: blocks * 64))
    }
  }

  func count(in band: Int) -> Int {
    band < bandCount ? Int(unsafe bands.base[band].count) : 0
  }

  /// Returns the index of the band's first edge; −1 if it has none.
  func first(in band: Int) -> Int32 {
    band < bandCount ? unsafe bands.base[band].first : -1
  }
}
