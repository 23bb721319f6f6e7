import MartletUI

/// The look of a planet or moon: a lit ball with marks on it, and optionally rings.
///
/// Positions are in radii from the centre of the ball, x to the right and y down, before the axis
/// is tilted. Colours are 0xRRGGBB.
struct Globe: Hashable, Sendable {
  struct Mark: Hashable, Sendable {
    enum Form: Hashable, Sendable {
      /// A stripe between two heights, soft at its edges.
      case band(CGFloat, CGFloat)
      /// An area with a smooth outline through these points.
      case land([CGPoint])
      case spot(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat)
      /// A crater. Its wall is dark on the side nearest to the light.
      case crater(x: CGFloat, y: CGFloat, radius: CGFloat)
      /// A smooth line through these points.
      case line([CGPoint], width: CGFloat)
    }

    var form: Form
    var color: UInt32
    var opacity: Double
  }

  /// A flat ring round the equator, between two radii from the middle.
  struct Ring: Hashable, Sendable {
    var inner: CGFloat
    var outer: CGFloat
    var color: UInt32
    var opacity: Double
  }

  /// The colours from the centre of the light to the dark side.
  var colors: [UInt32]
  /// The tilt of the axis, in degrees clockwise.
  var tilt = 0.0
  var marks: [Mark] = []
  var rings: [Ring] = []
  /// The height of a ring divided by its width. It depends on the viewing angle.
  var ringSlope: CGFloat = 0.3
  /// The colour of the atmosphere at the ball's edge; nil if there is none.
  var air: UInt32?
  /// The width divided by the height: 1 for a round ball.
  var stretch: CGFloat = 1
}

extension Globe.Mark {
  static func band(
    _ top: CGFloat, _ bottom: CGFloat, _ color: UInt32, _ opacity: Double
  ) -> Self {
    Self(form: .band(top, bottom), color: color, opacity: opacity)
  }

  static func land(_ points: [(CGFloat, CGFloat)], _ color: UInt32, _ opacity: Double = 1) -> Self {
    Self(form: .land(points.map { CGPoint(x: $0.0, y: $0.1) }), color: color, opacity: opacity)
  }

  static func line(
    _ points: [(CGFloat, CGFloat)], width: CGFloat, _ color: UInt32, _ opacity: Double
  ) -> Self {
    Self(
      form: .line(points.map { CGPoint(x: $0.0, y: $0.1) }, width: width), color: color,
      opacity: opacity)
  }

  static func spot(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: UInt32,
    _ opacity: Double
  ) -> Self {
    Self(
      form: .spot(x: x, y: y, width: width, height: height), color: color, opacity: opacity)
  }

  static func crater(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ opacity: Double = 1) -> Self {
    Self(form: .crater(x: x, y: y, radius: radius), color: 0x000000, opacity: opacity)
  }
}

extension Globe {
  /// The same globe without its rings.
  var withoutRings: Globe {
    var globe = self
    globe.rings = []
    return globe
  }
}
