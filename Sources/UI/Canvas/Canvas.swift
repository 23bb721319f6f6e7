import MartletGeometry
import MartletScene

/// A picture that a closure draws. The closure runs when the view or its size changes, so a canvas
/// causes no frames at rest.
///
/// A canvas takes the proposed size. Drawing is clipped to its bounds.
public struct Canvas: LeafView {
  private let isOpaque: Bool
  private let renderer: (inout GraphicsContext, CGSize) -> Void

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - opaque: fills the background with black first.
  ///   - colorMode: has no effect here; all colours are blended in the same space.
  ///   - rendersAsynchronously: has no effect here; the closure runs within the frame.
  ///   - renderer: draws into the context. Coordinates are in points from the upper left corner of
  ///     the canvas, whose size is the second argument.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    isOpaque = opaque
    self.renderer = renderer
  }

  /// Returns false, because two closures cannot be compared: each update of the view draws anew.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> CanvasNode {
    CanvasNode(isOpaque, renderer, context)
  }

  /// Gives the layout node a new closure and marks it for drawing.
  package func update(_ element: CanvasNode, _ context: _NodeContext) {
    element.update(isOpaque, renderer, context)
  }
}

/// The layout node of a canvas.
package final class CanvasNode: LayoutNode {
  private var isOpaque: Bool
  private var renderer: (inout GraphicsContext, CGSize) -> Void
  private var environment: EnvironmentValues
  private var drawing: (size: CGSize, commands: [CanvasCommand])?

  init(
    _ isOpaque: Bool, _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
    _ context: _NodeContext
  ) {
    self.isOpaque = isOpaque
    self.renderer = renderer
    environment = context.environment
    super.init(graph: context.graph)
  }

  func update(
    _ isOpaque: Bool, _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
    _ context: _NodeContext
  ) {
    self.isOpaque = isOpaque
    self.renderer = renderer
    environment = context.environment
    drawing = nil
    setNeedsDisplay()
  }

  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  package override func draw(_ context: inout DrawContext) {
    let size = presentedSize
    if drawing?.size != size {
      let recorder = CanvasRecorder(graph: graph, environment: environment, size: size)
      var canvas = GraphicsContext(recorder)
      renderer(&canvas, size)
      drawing = (size, recorder.commands)
    }
    context.pushClip(Path(presentedBounds))
    if isOpaque { context.fill(Path(presentedBounds), paint: .solid(.black)) }
    for command in drawing?.commands ?? [] { command.draw(&context) }
    context.pop()
  }

  package override func containsPoint(_ point: CGPoint) -> Bool { bounds.contains(point) }
}

/// Records the commands of a canvas's closure.
@MainActor
final class CanvasRecorder {
  let graph: ViewGraph
  let environment: EnvironmentValues
  let size: CGSize
  var commands: [CanvasCommand] = []

  init(graph: ViewGraph, environment: EnvironmentValues, size: CGSize) {
    self.graph = graph
    self.environment = environment
    self.size = size
  }
}

/// The settings of a `GraphicsContext` at the time of a command.
struct CanvasState {
  var transform = CGAffineTransform.identity
  var opacity = 1.0
  var blendMode = BlendMode.normal
  /// Each clip has the transform that was current when it was added.
  var clips: [(path: Path, transform: CGAffineTransform, rule: FillRule)] = []
  var filters: [GraphicsContext.Filter] = []
}

/// One recorded drawing command.
@MainActor
struct CanvasCommand {
  enum Content {
    case fill(Path, FillRule, Paint)
    case stroke(Path, StrokeStyle, Paint)
    /// A text or an image, laid out in its own space, with its origin in the canvas.
    case node(LayoutNode, CGPoint)
    case layer([CanvasCommand])
  }

  let content: Content
  let state: CanvasState

  func draw(_ context: inout DrawContext) {
    var scopes = 0
    for clip in state.clips {
      context.pushTransform(clip.transform)
      context.pushClip(clip.path, rule: clip.rule)
      context.popTransform()
      scopes += 1
    }
    if state.blendMode != .normal {
      context.pushGroup(blendMode: state.blendMode)
      scopes += 1
    }
    if state.opacity < 1 {
      context.pushGroup(opacity: max(0, state.opacity))
      scopes += 1
    }
    for filter in state.filters {
      switch filter.form {
      case .blur(let radius): context.pushBlur(radius: radius)
      case .shadow(let color, let radius, let x, let y):
        context.pushShadow(color, radius: radius, x: x, y: y)
      case .color(let matrix): context.pushColor(matrix)
      }
      scopes += 1
    }
    let map = state.transform
    if map.a * map.d != map.b * map.c {
      context.pushTransform(map)
      drawContent(&context)
      context.popTransform()
    }
    for _ in 0..<scopes { context.pop() }
  }

  private func drawContent(_ context: inout DrawContext) {
    switch content {
    case .fill(let path, let rule, let paint): context.fill(path, rule: rule, paint: paint)
    case .stroke(let path, let style, let paint): context.stroke(path, style: style, paint: paint)
    case .node(let node, let origin):
      context.pushOffset(x: origin.x, y: origin.y)
      node.draw(&context)
      context.popTransform()
    case .layer(let commands): for command in commands { command.draw(&context) }
    }
  }
}
