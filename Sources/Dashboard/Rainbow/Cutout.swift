extension Config.Display {
  /// A part of the panel's edge at which no picture is visible: a camera, a logo, a hole in the
  /// bezel. The loading bar at the upper edge leaves it out: its waves start at both sides of it.
  package struct Cutout: Hashable, Sendable {
    /// An edge of the panel itself, before `rotation`.
    package enum Edge: Hashable, Sendable { case top, right, bottom, left }

    /// The edge of the panel with the cut-out.
    package var edge = Edge.top
    /// The distance from the edge's left or upper end to the middle of the cut-out, in points; nil
    /// for the middle of the edge.
    package var x: Double?
    /// The length along the edge, in points; 0 for no cut-out.
    package var width = 0.0
    /// The depth into the panel, in points; nil for the height of the loading bar.
    package var height: Double?
    /// The radius of the outer corners, in points. The fronts of the loading bar's waves are curved
    /// with the same radii.
    package var topRadius: Double?
    /// The radius of the inner corners, in points.
    package var bottomRadius: Double?
  }
}

/// A cut-out in the upper edge of the picture, for the loading bar. All lengths are in points.
struct EdgeGap: Hashable {
  var center: Double
  var width: Double
  var height: Double?
  var topRadius: Double?
  var bottomRadius: Double?
}

extension Config.Display.Cutout {
  /// Returns the cut-out in the upper edge of a picture; nil if there is none or it is at another
  /// edge.
  ///
  /// - Parameters:
  ///   - rotation: the total clockwise rotation of the picture, in degrees.
  ///   - length: the width of the picture, in points.
  func gap(rotation: Int, width length: Double) -> EdgeGap? {
    guard width > 0, length > 0 else { return nil }
    let upper: Edge
    var isReversed = false
    switch rotation {
    case 90: upper = .right
    // The left end of the picture is at the right or lower end of the edge.
    case 180: (upper, isReversed) = (.bottom, true)
    case 270: (upper, isReversed) = (.left, true)
    default: upper = .top
    }
    guard upper == edge else { return nil }
    let along = x ?? length / 2
    return EdgeGap(
      center: isReversed ? length - along : along, width: min(width, length), height: height,
      topRadius: topRadius, bottomRadius: bottomRadius)
  }
}
