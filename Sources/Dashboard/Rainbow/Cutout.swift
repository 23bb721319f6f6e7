extension Config.Display {
  /// A part of the panel's edge where nothing can be seen: a camera, a logo, a hole in the bezel.
  package struct Cutout: Hashable, Sendable {
    /// An edge of the panel as it is built, before `rotation`.
    package enum Edge: Hashable, Sendable { case top, right, bottom, left }

    package var edge = Edge.top
    /// Points from the edge's left or upper end to the cut-out's middle; nil for the edge's own.
    package var x: Double?
    /// Points along the edge; 0 for no cut-out.
    package var width = 0.0
    /// Points into the panel; nil for that of the bar.
    package var height: Double?
    /// Of its outer and inner corners; the waves' fronts are bent like them.
    package var topRadius: Double?
    package var bottomRadius: Double?
  }
}

/// A cut-out in the upper edge of the picture, in points.
struct EdgeGap: Hashable {
  var center: Double
  var width: Double
  var height: Double?
  var topRadius: Double?
  var bottomRadius: Double?
}

extension Config.Display.Cutout {
  /// Where the cut-out is in the upper edge of a picture `length` points wide that is turned
  /// clockwise by `rotation` degrees in all; nil if there is none or it is at another edge.
  func gap(rotation: Int, width length: Double) -> EdgeGap? {
    guard width > 0, length > 0 else { return nil }
    let upper: Edge
    var isReversed = false
    switch rotation {
    case 90: upper = .right
    // Seen from the other side, the edge's right or lower end is on the left.
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
