import MartletGeometry

extension _ResolvedStyle {
  /// The style if it is a gradient that texts and symbols show; nil for one colour and for the
  /// styles of which they show one colour: elliptical gradients, meshes, patterns and materials.
  package var asInk: _ResolvedStyle? {
    switch geometry {
    case .linear, .radial, .angular: self
    case .solid, .elliptical, .mesh, .pattern, .backdrop: nil
    }
  }
}

extension DrawContext {
  /// Fills a rectangle with a paint, with the opacity of what `mask` draws.
  mutating func tinted(_ rect: CGRect, _ paint: Paint, mask draw: (inout DrawContext) -> Void) {
    pushMasked()
    fill(Path(rect), paint: paint)
    if !isHidden { mask() }
    draw(&self)
    pop()
  }
}
