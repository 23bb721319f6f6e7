import MartletGeometry

/// An outline that is computed for a rectangle. As a view it is filled with the foreground style.
///
/// `ShapeNode` calls `path(in:)` when it draws or hit-tests and caches the result until the size or
/// the animatable data changes.
public protocol Shape: Animatable, View {
  /// Returns the outline in a rectangle, in points of the view's own space.
  func path(in rect: CGRect) -> Path

  /// Returns the size for a proposal. The default is the whole proposed size.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize

  /// Returns the path together with its drawing style. The default is a filled path.
  func _outline(in rect: CGRect) -> _Outline

  /// True if the outline depends on the position in a container. The default is false.
  var _followsContainer: Bool { get }

  /// Returns the shape in a container, which `containerShape(_:)` has set. The default is the shape
  /// itself.
  func _inside(_ container: _ContainerShape) -> Self

  /// Returns how far a change to `other` moves the outline in a rectangle, in points. A slow motion
  /// is drawn in fewer frames. The default is infinity, for a distance that is not known.
  func _distance(to other: Self, in rect: CGRect) -> Double
}

/// A path and how it is drawn: as a filled area or as a line.
public struct _Outline {
  /// The two ways to draw a path.
  package enum Kind: Equatable {
    /// The area inside the path.
    case fill(FillRule)
    /// A line along the path.
    case stroke(StrokeStyle)
  }

  /// The path.
  package var path: Path
  /// The way to draw the path.
  package var kind: Kind
}

extension Shape {
  /// Returns the proposed size; unspecified lengths are 10.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// Returns the path, to be filled by the non-zero rule.
  public func _outline(in rect: CGRect) -> _Outline {
    _Outline(path: path(in: rect), kind: .fill(.nonZero))
  }

  /// False: most outlines depend only on the rectangle.
  public var _followsContainer: Bool { false }

  /// Returns the shape itself.
  public func _inside(_ container: _ContainerShape) -> Self { self }

  /// Returns infinity: the distance is not known.
  public func _distance(to other: Self, in rect: CGRect) -> Double { .infinity }

  /// The shape filled with the foreground style.
  public var body: _ShapeView<Self, ForegroundStyle> {
    _ShapeView(shape: self, style: ForegroundStyle())
  }

  // The body is not written by the program, so the node is made without counting an evaluation of a
  // body.
  /// Makes the node of the view. Only the view tree calls it.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ShapeBodyNode(view, context)
  }
}

/// The structure node of a shape that is used as a view. Its child is the filled shape.
private final class ShapeBodyNode<S: Shape>: _ViewNode<S> {
  private var child: _ViewNode<S.Body>?

  init(_ view: S, _ context: _NodeContext) {
    super.init(context)
    child = S.Body._makeNode(view.body, self.context())
  }

  override func update(_ view: S) {
    child?.update(view.body)
  }

  override func forEachChild(_ body: (_StructureNode) -> Void) {
    if let child { body(child) }
  }
}

/// A shape that can be made smaller on all sides, for lines inside its edge.
public protocol InsettableShape: Shape {
  /// The type of the smaller shape.
  associatedtype InsetShape: InsettableShape

  /// Returns the shape made smaller by `amount` points on all sides.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A shape that is filled or stroked with a style. `fill`, `stroke` and the body of each shape make
/// it.
@MainActor @preconcurrency
public struct _ShapeView<S, Style> {
  /// The shape.
  public package(set) var shape: S
  /// The style of the area or the line.
  package var style: Style
  /// The rule that decides which points are inside. `evenOdd` takes precedence over the rule of the
  /// shape's outline.
  package var rule = FillRule.nonZero
}

extension _ShapeView: View, PrimitiveView, LeafView where S: Shape, Style: ShapeStyle {
  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> ShapeNode<S> {
    ShapeNode(shape, style._resolve(in: context.environment), rule, graph: context.graph)
  }

  /// Updates the layout node with this value.
  package func update(_ element: ShapeNode<S>, _ context: _NodeContext) {
    element.update(shape, style._resolve(in: context.environment), rule)
  }
}

/// The layout node of a shape. It measures with the final value of the shape, draws with the
/// animated one, and caches the outline for the drawn size.
package final class ShapeNode<S: Shape>: LayoutNode {
  private var shape: Shown<S>
  private var style: Shown<_ResolvedStyle>
  private var rule: FillRule
  private lazy var comparison = graph.fields.comparison(of: S.self)
  private var outline: (size: CGSize, outline: _Outline)?
  /// The picture of a style that is a mesh; nil for most styles.
  private var meshPicture: MeshPicture?
  /// The tiles of a style that repeats an image; nil for most styles.
  private var tiles: TilePainter?

  /// Makes the node.
  package init(_ shape: S, _ style: _ResolvedStyle, _ rule: FillRule, graph: ViewGraph) {
    self.shape = Shown(shape)
    self.style = Shown(style)
    self.rule = rule
    super.init(graph: graph)
    takeTiles()
  }

  /// Updates the node, in the running transaction.
  package func update(_ shape: S, _ style: _ResolvedStyle, _ rule: FillRule) {
    if !comparison.isEqual(self.shape.target, shape) || rule != self.rule {
      self.rule = rule
      let (old, bounds) = (self.shape.current, presentedBounds)
      self.shape.set(
        shape, in: graph, distance: old._distance(to: shape, in: bounds),
        onChange: { [weak self] in self?.outlineDidMove() })
      invalidateLayout()
      outlineDidChange()
    }
    if style != self.style.target {
      self.style.set(
        style, isContinuous: style.isLike(self.style.target), in: graph,
        onChange: { [weak self] in self?.setNeedsRedraw() })
      takeTiles()
      setNeedsDisplay()
    }
  }

  /// Looks up the tiles of the style, unless they are known already.
  private func takeTiles() {
    if case .pattern(let pattern) = style.target.geometry {
      if tiles?.pattern != pattern { tiles = TilePainter(pattern, graph) }
    } else {
      tiles = nil
    }
  }

  private func outlineDidChange() {
    outline = nil
    setNeedsDisplay()
  }

  // An animation of the shape needs only drawing, because the layout depends on the final value.
  private func outlineDidMove() {
    outline = nil
    setNeedsRedraw()
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    shape.target.sizeThatFits(proposal)
  }

  package override func containerShapeDidChange() {
    if shape.target._followsContainer { outlineDidChange() }
  }

  private func currentOutline() -> _Outline {
    let bounds = presentedBounds
    let shape = shape.current
    if shape._followsContainer { return inContainer(shape)._outline(in: bounds) }
    if let known = outline, known.size == bounds.size { return known.outline }
    let made = shape._outline(in: bounds)
    outline = (bounds.size, made)
    return made
  }

  package override func draw(_ context: inout DrawContext) {
    if style.current.isClear { return }
    let outline = currentOutline()
    let shadows = style.current.shadows
    if !shadows.isEmpty { return drawShadowed(outline, shadows, &context) }
    draw(outline, &context)
  }

  private func drawShadowed(
    _ outline: _Outline, _ shadows: [ResolvedShadow], _ context: inout DrawContext
  ) {
    let scopes = context.pushOuterShadows(shadows)
    draw(outline, &context)
    for _ in 0..<scopes { context.pop() }
    switch outline.kind {
    case .fill(let own):
      context.drawInnerShadows(
        shadows, of: outline.path, rule: rule == .evenOdd ? .evenOdd : own)
    case .stroke(let stroke):
      context.drawInnerShadows(shadows, of: outline.path.strokedPath(stroke), rule: .nonZero)
    }
  }

  private func draw(_ outline: _Outline, _ context: inout DrawContext) {
    if case .elliptical = style.current.geometry { return drawEllipses(outline, &context) }
    if case .mesh(let mesh) = style.current.geometry { return draw(mesh, in: outline, &context) }
    if let tiles {
      let (path, rule) = area(of: outline)
      return tiles.fill(path, rule: rule, color: style.current.color, &context)
    }
    if case .backdrop(let radius, let saturation) = style.current.geometry {
      let (path, rule) = area(of: outline)
      return context.backdrop(
        path, rule: rule, radius: radius, saturation: saturation, tint: style.current.color)
    }
    let paint = style.current.paint(in: presentedBounds)
    switch outline.kind {
    case .fill(let own):
      context.fill(outline.path, rule: rule == .evenOdd ? .evenOdd : own, paint: paint)
    case .stroke(let stroke):
      context.stroke(outline.path, style: stroke, paint: paint)
    }
  }

  /// Fills the outline with an elliptical gradient: that of a square, stretched to the bounds.
  private func drawEllipses(_ outline: _Outline, _ context: inout DrawContext) {
    let bounds = presentedBounds
    guard bounds.width > 0, bounds.height > 0 else { return }
    let square = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.width)
    pushClip(outline, &context)
    context.pushTransform(CGAffineTransform(scaleX: 1, y: bounds.height / bounds.width))
    context.fill(Path(square), paint: style.current.paint(in: square))
    context.popTransform()
    context.pop()
  }

  /// Draws the picture of a mesh in the outline.
  private func draw(_ mesh: ColorMesh, in outline: _Outline, _ context: inout DrawContext) {
    var mesh = mesh
    mesh.colors = style.current.stops.map(\.color)
    let known = meshPicture ?? MeshPicture()
    meshPicture = known
    guard let picture = known.picture(of: mesh, in: presentedSize, scale: context.scale) else {
      return
    }
    pushClip(outline, &context)
    context.image(picture, in: presentedBounds, style: ImageStyle())
    context.pop()
  }

  /// Clips to the area that the outline fills or that its line covers.
  private func pushClip(_ outline: _Outline, _ context: inout DrawContext) {
    let (path, rule) = area(of: outline)
    context.pushClip(path, rule: rule)
  }

  /// Returns the area that the outline fills or that its line covers.
  private func area(of outline: _Outline) -> (path: Path, rule: FillRule) {
    switch outline.kind {
    case .fill(let own): (outline.path, rule == .evenOdd ? .evenOdd : own)
    case .stroke(let stroke): (outline.path.strokedPath(stroke), rule)
    }
  }

  // The touch area of a shape is the area or the line that is painted. A clear shape has none.
  package override func containsPoint(_ point: CGPoint) -> Bool {
    if style.target.isClear { return false }
    let outline = currentOutline()
    switch outline.kind {
    case .fill(let own):
      return outline.path.contains(point, eoFill: rule == .evenOdd || own == .evenOdd)
    case .stroke(let stroke):
      // The stroke outline of a line with very many points would take megabytes. The distance from
      // the points is exact enough for a finger.
      if let line = outline.path.denseLine { return line.isWithin(stroke.lineWidth / 2, of: point) }
      return outline.path.strokedPath(stroke).contains(point)
    }
  }
}
