import MartletGeometry

extension GraphicsContext {
  /// A view that the canvas got as a symbol, ready for drawing.
  @MainActor @preconcurrency
  public struct ResolvedSymbol {
    fileprivate let node: LayoutNode

    /// The ideal size of the view, in points.
    public var size: CGSize { node.size }
  }

  /// Returns the symbol with a tag; nil if the canvas has none with it.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    let tag = AnyHashable(id)
    return recorder.symbols.first { $0.tag == tag }.map { ResolvedSymbol(node: $0) }
  }

  /// Draws a symbol at its ideal size. Its point at `anchor`, in fractions of its size, is at
  /// `point`.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    let x = point.x - anchor.x * symbol.size.width
    let y = point.y - anchor.y * symbol.size.height
    add(.symbol(symbol.node, CGAffineTransform(translationX: x, y: y)))
  }

  /// Draws a symbol stretched to `rect`. A symbol without width or height is not drawn.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    let size = symbol.size
    guard size.width > 0, size.height > 0 else { return }
    let map = CGAffineTransform(translationX: rect.minX, y: rect.minY)
      .scaledBy(x: rect.width / size.width, y: rect.height / size.height)
    add(.symbol(symbol.node, map))
  }
}
