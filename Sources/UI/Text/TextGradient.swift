import MartletGeometry

/// The gradient that fills those runs of a text that have no colour of their own.
package struct TextGradient: Equatable {
  /// The gradient. It spans the bounds of the text.
  var style: _ResolvedStyle
  /// Whether a run is filled by it, by index. Lines and backgrounds with a colour of their own,
  /// whose colours follow those of the runs, are not.
  var isFilled: [Bool]

  /// Draws a text by two calls of `draw`, each with the colours of the runs: one for the runs that
  /// the gradient fills, and one for the others, if there are any.
  ///
  /// - Parameters:
  ///   - rect: the bounds of the text, in its space.
  ///   - reach: the distance by which glyphs may leave `rect`, in points.
  @MainActor func draw(
    _ colors: [RGBA], in rect: CGRect, reach: CGFloat, _ context: inout DrawContext,
    draw: ([RGBA], inout DrawContext) -> Void
  ) {
    let filled = colors.indices.map { isFilled.indices.contains($0) && isFilled[$0] }
    context.tinted(rect.insetBy(dx: -reach, dy: -reach), style.paint(in: rect)) { context in
      draw(filled.map { $0 ? .black : .clear }, &context)
    }
    guard filled.contains(false) else { return }
    draw(zip(colors, filled).map { $1 ? .clear : $0 }, &context)
  }
}
