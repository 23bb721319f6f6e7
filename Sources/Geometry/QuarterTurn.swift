/// A rotation by whole quarter turns, clockwise as seen on the panel's glass.
///
/// The value says how the user's picture is rotated to fit the panel: `.quarter` moves the top edge
/// of the picture to the right edge of the panel. Turns form a group under `+`.
package enum QuarterTurn: Int, Hashable, Sendable, CaseIterable {
  /// No rotation.
  case none = 0
  /// A rotation by 90° clockwise.
  case quarter = 90
  /// A rotation by 180°.
  case half = 180
  /// A rotation by 270° clockwise.
  case threeQuarters = 270

  /// The clockwise angle in degrees: 0, 90, 180 or 270.
  @inlinable package var degrees: Int { rawValue }

  /// True when width and height are exchanged.
  @inlinable package var swapsAxes: Bool { self == .quarter || self == .threeQuarters }

  /// The turn in the opposite direction.
  @inlinable package var inverse: QuarterTurn {
    switch self {
    case .none: .none
    case .quarter: .threeQuarters
    case .half: .half
    case .threeQuarters: .quarter
    }
  }

  /// Returns the turn that equals `a` followed by `b`.
  @inlinable package static func + (a: QuarterTurn, b: QuarterTurn) -> QuarterTurn {
    QuarterTurn(rawValue: (a.rawValue + b.rawValue) % 360) ?? .none
  }

  /// Returns the size of the rotated picture.
  @inlinable package func turned(_ size: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Returns the position of `rect` after its picture of size `size` is rotated; both in device
  /// pixels.
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
