/// Colours at the corners of curved patches, between which they are interpolated. Positions are in
/// fractions of the filled area.
package struct ColorMesh: Hashable, Sendable {
  /// A corner of up to four patches.
  package struct Vertex: Hashable, Sendable {
    /// The position.
    package var position: SIMD2<Double>
    /// The Bézier control point of the edge to the previous column.
    package var leading: SIMD2<Double>
    /// The control point of the edge to the previous row.
    package var top: SIMD2<Double>
    /// The control point of the edge to the next column.
    package var trailing: SIMD2<Double>
    /// The control point of the edge to the next row.
    package var bottom: SIMD2<Double>

    /// Creates a corner with its control points.
    package init(
      position: SIMD2<Double>, leading: SIMD2<Double>, top: SIMD2<Double>,
      trailing: SIMD2<Double>, bottom: SIMD2<Double>
    ) {
      self.position = position
      self.leading = leading
      self.top = top
      self.trailing = trailing
      self.bottom = bottom
    }
  }

  /// The number of vertices in a row, at least 2.
  package let columns: Int
  /// The number of vertices in a column, at least 2.
  package let rows: Int
  /// The vertices in rows from the top.
  package var vertices: [Vertex]
  /// The colour of each vertex.
  package var colors: [RGBA] = []
  /// The colour outside of the patches.
  package var background = RGBA.clear
  /// True for cubic interpolation of the colours, false for linear.
  package var isSmooth = true

  /// Creates a mesh without colours; nil if there are fewer than two rows or columns, or if the
  /// number of vertices is not `columns` times `rows`.
  package init?(columns: Int, rows: Int, vertices: [Vertex]) {
    let count = columns.multipliedReportingOverflow(by: rows)
    guard columns > 1, rows > 1, !count.overflow, vertices.count == count.partialValue else {
      return nil
    }
    self.columns = columns
    self.rows = rows
    self.vertices = vertices
  }

  /// Creates a mesh whose edges run smoothly through its vertices. Nil for wrong counts.
  package init?(columns: Int, rows: Int, points: [SIMD2<Double>]) {
    let vertices = points.map {
      Vertex(position: $0, leading: $0, top: $0, trailing: $0, bottom: $0)
    }
    self.init(columns: columns, rows: rows, vertices: vertices)
    for row in 0..<rows {
      for column in 0..<columns {
        let index = row * columns + column
        func tangent(_ step: Int, _ position: Int, _ last: Int) -> SIMD2<Double> {
          let before = position > 0 ? points[index - step] : points[index]
          let after = position < last ? points[index + step] : points[index]
          return (after - before) / (position > 0 && position < last ? 6 : 3)
        }
        let across = tangent(1, column, columns - 1)
        let down = tangent(columns, row, rows - 1)
        self.vertices[index].leading -= across
        self.vertices[index].trailing += across
        self.vertices[index].top -= down
        self.vertices[index].bottom += down
      }
    }
  }

  // MARK: - Patches

  /// Returns the position on a patch, whose upper left vertex is at (`column`, `row`). `u` and `v`
  /// are fractions of the patch.
  package func position(_ column: Int, _ row: Int, u: Double, v: Double) -> SIMD2<Double> {
    let index = row * columns + column
    let (a, b) = (vertices[index], vertices[index + 1])
    let (c, d) = (vertices[index + columns], vertices[index + columns + 1])
    // The inner control points are those of a patch without twist.
    let first = Self.cubic(a.position, a.trailing, b.leading, b.position, u)
    let second = Self.cubic(
      a.bottom, a.bottom + a.trailing - a.position, b.bottom + b.leading - b.position, b.bottom, u)
    let third = Self.cubic(
      c.top, c.top + c.trailing - c.position, d.top + d.leading - d.position, d.top, u)
    let fourth = Self.cubic(c.position, c.trailing, d.leading, d.position, u)
    return Self.cubic(first, second, third, fourth, v)
  }

  private static func cubic(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>, _ t: Double
  ) -> SIMD2<Double> {
    let s = 1 - t
    let start = a * (s * s * s) + b * (3 * s * s * t)
    return start + c * (3 * s * t * t) + d * (t * t * t)
  }

  /// Returns the colour on a patch as premultiplied red, green, blue and alpha, 0…1.
  package func color(_ column: Int, _ row: Int, u: Double, v: Double) -> SIMD4<Double> {
    let across = weights(u)
    let down = weights(v)
    var sum = SIMD4<Double>()
    for y in 0..<4 where down[y] != 0 {
      for x in 0..<4 where across[x] != 0 {
        let sample = premultiplied(column + x - 1, row + y - 1)
        sum += sample * (across[x] * down[y])
      }
    }
    let alpha = min(max(sum.w, 0), 1)
    var result = sum.clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: alpha))
    result.w = alpha
    return result
  }

  /// Returns the weights of the previous vertex, both vertices of the patch, and the next one.
  private func weights(_ t: Double) -> SIMD4<Double> {
    guard isSmooth else { return SIMD4(0, 1 - t, t, 0) }
    let square = t * t
    let cube = square * t
    let inner = SIMD2(2 - 5 * square + 3 * cube, t + 4 * square - 3 * cube)
    return SIMD4(2 * square - t - cube, inner.x, inner.y, cube - square) / 2
  }

  /// Returns the colour of the vertex nearest to a position in the grid.
  private func premultiplied(_ column: Int, _ row: Int) -> SIMD4<Double> {
    let column = min(max(column, 0), columns - 1)
    let row = min(max(row, 0), rows - 1)
    let index = row * columns + column
    guard index < colors.count else { return SIMD4() }
    let color = colors[index]
    return SIMD4(
      color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
  }
}
