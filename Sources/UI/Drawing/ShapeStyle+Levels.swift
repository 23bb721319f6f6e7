// The levels of any style: `Color.red.secondary`. Those of `FillShapeStyle` have colours of their
// own.

extension ShapeStyle {
  /// The second level of the style: the style at half of its opacity.
  public var secondary: some ShapeStyle { level(1) }
  /// The third level of the style: the style at a quarter of its opacity.
  public var tertiary: some ShapeStyle { level(2) }
  /// The fourth level of the style: the style at 15 % of its opacity.
  public var quaternary: some ShapeStyle { level(3) }
  /// The fifth level of the style: the style at 10 % of its opacity.
  public var quinary: some ShapeStyle { level(4) }

  private func level(_ level: Int) -> _FadedStyle<Self> {
    _FadedStyle(base: self, opacity: HierarchicalShapeStyle.shares[level])
  }
}
