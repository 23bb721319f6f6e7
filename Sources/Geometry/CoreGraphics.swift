// The Core Graphics value types. Without Foundation they are declared here. With the trait
// `SwiftUICompat` they are those of Foundation, so that unchanged SwiftUI code sees one type.

#if SWIFTUI_COMPAT
  @_exported import Foundation
#else
  /// A length or coordinate, in points unless the context says device pixels. It is an alias,
  /// because a struct of its own would lack the implicit conversion from and to `Double`.
  public typealias CGFloat = Double

  /// A point in a y-down space. The context decides the unit: points or device pixels.
  public struct CGPoint: Hashable, Sendable {
    /// The distance from the left edge of the space.
    public var x: CGFloat
    /// The distance from the top edge of the space.
    public var y: CGFloat

    /// The origin of the space.
    public static let zero = CGPoint(x: 0, y: 0)

    /// Creates the origin.
    @inlinable public init() {
      x = 0
      y = 0
    }

    /// Creates a point from its coordinates.
    @inlinable public init(x: CGFloat, y: CGFloat) {
      self.x = x
      self.y = y
    }

    /// Creates a point from whole coordinates.
    @inlinable public init(x: Int, y: Int) {
      self.init(x: CGFloat(x), y: CGFloat(y))
    }
  }

  /// A width and a height. Negative values are allowed; `CGRect.standardized` resolves them.
  public struct CGSize: Hashable, Sendable {
    /// The extent along x.
    public var width: CGFloat
    /// The extent along y.
    public var height: CGFloat

    /// The size without width and height.
    public static let zero = CGSize(width: 0, height: 0)

    /// Creates the zero size.
    @inlinable public init() {
      width = 0
      height = 0
    }

    /// Creates a size; the values may be negative.
    @inlinable public init(width: CGFloat, height: CGFloat) {
      self.width = width
      self.height = height
    }

    /// Creates a size from whole numbers.
    @inlinable public init(width: Int, height: Int) {
      self.init(width: CGFloat(width), height: CGFloat(height))
    }
  }

  /// A rectangle in a y-down space. Its size may be negative. Accessors such as `minX` then return
  /// the edge of the standardised rectangle, as in Core Graphics.
  public struct CGRect: Hashable, Sendable {
    /// The corner from which `size` is measured: the top-left one if the size is not negative.
    public var origin: CGPoint
    /// The signed size; `width` and `height` return its magnitudes.
    public var size: CGSize

    /// The rectangle without area at the origin. Unlike `null` it takes part in a union.
    public static let zero = CGRect(x: 0, y: 0, width: 0, height: 0)
    /// The null rectangle: the neutral element of `union(_:)`, and the result of `intersection(_:)`
    /// for disjoint rectangles.
    public static let null = CGRect(
      x: CGFloat.infinity, y: CGFloat.infinity, width: 0, height: 0)
    /// A rectangle so large that it contains every point in practice.
    public static let infinite = CGRect(
      x: -CGFloat.greatestFiniteMagnitude / 2, y: -CGFloat.greatestFiniteMagnitude / 2,
      width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    /// Creates the zero rectangle.
    @inlinable public init() {
      origin = CGPoint()
      size = CGSize()
    }

    /// Creates a rectangle from a corner and a size; the size may be negative.
    @inlinable public init(origin: CGPoint, size: CGSize) {
      self.origin = origin
      self.size = size
    }

    /// Creates a rectangle from a corner and a size; the size may be negative.
    @inlinable public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
      origin = CGPoint(x: x, y: y)
      size = CGSize(width: width, height: height)
    }

    /// Creates a rectangle from whole numbers.
    @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
      self.init(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
    }

    /// The left edge.
    @inlinable public var minX: CGFloat { size.width < 0 ? origin.x + size.width : origin.x }
    /// The top edge.
    @inlinable public var minY: CGFloat { size.height < 0 ? origin.y + size.height : origin.y }
    /// The right edge.
    @inlinable public var maxX: CGFloat { size.width < 0 ? origin.x : origin.x + size.width }
    /// The bottom edge.
    @inlinable public var maxY: CGFloat { size.height < 0 ? origin.y : origin.y + size.height }
    /// The centre along x.
    @inlinable public var midX: CGFloat { origin.x + size.width / 2 }
    /// The centre along y.
    @inlinable public var midY: CGFloat { origin.y + size.height / 2 }
    /// The width, never negative.
    @inlinable public var width: CGFloat { abs(size.width) }
    /// The height, never negative.
    @inlinable public var height: CGFloat { abs(size.height) }
    /// True for the null rectangle.
    @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
    /// True for the null rectangle and for one without area.
    @inlinable public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
    /// True for exactly `infinite`.
    @inlinable public var isInfinite: Bool { self == .infinite }

    /// The same rectangle with a size that is not negative.
    @inlinable public var standardized: CGRect {
      isNull ? .null : CGRect(x: minX, y: minY, width: width, height: height)
    }

    /// True when the point lies inside. The rectangle is half-open: its right and bottom edges do
    /// not belong to it.
    @inlinable public func contains(_ point: CGPoint) -> Bool {
      !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// True when `other` lies inside, edges included. The null rectangle lies inside every
    /// rectangle.
    @inlinable public func contains(_ other: CGRect) -> Bool { union(other) == standardized }

    /// Returns the smallest rectangle that contains both. A null rectangle adds nothing, but an
    /// empty one does.
    @inlinable public func union(_ other: CGRect) -> CGRect {
      if isNull { return other.standardized }
      if other.isNull { return standardized }
      let x = Swift.min(minX, other.minX)
      let y = Swift.min(minY, other.minY)
      return CGRect(
        x: x, y: y, width: Swift.max(maxX, other.maxX) - x,
        height: Swift.max(maxY, other.maxY) - y)
    }

    /// Returns the common part. It is null if the rectangles are disjoint, and has no area if they
    /// share only an edge.
    @inlinable public func intersection(_ other: CGRect) -> CGRect {
      if isNull || other.isNull { return .null }
      let x = Swift.max(minX, other.minX)
      let y = Swift.max(minY, other.minY)
      let right = Swift.min(maxX, other.maxX)
      let bottom = Swift.min(maxY, other.maxY)
      if right < x || bottom < y { return .null }
      return CGRect(x: x, y: y, width: right - x, height: bottom - y)
    }

    /// True if the common part has an area. Rectangles that share only an edge do not intersect.
    @inlinable public func intersects(_ other: CGRect) -> Bool { !intersection(other).isEmpty }

    /// Returns the rectangle with each side moved inwards by `dx` or `dy`; negative values move it
    /// outwards. The result is null if the insets exceed the size.
    @inlinable public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
      if isNull { return .null }
      let r = standardized
      if r.width - 2 * dx < 0 || r.height - 2 * dy < 0 { return .null }
      return CGRect(
        x: r.minX + dx, y: r.minY + dy, width: r.width - 2 * dx, height: r.height - 2 * dy)
    }

    /// Returns the rectangle moved by `dx` to the right and by `dy` down.
    @inlinable public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
      if isNull { return .null }
      let r = standardized
      return CGRect(x: r.minX + dx, y: r.minY + dy, width: r.width, height: r.height)
    }

    /// The smallest rectangle with whole coordinates that contains this one.
    @inlinable public var integral: CGRect {
      if isNull { return .null }
      let x = minX.rounded(.down)
      let y = minY.rounded(.down)
      return CGRect(
        x: x, y: y, width: maxX.rounded(.up) - x, height: maxY.rounded(.up) - y)
    }
  }
#endif
