import MartletGeometry
import MartletText

/// The interface through which a canvas's closure draws. A copy draws into the same canvas but has
/// its own settings: transform, opacity, blend mode, clips and filters.
///
/// It records commands and paints nothing. Use it only inside the closure that received it.
@MainActor @preconcurrency
public struct GraphicsContext {
  let recorder: CanvasRecorder
  var state = CanvasState()

  init(_ recorder: CanvasRecorder) {
    self.recorder = recorder
  }

  // MARK: - Settings

  /// The map from the drawing space to the canvas. It is the identity at first.
  public var transform: CGAffineTransform {
    get { state.transform }
    set { state.transform = newValue }
  }

  /// The opacity of later commands: 1 is opaque; NaN becomes 1.
  public var opacity: Double {
    get { state.opacity }
    set { state.opacity = newValue.isNaN ? 1 : newValue }
  }

  /// The rule by which later commands are blended with the picture.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }

  /// The environment of the canvas.
  public var environment: EnvironmentValues { recorder.environment }

  /// The bounding box of the area inside all clips, in the drawing space; null if the transform has
  /// no inverse.
  public var clipBoundingRect: CGRect {
    var box = CGRect(origin: .zero, size: recorder.size)
    for clip in state.clips {
      box = box.intersection(clip.path.boundingRect.applying(clip.transform))
    }
    let map = state.transform
    return map.a * map.d == map.b * map.c ? .null : box.applying(map.inverted())
  }

  /// Moves the drawing space by a distance in its own points.
  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    state.transform = CGAffineTransform(translationX: x, y: y).concatenating(state.transform)
  }

  /// Scales the drawing space about its origin.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    state.transform = CGAffineTransform(scaleX: x, y: y).concatenating(state.transform)
  }

  /// Rotates the drawing space about its origin. Positive angles are clockwise.
  public mutating func rotate(by angle: Angle) {
    state.transform = CGAffineTransform(rotationAngle: CGFloat(angle.radians))
      .concatenating(state.transform)
  }

  /// Maps points of the new drawing space with `matrix` first and then with the current transform.
  public mutating func concatenate(_ matrix: CGAffineTransform) {
    state.transform = matrix.concatenating(state.transform)
  }

  // MARK: - Paths

  /// Fills a path with a shading. `style` selects the fill rule.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    fillArea(path, style.isEOFilled ? .evenOdd : .nonZero, shading)
  }

  /// Draws a line along a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    if let color = shading.color(in: environment) {
      return add(.stroke(path, style, .solid(color)))
    }
    let box = path.boundingRect
    let shading = shading.resolved(in: environment)
    if shading.area(in: box, environment) != nil {
      return fillArea(path.strokedPath(style), .nonZero, shading)
    }
    add(.stroke(path, style, shading.paint(in: box, environment)))
  }

  /// Draws a line along a path, `lineWidth` points wide.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  // MARK: - Texts and pictures

  /// A text with the canvas's font and colour, ready for measuring and drawing.
  @MainActor @preconcurrency
  public struct ResolvedText {
    fileprivate let text: Text
    fileprivate let node: LayoutNode

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

    /// The natural size of the image in points.
    public var size: CGSize { node.sizeThatFits(.unspecified) }

    /// The distance in points from the upper edge to the baseline.
    public var baseline: CGFloat {
      node.dimensions(.unspecified)[VerticalAlignment.firstTextBaseline]
    }
  }

  private func context() -> _NodeContext {
    _NodeContext(graph: recorder.graph, parent: nil, environment: recorder.environment)
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
    place(text.node, at: point, anchor, .unspecified)
  }

  /// Draws a text from the upper left corner of `rect` and wraps it at the width of `rect`.
  public func draw(_ text: Text, in rect: CGRect) {
    place(resolve(text).node, at: rect.origin, .topLeading, ProposedViewSize(rect.size))
  }

  /// Draws a resolved text from the upper left corner of `rect` and wraps it at the width of
  /// `rect`.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    // A node has one size, and a text that is drawn several times may have several.
    draw(text.text, in: rect)
  }

  /// Draws an image at its natural size. Its point at `anchor`, in fractions of its size, is at
  /// `point`.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    place(resolve(image).node, at: point, anchor, .unspecified)
  }

  /// Draws a resolved image at its natural size. Its point at `anchor`, in fractions of its size,
  /// is at `point`.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    place(image.node, at: point, anchor, .unspecified)
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
    draw(image.image, in: rect)
  }

  private func place(
    _ node: LayoutNode, at point: CGPoint, _ anchor: UnitPoint, _ proposal: ProposedViewSize
  ) {
    let size = node.sizeThatFits(proposal)
    node.place(at: .zero, proposal: proposal)
    add(
      .node(
        node,
        CGPoint(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height)))
  }

  /// Draws glyphs and lines of a text at their places. The red component of each colour is an index
  /// into `colors`.
  func drawText(_ layout: TextLayout, _ colors: [RGBA]) {
    add(.text(layout, colors))
  }

  // MARK: - Layers

  /// Draws the commands of `content` as one picture, with the settings of this context. The inner
  /// context starts with default settings.
  ///
  /// - Throws: whatever `content` throws. Nothing is drawn then.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    add(.layer(try commands(of: content)))
  }

  /// Returns the commands of a closure that draws with default settings.
  func commands(
    of content: (inout GraphicsContext) throws -> Void
  ) rethrows -> [CanvasCommand] {
    let inner = CanvasRecorder(
      graph: recorder.graph, environment: recorder.environment, size: recorder.size,
      symbols: recorder.symbols)
    var context = GraphicsContext(inner)
    try content(&context)
    return inner.commands
  }

  func add(_ content: CanvasCommand.Content) {
    recorder.commands.append(CanvasCommand(content: content, state: state))
  }
}
