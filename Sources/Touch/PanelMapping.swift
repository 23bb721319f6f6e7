import MartletGeometry

/// Maps pixels of the panel to pixels of the picture as the user sees it.
///
/// Pixels map to pixels: the panel's pixel (0, 0) maps to the pixel in the picture's corner that is
/// shown there. A position with whole coordinates therefore stays whole under every rotation.
package struct PanelMapping: Hashable, Sendable {
  /// The size of the picture as the user sees it, in pixels.
  package var size: PixelSize
  /// The rotation that the picture has on the panel.
  package var rotation: QuarterTurn

  /// Makes the mapping of a picture.
  package init(size: PixelSize, rotation: QuarterTurn) {
    self.size = size
    self.rotation = rotation
  }

  /// The size of the panel in pixels. Positions of touch devices are scaled to it.
  package var panelSize: PixelSize { rotation.turned(size) }

  /// Returns the position in the picture for a position on the panel, clamped to the picture's
  /// pixels. A NaN coordinate becomes 0.
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

  /// Returns the share of the picture's width and height at which a share of the panel's width and
  /// height is seen.
  package func share(ofPanel share: CGPoint) -> CGPoint {
    switch rotation {
    case .none: share
    case .quarter: CGPoint(x: share.y, y: 1 - share.x)
    case .half: CGPoint(x: 1 - share.x, y: 1 - share.y)
    case .threeQuarters: CGPoint(x: 1 - share.y, y: share.x)
    }
  }

  /// Returns the nearest position inside the picture, 0 to size - 1 in each axis. NaN becomes 0.
  package func clamped(x: Double, y: Double) -> CGPoint {
    CGPoint(
      x: Self.clamped(x, to: Double(size.width - 1)),
      y: Self.clamped(y, to: Double(size.height - 1)))
  }

  // `>` is false for NaN, so NaN becomes 0.
  private static func clamped(_ value: Double, to upper: Double) -> Double {
    value > 0 ? min(value, max(upper, 0)) : 0
  }
}
