/// A position in device pixels, y down, counted from the top-left pixel of the output.
package struct PixelPoint: Hashable, Sendable {
  package var x: Int
  package var y: Int

  @inlinable package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A size in device pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  @inlinable package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }

  @inlinable package var area: Int { isEmpty ? 0 : width * height }
}

/// A rectangle of whole device pixels, half-open: columns `minX..<maxX`, rows `minY..<maxY`.
///
/// Every rectangle without area counts as empty; empties compare by their edges, so normalise with
/// `isEmpty` before comparing.
package struct PixelRect: Hashable, Sendable {
  package var minX: Int
  package var minY: Int
  package var maxX: Int
  package var maxY: Int

  package static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  @inlinable package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable package init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  @inlinable package init(_ size: PixelSize) {
    self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }

  /// The smallest pixel rectangle that covers `rect` (in pixels), clamped to ±2^30 so that
  /// infinite and huge geometry stays representable. NaN or null gives the empty rectangle.
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

  @inlinable package var width: Int { maxX - minX }
  @inlinable package var height: Int { maxY - minY }
  @inlinable package var size: PixelSize { PixelSize(width: width, height: height) }
  @inlinable package var isEmpty: Bool { minX >= maxX || minY >= maxY }
  @inlinable package var area: Int { isEmpty ? 0 : width * height }

  @inlinable package func contains(_ point: PixelPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  @inlinable package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY)
  }

  @inlinable package func intersection(_ other: PixelRect) -> PixelRect {
    let r = PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return r.isEmpty ? .empty : r
  }

  @inlinable package func intersects(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
      && other.minY < maxY
  }

  /// The smallest rectangle that contains both; an empty one adds nothing.
  @inlinable package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  @inlinable package func offsetBy(dx: Int, dy: Int) -> PixelRect {
    PixelRect(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy)
  }

  @inlinable package func insetBy(_ d: Int) -> PixelRect {
    PixelRect(minX: minX + d, minY: minY + d, maxX: maxX - d, maxY: maxY - d)
  }
}
