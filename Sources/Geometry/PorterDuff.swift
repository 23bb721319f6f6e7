/// An operation of Porter and Duff that also changes the destination where the source is clear, or
/// that `BlendMode` lacks. "Source" is the drawn picture, "destination" the picture behind it.
///
/// The result is source·`sourceFactor` + destination·`destinationFactor` in premultiplied
/// components (T. Porter, T. Duff: Compositing Digital Images, 1984).
package enum PorterDuff: Hashable, Sendable, CaseIterable {
  /// Nothing remains.
  case clear
  /// The source in place of the destination.
  case copy
  /// The source, only where the destination has alpha.
  case sourceIn
  /// The source, only where the destination is transparent.
  case sourceOut
  /// The destination, only where the source has alpha.
  case destinationIn
  /// The destination over the source, only where the source has alpha.
  case destinationAtop
  /// Both, each only where the other is transparent.
  case xor

  /// A factor on one of the two pictures.
  package enum Factor: Hashable, Sendable {
    case zero
    case one
    /// The alpha of the other picture.
    case alpha
    /// 1 minus the alpha of the other picture.
    case inverseAlpha

    /// Returns the factor, 0…255, for the alpha of the other picture, 0…255.
    package func value(at alpha: UInt32) -> UInt32 {
      switch self {
      case .zero: 0
      case .one: 255
      case .alpha: alpha
      case .inverseAlpha: 255 &- alpha
      }
    }
  }

  /// The factor on the source.
  package var sourceFactor: Factor {
    switch self {
    case .clear, .destinationIn: .zero
    case .copy: .one
    case .sourceIn: .alpha
    case .sourceOut, .destinationAtop, .xor: .inverseAlpha
    }
  }

  /// The factor on the destination.
  package var destinationFactor: Factor {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut: .zero
    case .destinationIn, .destinationAtop: .alpha
    case .xor: .inverseAlpha
    }
  }
}
