import MartletGeometry

/// An outline that fits a rectangle; as a view it is filled with the foreground style.
///
/// `path(in:)` is called once per size and value, not once per frame.
public protocol Shape: Animatable, View {
  func path(in rect: CGRect) -> Path

  /// The size the shape takes for a proposal; by default all of it.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize

  func _outline(in rect: CGRect) -> _Outline
}

/// What a shape draws: an area or a line.
public struct _Outline {
  package enum Kind: Equatable {
    case fill(FillRule)
    case stroke(StrokeStyle)
  }

  package var path: Path
  package var kind: Kind
}

extension Shape {
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  public func _outline(in rect: CGRect) -> _Outline {
    _Outline(path: path(in: rect), kind: .fill(.nonZero))
  }

  public var body: _ShapeView<Self, ForegroundStyle> {
    _ShapeView(shape: self, style: ForegroundStyle())
  }

  // The body is no view of the programmer's: its node is made without counting an evaluation.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ShapeBodyNode(view, context)
  }
}

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

/// A shape that can be drawn smaller on all sides, for lines inside its edge.
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape

  func inset(by amount: CGFloat) -> InsetShape
}

/// A shape with a style.
@MainActor @preconcurrency
public struct _ShapeView<S, Style> {
  package var shape: S
  package var style: Style
  package var rule = FillRule.nonZero
}

extension _ShapeView: View, PrimitiveView, LeafView where S: Shape, Style: ShapeStyle {
  package func makeElement(_ context: _NodeContext) -> ShapeNode<S> {
    ShapeNode(shape, style._resolve(in: context.environment), rule, graph: context.graph)
  }

  package func update(_ element: ShapeNode<S>, _ context: _NodeContext) {
    element.update(shape, style._resolve(in: context.environment), rule)
  }
}

package final class ShapeNode<S: Shape>: LayoutNode {
  private var shape: Shown<S>
  private var style: Shown<_ResolvedStyle>
  private var rule: FillRule
  private lazy var comparison = graph.fields.comparison(of: S.self)
  private var outline: (size: CGSize, outline: _Outline)?

  package init(_ shape: S, _ style: _ResolvedStyle, _ rule: FillRule, graph: ViewGraph) {
    self.shape = Shown(shape)
    self.style = Shown(style)
    self.rule = rule
    super.init(graph: graph)
  }

  package func update(_ shape: S, _ style: _ResolvedStyle, _ rule: FillRule) {
    if !comparison.isEqual(self.shape.target, shape) || rule != self.rule {
      self.rule = rule
      self.shape.set(shape, in: graph, onChange: { [weak self] in self?.outlineDidChange() })
      invalidateLayout()
      outlineDidChange()
    }
    if style != self.style.target {
      self.style.set(
        style, isContinuous: style.isLike(self.style.target), in: graph,
        onChange: { [weak self] in self?.setNeedsDisplay() })
      setNeedsDisplay()
    }
  }

  // An animation draws anew and measures nothing: layout is by end values.
  private func outlineDidChange() {
    outline = nil
    setNeedsDisplay()
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    shape.target.sizeThatFits(proposal)
  }

  private func currentOutline() -> _Outline {
    let bounds = presentedBounds
    if let known = outline, known.size == bounds.size { return known.outline }
    let made = shape.current._outline(in: bounds)
    outline = (bounds.size, made)
    return made
  }

  package override func draw(_ context: inout DrawContext) {
    if style.current.isClear { return }
    let outline = currentOutline()
    let paint = style.current.paint(in: presentedBounds)
    switch outline.kind {
    case .fill(let own):
      context.fill(outline.path, rule: rule == .evenOdd ? .evenOdd : own, paint: paint)
    case .stroke(let stroke):
      context.stroke(outline.path, style: stroke, paint: paint)
    }
  }

  // What is painted can be touched: the area or the line. A clear shape paints nothing.
  package override func containsPoint(_ point: CGPoint) -> Bool {
    if style.target.isClear { return false }
    let outline = currentOutline()
    switch outline.kind {
    case .fill(let own):
      return outline.path.contains(point, eoFill: rule == .evenOdd || own == .evenOdd)
    case .stroke(let stroke):
      // The outline of its stroke would take megabytes, for a finger that cannot tell.
      if let line = outline.path.denseLine { return line.isWithin(stroke.lineWidth / 2, of: point) }
      return outline.path.strokedPath(stroke).contains(point)
    }
  }
}
