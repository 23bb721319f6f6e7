import MartletGeometry

/// From pixels of the panel to pixels of the picture as the user sees it.
///
/// Maps pixel to pixel: the panel's pixel (0, 0) becomes the corner pixel of the picture that
/// lies on it, so a position with whole coordinates keeps them under every turn.
package struct PanelMapping: Hashable, Sendable {
  /// The picture's size as the user sees it.
  package var size: PixelSize
  /// How the picture is turned to lie on the panel.
  package var rotation: QuarterTurn

  package init(size: PixelSize, rotation: QuarterTurn) {
    self.size = size
    self.rotation = rotation
  }

  /// The panel's own size, to which devices are scaled.
  package var panelSize: PixelSize { rotation.turned(size) }

  /// The place in the picture of a place on the panel, clamped to the picture's pixels. A position
  /// that is no number gives the origin.
  package func position(panelX x: Double, panelY y: Double) -> CGPoint {
    let right = Double(panelSize.width - 1) - x
    let below = Double(panelSize.height - 1) - y
    return switch rotation {
    case .none: clamped(x: x, y: y)
    case .quarter: clamped(x: y, y: right)
    case .half: clamped(x: right, y: below)
    case .threeQuarters: clamped(x: below, y: x)
    }
  }

  /// The nearest place inside the picture.
  package func clamped(x: Double, y: Double) -> CGPoint {
    CGPoint(
      x: Self.clamped(x, to: Double(size.width - 1)),
      y: Self.clamped(y, to: Double(size.height - 1)))
  }

  // `>` is false for a NaN, which so becomes 0.
  private static func clamped(_ value: Double, to upper: Double) -> Double {
    value > 0 ? min(value, max(upper, 0)) : 0
  }
}
