// The Core Graphics value types. Without Foundation they are declared here; with the trait
// `SwiftUICompat` they are Foundation's own, so that unchanged SwiftUI sources see one type.

#if SWIFTUI_COMPAT
  @_exported import Foundation
#else
  /// A length or coordinate in points. An alias, because an own struct would lack the implicit
  /// conversion from and to `Double`.
  public typealias CGFloat = Double

  /// A point in a y-down space; the unit (points or pixels) is the context's.
  public struct CGPoint: Hashable, Sendable {
    public var x: CGFloat
    public var y: CGFloat

    public static let zero = CGPoint(x: 0, y: 0)

    @inlinable public init() {
      x = 0
      y = 0
    }

    @inlinable public init(x: CGFloat, y: CGFloat) {
      self.x = x
      self.y = y
    }

    @inlinable public init(x: Int, y: Int) {
      self.init(x: CGFloat(x), y: CGFloat(y))
    }
  }

  /// A width and a height; negative values are allowed and mean nothing until standardised.
  public struct CGSize: Hashable, Sendable {
    public var width: CGFloat
    public var height: CGFloat

    public static let zero = CGSize(width: 0, height: 0)

    @inlinable public init() {
      width = 0
      height = 0
    }

    @inlinable public init(width: CGFloat, height: CGFloat) {
      self.width = width
      self.height = height
    }

    @inlinable public init(width: Int, height: Int) {
      self.init(width: CGFloat(width), height: CGFloat(height))
    }
  }

  /// A rectangle in a y-down space. Accessors such as `minX` treat a negative size as Core
  /// Graphics does: they return the standardised edge.
  public struct CGRect: Hashable, Sendable {
    public var origin: CGPoint
    public var size: CGSize

    public static let zero = CGRect(x: 0, y: 0, width: 0, height: 0)
    /// The null rectangle: the identity of `union` and the result of a missed `intersection`.
    public static let null = CGRect(
      x: CGFloat.infinity, y: CGFloat.infinity, width: 0, height: 0)
    public static let infinite = CGRect(
      x: -CGFloat.greatestFiniteMagnitude / 2, y: -CGFloat.greatestFiniteMagnitude / 2,
      width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    @inlinable public init() {
      origin = CGPoint()
      size = CGSize()
    }

    @inlinable public init(origin: CGPoint, size: CGSize) {
      self.origin = origin
      self.size = size
    }

    @inlinable public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
      origin = CGPoint(x: x, y: y)
      size = CGSize(width: width, height: height)
    }

    @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
      self.init(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
    }

    @inlinable public var minX: CGFloat { size.width < 0 ? origin.x + size.width : origin.x }
    @inlinable public var minY: CGFloat { size.height < 0 ? origin.y + size.height : origin.y }
    @inlinable public var maxX: CGFloat { size.width < 0 ? origin.x : origin.x + size.width }
    @inlinable public var maxY: CGFloat { size.height < 0 ? origin.y : origin.y + size.height }
    @inlinable public var midX: CGFloat { origin.x + size.width / 2 }
    @inlinable public var midY: CGFloat { origin.y + size.height / 2 }
    @inlinable public var width: CGFloat { abs(size.width) }
    @inlinable public var height: CGFloat { abs(size.height) }
    @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
    /// True for a null rectangle and for one without area.
    @inlinable public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
    @inlinable public var isInfinite: Bool { self == .infinite }

    @inlinable public var standardized: CGRect {
      isNull ? .null : CGRect(x: minX, y: minY, width: width, height: height)
    }

    /// Half-open: the right and bottom edges do not belong to the rectangle.
    @inlinable public func contains(_ point: CGPoint) -> Bool {
      !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    @inlinable public func contains(_ other: CGRect) -> Bool { union(other) == standardized }

    @inlinable public func union(_ other: CGRect) -> CGRect {
      if isNull { return other.standardized }
      if other.isNull { return standardized }
      let x = Swift.min(minX, other.minX)
      let y = Swift.min(minY, other.minY)
      return CGRect(
        x: x, y: y, width: Swift.max(maxX, other.maxX) - x,
        height: Swift.max(maxY, other.maxY) - y)
    }

    @inlinable public func intersection(_ other: CGRect) -> CGRect {
      if isNull || other.isNull { return .null }
      let x = Swift.max(minX, other.minX)
      let y = Swift.max(minY, other.minY)
      let right = Swift.min(maxX, other.maxX)
      let bottom = Swift.min(maxY, other.maxY)
      if right < x || bottom < y { return .null }
      return CGRect(x: x, y: y, width: right - x, height: bottom - y)
    }

    @inlinable public func intersects(_ other: CGRect) -> Bool { !intersection(other).isEmpty }

    @inlinable public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
      if isNull { return .null }
      let r = standardized
      if r.width - 2 * dx < 0 || r.height - 2 * dy < 0 { return .null }
      return CGRect(
        x: r.minX + dx, y: r.minY + dy, width: r.width - 2 * dx, height: r.height - 2 * dy)
    }

    @inlinable public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
      if isNull { return .null }
      let r = standardized
      return CGRect(x: r.minX + dx, y: r.minY + dy, width: r.width, height: r.height)
    }

    /// The smallest rectangle of whole numbers that contains this one.
    @inlinable public var integral: CGRect {
      if isNull { return .null }
      let x = minX.rounded(.down)
      let y = minY.rounded(.down)
      return CGRect(
        x: x, y: y, width: maxX.rounded(.up) - x, height: maxY.rounded(.up) - y)
    }
  }
#endif
