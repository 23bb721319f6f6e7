import MartletGeometry

// Pictures of colour meshes. Each patch is divided into cells of some pixels. A cell is two
// triangles, in which colours change linearly. Cells share their corners, and a pixel belongs to
// the triangle around its centre, so neighbouring triangles leave no gap and do not overlap.

extension ColorMesh {
  /// The sides of a cell, in pixels. Colours within a cell differ little from their curve.
  private static let cell = 8.0

  /// Returns a picture of the mesh. A later patch covers earlier ones.
  ///
  /// - Complexity: O(pixels + cells).
  package func pixmap(_ size: PixelSize) -> Pixmap {
    var painter = MeshPainter(size)
    painter.pixmap.fill(painter.pixmap.bounds, with: background.premultiplied)
    let scale = SIMD2(Double(size.width), Double(size.height))
    let cells = cells(scale)
    for row in 0..<rows - 1 {
      for column in 0..<columns - 1 {
        painter.fill(cells, cells.columnsOfPatches[column], cells.rowsOfPatches[row])
      }
    }
    return painter.finish()
  }

  /// Returns the corners of all cells, in pixels. Patches beside each other share those of their
  /// common side, so that no pixel lies between them.
  private func cells(_ scale: SIMD2<Double>) -> MeshCells {
    let across = (0..<columns - 1).map { column in
      (0..<rows).map { steps(column + $0 * columns, to: 1, scale) }.max() ?? 1
    }
    let down = (0..<rows - 1).map { row in
      (0..<columns).map { steps($0 + row * columns, to: columns, scale) }.max() ?? 1
    }
    var result = MeshCells(across: across, down: down)
    for (row, v) in Self.corners(down) {
      for (column, u) in Self.corners(across) {
        result.corners.append(
          MeshCells.Corner(
            point: position(column, row, u: u, v: v) * scale,
            color: color(column, row, u: u, v: v) * 255))
      }
    }
    return result
  }

  /// Returns the number of cells along the side from a vertex to the one `offset` after it.
  private func steps(_ index: Int, to offset: Int, _ scale: SIMD2<Double>) -> Int {
    let distance = (vertices[index + offset].position - vertices[index].position) * scale
    let count = ((distance * distance).sum().squareRoot() / Self.cell).rounded(.up)
    return count > 1 ? Int(min(count, 64)) : 1
  }

  /// Returns each corner along one direction as the index of a patch and the fraction of it, 0…1.
  private static func corners(_ steps: [Int]) -> [(patch: Int, fraction: Double)] {
    var corners = steps.enumerated().flatMap { patch, count in
      (0..<count).map { (patch: patch, fraction: Double($0) / Double(count)) }
    }
    corners.append((patch: steps.count - 1, fraction: 1))
    return corners
  }
}

/// The corners of the cells of all patches, in rows.
private struct MeshCells {
  /// A corner in pixels, with its premultiplied colour, 0…255.
  struct Corner {
    var point: SIMD2<Double>
    var color: SIMD4<Double>
  }

  /// The columns of cells in each column of patches, and the rows in each row.
  let columnsOfPatches, rowsOfPatches: [Range<Int>]
  /// The number of corners in a row.
  let width: Int
  var corners: [Corner] = []

  init(across: [Int], down: [Int]) {
    func ranges(_ counts: [Int]) -> [Range<Int>] {
      var end = 0
      return counts.map { count in
        defer { end += count }
        return end..<end + count
      }
    }
    (columnsOfPatches, rowsOfPatches) = (ranges(across), ranges(down))
    width = across.reduce(1, +)
  }
}

/// Fills triangles into a picture.
private struct MeshPainter: ~Copyable {
  var pixmap: Pixmap

  init(_ size: PixelSize) {
    pixmap = Pixmap(width: size.width, height: size.height)
  }

  consuming func finish() -> Pixmap { pixmap }

  mutating func fill(_ cells: MeshCells, _ columns: Range<Int>, _ rows: Range<Int>) {
    for row in rows {
      for column in columns {
        let corner = row * cells.width + column
        let (a, b) = (cells.corners[corner], cells.corners[corner + 1])
        let (c, d) = (cells.corners[corner + cells.width], cells.corners[corner + cells.width + 1])
        fill(a, b, d)
        fill(a, d, c)
      }
    }
  }

  private mutating func fill(_ a: MeshCells.Corner, _ b: MeshCells.Corner, _ c: MeshCells.Corner) {
    let (p, q) = (b.point - a.point, c.point - a.point)
    let area = p.x * q.y - p.y * q.x
    guard area != 0, area.isFinite else { return }
    // The change of the colour per pixel to the right and down.
    let right = ((b.color - a.color) * q.y - (c.color - a.color) * p.y) / area
    let down = ((c.color - a.color) * p.x - (b.color - a.color) * q.x) / area
    var (top, middle, bottom) = (a.point, b.point, c.point)
    if middle.y < top.y { swap(&top, &middle) }
    if bottom.y < middle.y { swap(&middle, &bottom) }
    if middle.y < top.y { swap(&top, &middle) }
    let rows = pixels(from: top.y, to: bottom.y, below: pixmap.height)
    for y in rows {
      let center = Double(y) + 0.5
      let long = crossing(top, bottom, center)
      let short =
        center < middle.y ? crossing(top, middle, center) : crossing(middle, bottom, center)
      let start = a.color + down * (center - a.point.y)
      for x in pixels(from: min(long, short), to: max(long, short), below: pixmap.width) {
        pixmap[x, y] = word(start + right * (Double(x) + 0.5 - a.point.x))
      }
    }
  }

  /// Returns the x at which the line from the upper point `a` to the lower point `b` has a y.
  private func crossing(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ y: Double) -> Double {
    a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
  }

  /// Returns the pixels of 0..<`limit` whose centres are in the half-open range from `low` to
  /// `high`.
  private func pixels(from low: Double, to high: Double, below limit: Int) -> Range<Int> {
    // A position that is NaN counts as 0.
    func index(_ position: Double) -> Int {
      position > 0.5 ? Int(min((position - 0.5).rounded(.up), Double(limit))) : 0
    }
    let first = index(low)
    return first..<max(first, index(high))
  }

  private func word(_ color: SIMD4<Double>) -> UInt32 {
    func byte(_ value: Double) -> UInt32 { value > 0 ? UInt32(min(value, 255).rounded()) : 0 }
    let alpha = byte(color.w)
    // Rounding must not make a component larger than the opacity.
    return alpha << 24 | min(byte(color.x), alpha) << 16 | min(byte(color.y), alpha) << 8
      | min(byte(color.z), alpha)
  }
}
