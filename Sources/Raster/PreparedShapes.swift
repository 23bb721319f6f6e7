import MartletGeometry

// Shapes that are drawn in many bands. In: paths and strokes; out: the edges of each, made once and
// sorted into bands, which any thread then sweeps. A dense line costs as much to outline as to
// sweep, and every band that walked it anew paid for all of it: two threads were 1.2 times as fast
// as one where lines are the picture. Each band has copies of its edges, also of those that go
// through it, so bands share nothing and an edge costs only the bands it is in.

/// Rows cut into bands of one height, but for the last.
package struct BandGrid: Hashable, Sendable {
  package let rows: Range<Int>
  /// The height of bands is 2 to this power.
  let shift: Int

  /// Bands as high as `height`, rounded down to a power of two.
  package init(rows: Range<Int>, height: Int) {
    self.rows = rows
    shift = Int.bitWidth - 1 - max(1, height).leadingZeroBitCount
  }

  package var count: Int { (rows.count + (1 << shift) - 1) >> shift }

  package func rows(of band: Int) -> Range<Int> {
    let top = rows.lowerBound + band << shift
    return top..<min(top + 1 << shift, rows.upperBound)
  }

  /// The band of a row; of one outside the nearest.
  @inline(__always)
  func band(of row: Int) -> Int {
    max(0, min(rows.count &- 1, row &- rows.lowerBound)) &>> shift
  }
}

/// The edges of shapes, by number, sorted into bands. Reused from frame to frame.
///
/// Two threads may prepare different shapes at once, and any number may draw any that are ready.
///
/// Invariant: `shapes` holds `capacity` initialised elements and belongs to this object alone.
@safe
package final class PreparedShapes: @unchecked Sendable {
  // Unchecked because of the pointer: who prepares and who draws is told above.

  private var shapes: UnsafeMutablePointer<PreparedShape>
  private var capacity = 0
  private(set) var grid = BandGrid(rows: 0..<0, height: 1)

  package init() {
    unsafe shapes = .allocate(capacity: 0)
  }

  deinit {
    unsafe shapes.deinitialize(count: capacity)
    unsafe shapes.deallocate()
  }

  /// Makes room for `count` shapes in the bands of `grid`; what was prepared is forgotten.
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

  /// How many edges a band has of the first `count` shapes: about what drawing it costs.
  package func edgeCount(band: Int, ofFirst count: Int) -> Int {
    precondition(count <= capacity, "no such shape")
    var sum = 0
    for i in 0..<count { unsafe sum += shapes[i].count(in: band) }
    return sum
  }

  /// Shape `index`; valid until the next `begin`.
  func pointer(to index: Int) -> UnsafeMutablePointer<PreparedShape> {
    precondition(index >= 0 && index < capacity, "no such shape")
    return unsafe shapes + index
  }
}

/// A shape's edges, by band, or the whole pixels that it is.
struct PreparedShape: ~Copyable {
  enum Form {
    case nothing
    case rectangle(PixelRect)
    case edges
  }

  private(set) var form = Form.nothing
  /// The pixels for which it was prepared; outside them its edges may be coarser.
  private(set) var area = PixelRect.empty
  /// The fixed-point box of all edges.
  private var box = EdgeBox()
  private var edges = ScratchBuffer(
    filledWith: Edge(x0: 0, y0: 0, x1: 0, y1: 0, winding: 0, next: -1))
  /// Where each band's edges begin, and where the last one's end.
  private var starts = ScratchBuffer<Int32>(filledWith: 0)
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

  /// Takes over edges that were collected for `area`. Linear in the edges and the bands they are
  /// in.
  mutating func set(_ list: borrowing EdgeList, in area: PixelRect, _ grid: BandGrid) {
    if list.count == 0 { return setNothing() }
    form = .edges
    self.area = area
    box = list.box
    bandCount = grid.count
    starts.reserve(bandCount + 2)
    // Counts two places on, then sums one place on, which move into place as bands are filled.
    // Through pointers and without loops for edges of one band it takes half the time.
    let places = unsafe starts.base
    for i in 0..<bandCount + 2 { unsafe places[i] = 0 }
    let source = unsafe list.edges
    let count = list.count
    for i in 0..<count {
      // Safety, here and below: bands are those of the grid.
      var band = unsafe grid.band(of: Int(source[i].y0) >> 8)
      let last = unsafe grid.band(of: (Int(source[i].y1) &- 1) >> 8)
      unsafe places[band &+ 2] &+= 1
      while band < last {
        band &+= 1
        unsafe places[band &+ 2] &+= 1
      }
    }
    for i in 0..<bandCount { unsafe places[i + 2] += places[i + 1] }
    edges.reserve(Int(unsafe places[bandCount + 1]))
    let target = unsafe edges.base
    for i in 0..<count {
      let edge = unsafe source[i]
      var band = grid.band(of: Int(edge.y0) >> 8)
      let last = grid.band(of: (Int(edge.y1) &- 1) >> 8)
      while true {
        let place = unsafe places[band &+ 1]
        unsafe target[Int(place)] = edge
        unsafe places[band &+ 1] = place &+ 1
        if band == last { break }
        band &+= 1
      }
    }
  }

  func count(in band: Int) -> Int {
    band < bandCount ? Int(unsafe starts.base[band + 1] - starts.base[band]) : 0
  }

  /// Puts a band's edges into `list`.
  func load(band: Int, into list: inout EdgeList) {
    let count = count(in: band)
    let start = count > 0 ? Int(unsafe starts.base[band]) : 0
    unsafe list.load(UnsafePointer(edges.base + start), count: count, box: box)
  }
}

extension Painter {
  /// Prepares the inside of `path` as shape `index`. Only pixels in `area` will be asked for.
  package func prepare(
    _ index: Int, of shapes: PreparedShapes, filling path: Path, transform: CGAffineTransform,
    in area: PixelRect
  ) {
    let shape = unsafe shapes.pointer(to: index)
    if area.isEmpty { return unsafe shape.pointee.setNothing() }
    if let rect = path.alignedRect(transform) {
      unsafe shape.pointee.set(rect, in: area)
      return
    }
    rasterizer.edges.begin(rows: area.minY..<area.maxY)
    path.flatten(transform: transform, tolerance: Self.tolerance, into: &rasterizer.edges)
    rasterizer.edges.end()
    unsafe shape.pointee.set(rasterizer.edges, in: area, shapes.grid)
  }

  /// Prepares the stroke of `path` as shape `index`. Only pixels in `area` will be asked for.
  package func prepare(
    _ index: Int, of shapes: PreparedShapes, stroking path: Path, style: StrokeStyle,
    transform: CGAffineTransform, in area: PixelRect
  ) {
    let shape = unsafe shapes.pointer(to: index)
    if area.isEmpty { return unsafe shape.pointee.setNothing() }
    rasterizer.edges.begin(rows: area.minY..<area.maxY)
    stroker.stroke(
      path, style: style, transform: transform, tolerance: Self.tolerance, clip: area,
      into: &rasterizer.edges)
    rasterizer.edges.end()
    unsafe shape.pointee.set(rasterizer.edges, in: area, shapes.grid)
  }

  /// Fills what of shape `index` lies in `band`, within which the clip must be.
  package func fill(
    _ index: Int, of shapes: PreparedShapes, band: Int, rule: FillRule, paint: Paint,
    transform: CGAffineTransform
  ) {
    if !meets(index, of: shapes, band: band) { return }
    fill(index, of: shapes, band: band, rule: rule, with: source(paint, transform))
  }

  /// The same with one premultiplied colour.
  package func fill(
    _ index: Int, of shapes: PreparedShapes, band: Int, rule: FillRule, word: UInt32
  ) {
    fill(index, of: shapes, band: band, rule: rule, with: word == 0 ? .none : .solid(word))
  }

  /// Limits what follows to what of shape `index` lies in `band`, until the matching `pop`.
  package func pushClip(_ index: Int, of shapes: PreparedShapes, band: Int, rule: FillRule) {
    let shape = unsafe shapes.pointer(to: index)
    switch unsafe shape.pointee.form {
    case .nothing: pushClip(.empty)
    case .rectangle(let rect): pushClip(rect)
    case .edges:
      unsafe shape.pointee.load(band: band, into: &rasterizer.edges)
      pushClipOfEdges(rule, within: unsafe shape.pointee.area)
    }
  }

  /// Whether any of the shape may show; sources need not be made where it does not.
  func meets(_ index: Int, of shapes: PreparedShapes, band: Int) -> Bool {
    let shape = unsafe shapes.pointer(to: index)
    switch unsafe shape.pointee.form {
    case .nothing: return false
    case .rectangle(let rect): return rect.intersects(clip.rect)
    case .edges: return unsafe shape.pointee.count(in: band) > 0 && !clip.rect.isEmpty
    }
  }

  func fill(
    _ index: Int, of shapes: PreparedShapes, band: Int, rule: FillRule, with source: PaintSource
  ) {
    let shape = unsafe shapes.pointer(to: index)
    switch unsafe shape.pointee.form {
    case .nothing: return
    case .rectangle(let rect): fill(rect, source)
    case .edges:
      unsafe shape.pointee.load(band: band, into: &rasterizer.edges)
      let outer = clip.rect
      clip.rect = outer.intersection(unsafe shape.pointee.area)
      paintEdges(rule, source)
      clip.rect = outer
    }
  }
}
