import MartletGeometry

/// Mirrors the picture of the content in a right-to-left layout.
private struct MirrorModifier: ViewModifier {
  let isEnabled: Bool
  @Environment(\.layoutDirection) private var direction

  func body(content: Content) -> some View {
    content.scaleEffect(x: isEnabled && direction == .rightToLeft ? -1 : 1, y: 1)
  }
}

extension View {
  /// Mirrors the picture of the view in a right-to-left layout, for pictures that point in the
  /// reading direction, such as arrows.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    modifier(MirrorModifier(isEnabled: enabled))
  }
}
