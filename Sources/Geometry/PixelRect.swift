/// A position in device pixels. y points down, and (0, 0) is the top-left pixel of the output.
package struct PixelPoint: Hashable, Sendable {
  /// The column, counted from the left.
  package var x: Int
  /// The row, counted from the top.
  package var y: Int

  /// Creates a position; negative coordinates lie outside the output.
  @inlinable package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A size in device pixels.
package struct PixelSize: Hashable, Sendable {
  /// The number of columns.
  package var width: Int
  /// The number of rows.
  package var height: Int

  /// Creates a size; the values are not clamped.
  @inlinable package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// True when the size contains no pixel.
  @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The number of pixels; 0 for an empty size.
  @inlinable package var area: Int { isEmpty ? 0 : width * height }
}

/// A rectangle of whole device pixels. It is half-open: columns `minX..<maxX`, rows `minY..<maxY`.
///
/// A rectangle without area is empty. Empty rectangles with different edges are not equal, so test
/// `isEmpty` before a comparison.
package struct PixelRect: Hashable, Sendable {
  /// The first column.
  package var minX: Int
  /// The first row.
  package var minY: Int
  /// The column after the last one.
  package var maxX: Int
  /// The row after the last one.
  package var maxY: Int

  /// The empty rectangle at the origin.
  package static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Creates a rectangle from its edges; edges in the wrong order make it empty.
  @inlinable package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates a rectangle from its top-left pixel and its size.
  @inlinable package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// Creates the rectangle of a whole output of size `size`.
  @inlinable package init(_ size: PixelSize) {
    self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }

  /// Creates the smallest pixel rectangle that covers `rect`, which is in device pixels. Edges are
  /// clamped to ±2^30, so that infinite and very large rectangles can be represented. NaN or a null
  /// rectangle gives the empty rectangle.
  package init(covering rect: CGRect) {
    let limit = 1_073_741_824.0
    let x0 = rect.minX
    let y0 = rect.minY
    let x1 = rect.maxX
    let y1 = rect.maxY
    guard x0 <= x1, y0 <= y1, !rect.isNull else {
      self = .empty
      return
    }
    self.init(
      minX: Int(max(-limit, min(limit, x0.rounded(.down)))),
      minY: Int(max(-limit, min(limit, y0.rounded(.down)))),
      maxX: Int(max(-limit, min(limit, x1.rounded(.up)))),
      maxY: Int(max(-limit, min(limit, y1.rounded(.up)))))
  }

  /// The number of columns; negative if the edges are in the wrong order.
  @inlinable package var width: Int { maxX - minX }
  /// The number of rows; negative if the edges are in the wrong order.
  @inlinable package var height: Int { maxY - minY }
  /// The width and the height, which may be negative.
  @inlinable package var size: PixelSize { PixelSize(width: width, height: height) }
  /// True when the rectangle contains no pixel.
  @inlinable package var isEmpty: Bool { minX >= maxX || minY >= maxY }
  /// The number of pixels; 0 for an empty rectangle.
  @inlinable package var area: Int { isEmpty ? 0 : width * height }

  /// Returns whether the pixel lies inside.
  @inlinable package func contains(_ point: PixelPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether every pixel of `other` lies inside; true for an empty `other`.
  @inlinable package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY)
  }

  /// Returns the common pixels; `empty` if there are none.
  @inlinable package func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return r.isEmpty ? .empty : r
  }

  /// Returns whether the rectangles have a common pixel.
  @inlinable package func intersects(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
      && other.minY < maxY
  }

  /// Returns the smallest rectangle that contains both. An empty rectangle adds nothing.
  @inlinable package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Returns the rectangle moved by `dx` to the right and by `dy` down.
  @inlinable package func offsetBy(dx: Int, dy: Int) -> PixelRect {
    PixelRect(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy)
  }

  /// Returns the rectangle with each side moved inwards by `d` pixels, outwards if `d` is negative.
  @inlinable package func insetBy(_ d: Int) -> PixelRect {
    PixelRect(minX: minX + d, minY: minY + d, maxX: maxX - d, maxY: maxY - d)
  }
}
