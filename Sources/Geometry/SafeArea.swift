/// The distances from the edges of a picture to the area that nothing covers, in points.
///
/// Round corners, a bezel or a bar of another program cover what is outside of that area. The edges
/// are those of the picture as a person sees it, after its rotation.
package struct SafeArea: Hashable, Sendable {
  /// The distance from the top edge.
  package var top: CGFloat
  /// The distance from the left edge.
  package var left: CGFloat
  /// The distance from the bottom edge.
  package var bottom: CGFloat
  /// The distance from the right edge.
  package var right: CGFloat

  /// The distances that a configuration and a command line may set, in points.
  package static let limits: ClosedRange<Double> = 0...2000

  /// The greatest distance, in points, between two lengths that count as equal. Positions are sums
  /// and differences of lengths, so they carry errors of rounding.
  private static let tolerance: CGFloat = 0.01

  /// Makes the distances; without arguments the whole picture is safe.
  package init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Makes the distances from four numbers within `limits`: top, left, bottom, right. Returns nil
  /// for another count and for other numbers.
  package init?(_ lengths: [Double]) {
    guard lengths.count == 4, lengths.allSatisfy(Self.limits.contains) else { return nil }
    self.init(
      top: CGFloat(lengths[0]), left: CGFloat(lengths[1]), bottom: CGFloat(lengths[2]),
      right: CGFloat(lengths[3]))
  }

  /// True if the whole picture is safe.
  package var isEmpty: Bool { top == 0 && left == 0 && bottom == 0 && right == 0 }

  /// Returns the sums of the distances.
  package static func + (a: SafeArea, b: SafeArea) -> SafeArea {
    SafeArea(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }

  /// Returns the safe part of a picture of `size`, in points. It has no extent along an axis whose
  /// two distances are longer than the picture.
  package func rect(in size: CGSize) -> CGRect {
    CGRect(origin: .zero, size: size).reduced(by: self)
  }

  /// Returns the distances by which a rectangle must grow to reach the edges of a picture of
  /// `size`. They are 0 at each edge at which the rectangle does not reach the edge of the safe
  /// area.
  package func growth(of rect: CGRect, in size: CGSize) -> SafeArea {
    let safe = self.rect(in: size)
    func distance(_ rest: CGFloat, _ toSafe: CGFloat, _ inset: CGFloat) -> CGFloat {
      inset > 0 && toSafe <= Self.tolerance ? max(0, rest) : 0
    }
    return SafeArea(
      top: distance(rect.minY, rect.minY - safe.minY, top),
      left: distance(rect.minX, rect.minX - safe.minX, left),
      bottom: distance(size.height - rect.maxY, safe.maxY - rect.maxY, bottom),
      right: distance(size.width - rect.maxX, safe.maxX - rect.maxX, right))
  }
}

extension CGRect {
  /// Returns the rectangle with the distances added at its edges.
  package func grown(by distances: SafeArea) -> CGRect {
    CGRect(
      x: minX - distances.left, y: minY - distances.top,
      width: width + distances.left + distances.right,
      height: height + distances.top + distances.bottom)
  }

  /// Returns the rectangle without the distances from its edges, and with no negative length.
  package func reduced(by distances: SafeArea) -> CGRect {
    CGRect(
      x: minX + distances.left, y: minY + distances.top,
      width: max(0, width - distances.left - distances.right),
      height: max(0, height - distances.top - distances.bottom))
  }
}
