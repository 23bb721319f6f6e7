/// A rotation by whole quarter turns, clockwise as seen on the glass.
///
/// It says how the user's picture is turned to lie on the panel: `.quarter` puts the picture's top
/// edge along the panel's right edge. Turns form a group under `+`.
package enum QuarterTurn: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// The clockwise angle in degrees: 0, 90, 180 or 270.
  @inlinable package var degrees: Int { rawValue }

  /// True when width and height change places.
  @inlinable package var swapsAxes: Bool { self == .quarter || self == .threeQuarters }

  /// The turn that undoes this one.
  @inlinable package var inverse: QuarterTurn {
    switch self {
    case .none: .none
    case .quarter: .threeQuarters
    case .half: .half
    case .threeQuarters: .quarter
    }
  }

  /// First one turn, then the other.
  @inlinable package static func + (a: QuarterTurn, b: QuarterTurn) -> QuarterTurn {
    QuarterTurn(rawValue: (a.rawValue + b.rawValue) % 360) ?? .none
  }

  /// The size of a turned picture of size `size`.
  @inlinable package func turned(_ size: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Where `rect` of a picture of size `size` lies once the picture is turned.
  @inlinable package func turned(_ rect: PixelRect, in size: PixelSize) -> PixelRect {
    switch self {
    case .none:
      rect
    case .quarter:
      PixelRect(
        minX: size.height - rect.maxY, minY: rect.minX, maxX: size.height - rect.minY,
        maxY: rect.maxX)
    case .half:
      PixelRect(
        minX: size.width - rect.maxX, minY: size.height - rect.maxY,
        maxX: size.width - rect.minX, maxY: size.height - rect.minY)
    case .threeQuarters:
      PixelRect(
        minX: rect.minY, minY: size.width - rect.maxX, maxX: rect.maxY,
        maxY: size.width - rect.minX)
    }
  }
}
