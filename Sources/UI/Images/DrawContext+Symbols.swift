import MartletGeometry

extension DrawContext {
  /// Draws a symbol over the whole of `rect`, with lines of the weight of a font.
  mutating func symbol(
    _ drawing: SymbolDrawing, in rect: CGRect, weight: Int, color: RGBA
  ) {
    guard color.alpha > 0 else { return }
    let scale = CGAffineTransform(
      a: rect.width / SymbolDrawing.side, b: 0, c: 0, d: rect.height / SymbolDrawing.side,
      tx: rect.minX, ty: rect.minY)
    let width = 2 + Double(weight - 400) / 400
    let line = StrokeStyle(lineWidth: max(0.8, width), lineCap: .round, lineJoin: .round)
    // Overlapping parts must not be visible through each other.
    let isGroup = drawing.parts.count > 1 && (drawing.erases || color.alpha < 1)
    let solid = isGroup ? color.opacity(1 / color.alpha) : color
    if isGroup { pushGroup(opacity: color.alpha) }
    if drawing.erases { pushIsolated() }
    pushTransform(scale)
    for part in drawing.parts {
      let erases = part.kind == .eraseFill || part.kind == .eraseStroke
      if erases { pushGroup(blendMode: .destinationOut) }
      switch part.kind {
      case .fill, .eraseFill: fill(part.path, paint: .solid(solid))
      case .stroke, .eraseStroke: stroke(part.path, style: line, paint: .solid(solid))
      }
      if erases { pop() }
    }
    popTransform()
    if drawing.erases { pop() }
    if isGroup { pop() }
  }
}
