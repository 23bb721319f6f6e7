import MartletGeometry

/// The position of a picture on a display of another size: as large as fits, in the middle. If the
/// shapes differ, two opposite sides of the display have black bars.
package struct CloneFit: Hashable, Sendable {
  /// The size of the picture.
  package let source: PixelSize
  /// The size of the display, in the orientation in which it is seen.
  package let target: PixelSize
  /// The pixels of the display that the picture covers; empty if either size is.
  package let frame: PixelRect

  /// Makes the position of a picture. The sides of the frame are rounded to whole pixels.
  package init(_ source: PixelSize, in target: PixelSize) {
    (self.source, self.target) = (source, target)
    guard !source.isEmpty, !target.isEmpty else {
      frame = .empty
      return
    }
    var size = target
    if target.width * source.height <= target.height * source.width {
      size.height = max(1, (source.height * target.width + source.width / 2) / source.width)
    } else {
      size.width = max(1, (source.width * target.height + source.height / 2) / source.height)
    }
    frame = PixelRect(
      x: (target.width - size.width) / 2, y: (target.height - size.height) / 2,
      width: size.width, height: size.height)
  }

  /// Maps pixels of the picture to pixels of the display.
  package var transform: CGAffineTransform {
    guard !frame.isEmpty else { return .identity }
    return CGAffineTransform(
      scaleX: CGFloat(frame.width) / CGFloat(source.width),
      y: CGFloat(frame.height) / CGFloat(source.height)
    ).concatenating(
      CGAffineTransform(translationX: CGFloat(frame.minX), y: CGFloat(frame.minY)))
  }

  /// Returns the pixels of the display that may change if the pixels of `rect` in the picture do.
  ///
  /// A bilinear sample reads pixels less than one pixel away. The rectangle is therefore made
  /// larger by one pixel of the picture on each side, and the result by one pixel of the display.
  package func target(of rect: PixelRect) -> PixelRect {
    let rect = rect.intersection(PixelRect(source))
    guard !rect.isEmpty, !frame.isEmpty else { return .empty }
    if frame.size == source { return rect.offsetBy(dx: frame.minX, dy: frame.minY) }
    let columns = Self.span(rect.minX, rect.maxX, from: source.width, to: frame.width)
    let rows = Self.span(rect.minY, rect.maxY, from: source.height, to: frame.height)
    return PixelRect(minX: columns.0, minY: rows.0, maxX: columns.1, maxY: rows.1)
      .offsetBy(dx: frame.minX, dy: frame.minY).intersection(frame)
  }

  private static func span(
    _ lower: Int, _ upper: Int, from source: Int, to target: Int
  ) -> (Int, Int) {
    let first = max(0, lower - 1) * target / source - 1
    return (first, ((upper + 1) * target + source - 1) / source + 1)
  }

  /// Returns whether a point of the display lies in `frame`, on the picture and not on a bar.
  package func contains(_ point: CGPoint) -> Bool {
    point.x >= CGFloat(frame.minX) && point.x < CGFloat(frame.maxX)
      && point.y >= CGFloat(frame.minY) && point.y < CGFloat(frame.maxY)
  }

  /// Returns the point of the picture that a point of the display shows. A point on a bar gives the
  /// nearest point of the picture.
  package func source(of point: CGPoint) -> CGPoint {
    guard !frame.isEmpty else { return .zero }
    let x = (point.x - CGFloat(frame.minX)) * CGFloat(source.width) / CGFloat(frame.width)
    let y = (point.y - CGFloat(frame.minY)) * CGFloat(source.height) / CGFloat(frame.height)
    return CGPoint(
      x: min(max(0, x), CGFloat(source.width)), y: min(max(0, y), CGFloat(source.height)))
  }
}
