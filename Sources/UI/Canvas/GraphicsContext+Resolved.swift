import MartletGeometry

extension GraphicsContext {
  /// A text with the canvas's font and colour, ready for measuring and drawing.
  @MainActor @preconcurrency
  public struct ResolvedText {
    fileprivate let text: Text
    fileprivate let node: LayoutNode
    /// The shading of the parts that have no colour of their own; the foreground style unless it is
    /// set. One that is neither a colour nor a style, such as a gradient between two points, fills
    /// the whole text.
    public var shading: Shading {
      get { newShading ?? .foreground }
      set { newShading = newValue }
    }
    fileprivate var newShading: Shading?

    /// Returns the size in points that the text takes for a proposed size.
    public func measure(in size: CGSize) -> CGSize { node.sizeThatFits(ProposedViewSize(size)) }

    /// Returns the distance in points from the upper edge to the baseline of the first line.
    public func firstBaseline(in size: CGSize) -> CGFloat {
      node.dimensions(ProposedViewSize(size))[VerticalAlignment.firstTextBaseline]
    }

    /// Returns the distance in points from the upper edge to the baseline of the last line.
    public func lastBaseline(in size: CGSize) -> CGFloat {
      node.dimensions(ProposedViewSize(size))[VerticalAlignment.lastTextBaseline]
    }
  }

  /// An image that has been looked up, ready for drawing.
  @MainActor @preconcurrency
  public struct ResolvedImage {
    fileprivate let image: Image
    fileprivate let node: LayoutNode
    /// The shading that fills the image instead of its own colours; nil at first. The image keeps
    /// its alpha. A symbol or a template without it has the foreground style.
    public var shading: Shading?

    /// The natural size of the image in points.
    public var size: CGSize { node.sizeThatFits(.unspecified) }

    /// The distance in points from the upper edge to the baseline.
    public var baseline: CGFloat {
      node.dimensions(.unspecified)[VerticalAlignment.firstTextBaseline]
    }
  }

  private func context(_ style: AnyShapeStyle? = nil) -> _NodeContext {
    var environment = recorder.environment
    if let style { environment.foregroundStyle = style }
    return _NodeContext(graph: recorder.graph, parent: nil, environment: environment)
  }

  /// Resolves a text in the environment of the canvas.
  public func resolve(_ text: Text) -> ResolvedText {
    ResolvedText(text: text, node: text.makeElement(context()))
  }

  /// Looks up an image.
  public func resolve(_ image: Image) -> ResolvedImage {
    ResolvedImage(image: image, node: image.makeElement(context()))
  }

  /// Draws a text without wrapping. Its point at `anchor`, in fractions of its size, is at `point`.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    place(resolve(text).node, at: point, anchor, .unspecified)
  }

  /// Draws a resolved text without wrapping. Its point at `anchor`, in fractions of its size, is at
  /// `point`.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    place(text, text.node, at: point, anchor, .unspecified)
  }

  /// Draws a text from the upper left corner of `rect` and wraps it at the width of `rect`.
  public func draw(_ text: Text, in rect: CGRect) {
    place(resolve(text).node, at: rect.origin, .topLeading, ProposedViewSize(rect.size))
  }

  /// Draws a resolved text from the upper left corner of `rect` and wraps it at the width of
  /// `rect`.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    // A node has one size, and a text that is drawn several times may have several.
    place(
      text, resolve(text.text).node, at: rect.origin, .topLeading, ProposedViewSize(rect.size))
  }

  /// Draws an image at its natural size. Its point at `anchor`, in fractions of its size, is at
  /// `point`.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    place(resolve(image).node, at: point, anchor, .unspecified)
  }

  /// Draws a resolved image at its natural size. Its point at `anchor`, in fractions of its size,
  /// is at `point`.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    place(image.node, at: point, anchor, .unspecified, filledWith: image.shading)
  }

  /// Draws an image stretched to `rect`. `style` has no effect in Martlet: the edges of an image
  /// are always antialiased.
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    place(
      resolve(image.resizable()).node, at: rect.origin, .topLeading, ProposedViewSize(rect.size))
  }

  /// Draws a resolved image stretched to `rect`. `style` has no effect in Martlet: the edges of an
  /// image are always antialiased.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    place(
      resolve(image.image.resizable()).node, at: rect.origin, .topLeading,
      ProposedViewSize(rect.size), filledWith: image.shading)
  }

  /// Draws the layout node of a text in the shading of the text.
  private func place(
    _ text: ResolvedText, _ node: LayoutNode, at point: CGPoint, _ anchor: UnitPoint,
    _ proposal: ProposedViewSize
  ) {
    guard let shading = text.newShading else { return place(node, at: point, anchor, proposal) }
    guard let style = shading.style else {
      return place(node, at: point, anchor, proposal, filledWith: shading)
    }
    place(text.text.makeElement(context(style)), at: point, anchor, proposal)
  }

  /// Draws a layout node, or the shading where the node is opaque.
  private func place(
    _ node: LayoutNode, at point: CGPoint, _ anchor: UnitPoint, _ proposal: ProposedViewSize,
    filledWith shading: Shading? = nil
  ) {
    let size = node.sizeThatFits(proposal)
    node.place(at: .zero, proposal: proposal)
    let origin = CGPoint(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height)
    guard let shading else { return add(.node(node, origin)) }
    func fill(_ layer: inout GraphicsContext) {
      layer.clipToLayer { $0.add(.node(node, origin)) }
      layer.fill(Path(CGRect(origin: origin, size: size)), with: shading)
    }
    // An operation on a layer would change everything outside of the node, too.
    if case .porterDuff = state.blendMode.rule {
      var copy = self
      return fill(&copy)
    }
    drawLayer(content: fill)
  }
}
