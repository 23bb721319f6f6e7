import MartletGeometry
import MartletScene
import MartletText

/// A picture that a closure draws. The closure runs when the view is updated, its drawn size
/// changes or one of its symbols changes its size, so a canvas at rest requests no frames.
///
/// A canvas takes the proposed size. Drawing is clipped to its bounds.
public struct Canvas<Symbols> {
  /// The views that the closure may draw.
  package let content: Symbols
  fileprivate let drawing: CanvasDrawing
}

/// The closure of a canvas, and whether it draws on black.
struct CanvasDrawing {
  let isOpaque: Bool
  let renderer: (inout GraphicsContext, CGSize) -> Void
}

extension Canvas: View, PrimitiveView, ContainerView where Symbols: View {
  /// Creates a canvas whose closure also draws views, as often and where it wants to. They keep
  /// their state and their animations, but get no touches.
  ///
  /// - Parameters:
  ///   - opaque: true to fill the background with black first.
  ///   - colorMode: has no effect in Martlet; all colours are blended in one colour space.
  ///   - rendersAsynchronously: has no effect in Martlet; the closure runs within the frame.
  ///   - renderer: draws into the context. Coordinates are in points from the upper left corner of
  ///     the canvas, whose size is the second argument. It must not write state. It gets a symbol
  ///     from `GraphicsContext.resolveSymbol(id:)`.
  ///   - symbols: the views, each with a tag. They have their ideal sizes.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
    @ViewBuilder symbols: () -> Symbols
  ) {
    content = symbols()
    drawing = CanvasDrawing(isOpaque: opaque, renderer: renderer)
  }

  /// Creates a canvas. Its arguments are those of the initialiser with symbols.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) where Symbols == EmptyView {
    content = EmptyView()
    drawing = CanvasDrawing(isOpaque: opaque, renderer: renderer)
  }

  /// Returns false, because two closures cannot be compared. Each update of the view draws the
  /// canvas again.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> CanvasNode {
    CanvasNode(drawing, context)
  }

  /// Gives the layout node a new closure and marks it for drawing.
  package func update(_ element: CanvasNode, _ context: _NodeContext) {
    element.update(drawing, context)
  }
}

/// The layout node of a canvas. It records the commands of the closure once, and draws them into
/// each display list until the view or a size changes. Its children are the symbols, which only
/// these commands draw.
package final class CanvasNode: LayoutNode {
  private var drawing: CanvasDrawing
  private var environment: EnvironmentValues
  /// The recorded commands and the size in points for which they were recorded; nil before the
  /// first drawing and after an update.
  private var recorded: (size: CGSize, commands: [CanvasCommand])?
  /// The number of commands of the last recording. The next one often has as many.
  private var expectedCount = 0
  /// The node whose body made the canvas. What the closure reads becomes its dependency, so that a
  /// change makes the canvas anew.
  private weak var reader: (any DependentNode)?

  init(_ drawing: CanvasDrawing, _ context: _NodeContext) {
    self.drawing = drawing
    environment = context.environment
    reader = context.nearestDependent
    super.init(graph: context.graph)
  }

  func update(_ drawing: CanvasDrawing, _ context: _NodeContext) {
    self.drawing = drawing
    environment = context.environment
    recorded = nil
    setNeedsDisplay()
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// Gives the symbols their ideal sizes. The closure may ask for them, so it runs again.
  package override func layoutChildren() {
    for child in children { child.place(at: .zero, proposal: .unspecified) }
    recorded = nil
  }

  package override func draw(_ context: inout DrawContext) {
    let size = presentedSize
    if recorded?.size != size {
      let recorder = CanvasRecorder(
        graph: graph, environment: environment, size: size, symbols: children)
      recorder.commands.reserveCapacity(expectedCount)
      var drawn = GraphicsContext(recorder)
      if let reader {
        graph.evaluating(reader) { drawing.renderer(&drawn, size) }
      } else {
        drawing.renderer(&drawn, size)
      }
      expectedCount = recorder.commands.count
      recorded = (size, recorder.commands)
    }
    context.pushClip(Path(presentedBounds))
    let commands = recorded?.commands ?? []
    let background = drawing.isOpaque ? Path(presentedBounds) : nil
    if let background { context.fill(background, paint: .solid(.black)) }
    context.draw(commands, on: background)
    context.pop()
  }

  package override func containsPoint(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// Hits the canvas itself: the symbols have no place of their own.
  package override func hitTest(_ point: CGPoint, _ path: inout [LayoutNode]) -> Bool {
    guard containsPoint(point) else { return false }
    path.append(self)
    return true
  }

  package override var contentLimit: CGRect? { .null }
}

/// The list of commands that a canvas's closure has drawn. A `GraphicsContext` and its copies
/// append to it.
@MainActor
final class CanvasRecorder {
  let graph: ViewGraph
  let environment: EnvironmentValues
  let size: CGSize
  /// The layout nodes of the symbols, with their sizes.
  let symbols: [LayoutNode]
  var commands: [CanvasCommand] = []
  // The values of the environment on which colours depend. A canvas may have thousands of colours,
  // and a look-up takes as long as a command.
  private lazy var colorScheme = environment.colorScheme
  private lazy var palette = environment.palette
  /// The last colour and its components. Commands in a row often have the same colour.
  private var last: (form: Color.Form, components: RGBA)?

  init(
    graph: ViewGraph, environment: EnvironmentValues, size: CGSize, symbols: [LayoutNode]
  ) {
    self.graph = graph
    self.environment = environment
    self.size = size
    self.symbols = symbols
  }

  /// Returns the components of a colour in the canvas's environment.
  func components(of color: Color) -> RGBA {
    if let last, last.form == color.form { return last.components }
    let components = color.form.resolved(scheme: colorScheme, palette: palette)
    last = (color.form, components)
    return components
  }
}

/// The settings of a `GraphicsContext` at the time of a command.
struct CanvasState {
  var transform = CGAffineTransform.identity
  var opacity = 1.0
  var blendMode = GraphicsContext.BlendMode.normal
  /// The clips, each with the transform that was current when it was added. All of them apply.
  var clips: [(path: Path, transform: CGAffineTransform, rule: FillRule)] = []
  /// The layers whose alpha limits the commands. All of them apply.
  var masks: [CanvasMask] = []
  var filters: [CanvasFilter] = []

  /// Whether these are the settings of a new context.
  fileprivate var isInitial: Bool {
    transform == .identity && opacity == 1 && blendMode == .normal && clips.isEmpty
      && masks.isEmpty && filters.isEmpty
  }
}

/// One recorded drawing command.
@MainActor
struct CanvasCommand {
  enum Content {
    case fill(Path, FillRule, Paint)
    case area(Path, FillRule, CanvasArea)
    /// A path that a shader fills, and the path's bounding box.
    case shaded(Path, FillRule, AnyShader, CGRect)
    case stroke(Path, StrokeStyle, Paint)
    /// A text or an image in its own layout node, and the position of its origin in the drawing
    /// space.
    case node(LayoutNode, CGPoint)
    /// A symbol, and the map from its space to the drawing space.
    case symbol(LayoutNode, CGAffineTransform)
    /// Glyphs and lines of a text, whose colours are indices of the list.
    case text(TextLayout, [RGBA])
    case layer([CanvasCommand])
  }

  let content: Content
  /// The settings; nil for those of a new context, which many commands have. Nil is cheaper to copy
  /// and to draw.
  private let changed: CanvasState?

  init(content: Content, state: CanvasState) {
    self.content = content
    changed = state.isInitial ? nil : state
  }

  var state: CanvasState { changed ?? CanvasState() }

  /// Whether the command must not blend with what is behind the canvas.
  var needsOwnPicture: Bool {
    guard let changed else { return false }
    return changed.blendMode != .normal && changed.blendMode.needsOwnPicture
      || changed.filters.contains { filter in
        if case .shadow(let shadow) = filter { shadow.blendMode.needsOwnPicture } else { false }
      }
  }

  /// Draws the command into the canvas's space, inside scopes for its clips, blend mode, opacity
  /// and filters. A command whose transform has no inverse draws nothing.
  func draw(_ context: inout DrawContext) {
    guard let state = changed else { return drawContent(&context) }
    var scopes = 0
    for clip in state.clips {
      context.pushTransform(clip.transform)
      context.pushClip(clip.path, rule: clip.rule)
      context.popTransform()
      scopes += 1
    }
    switch state.blendMode.rule {
    case .blend(.normal): drawPicture(&context)
    case .blend(let mode):
      context.pushGroup(blendMode: mode)
      drawPicture(&context)
      context.pop()
    case .porterDuff(let operation): draw(operation, &context)
    }
    for _ in 0..<scopes { context.pop() }
  }

  /// Draws the command inside scopes for its opacity, its masks and its filters.
  func drawPicture(_ context: inout DrawContext) {
    let state = state
    if state.opacity < 1 { context.pushGroup(opacity: max(0, state.opacity)) }
    for _ in state.masks { context.pushMasked() }
    draw(through: state.filters[...], &context)
    for mask in state.masks.reversed() { mask.close(&context) }
    if state.opacity < 1 { context.pop() }
  }

  /// Draws the content through the transform.
  func drawMapped(_ context: inout DrawContext) {
    let map = state.transform
    guard map.a * map.d != map.b * map.c else { return }
    context.pushTransform(map)
    drawContent(&context)
    context.popTransform()
  }

  func drawContent(_ context: inout DrawContext) {
    switch content {
    case .fill(let path, let rule, let paint): context.fill(path, rule: rule, paint: paint)
    case .area(let path, let rule, let area): area.fill(path, rule, &context)
    case .shaded(let path, let rule, let shader, let box):
      context.pushClip(path, rule: rule)
      context.pushOffset(x: box.minX, y: box.minY)
      context.inside(ShaderUse(shader), bounds: CGRect(origin: .zero, size: box.size)) { _ in }
      context.popTransform()
      context.pop()
    case .stroke(let path, let style, let paint): context.stroke(path, style: style, paint: paint)
    case .node(let node, let origin):
      context.pushOffset(x: origin.x, y: origin.y)
      node.draw(&context)
      context.popTransform()
    case .symbol(let node, let map):
      context.pushTransform(map)
      context.drawAsOwn { node.render(&$0) }
      context.popTransform()
    case .text(let layout, let colors): context.text(layout, colors: colors)
    case .layer(let commands): context.draw(commands)
    }
  }
}
