import MartletGeometry
import MartletScene
import MartletText

/// A picture that a closure draws. The closure runs when the view is updated or its drawn size
/// changes, so a canvas at rest requests no frames.
///
/// A canvas takes the proposed size. Drawing is clipped to its bounds.
public struct Canvas: LeafView {
  fileprivate let isOpaque: Bool
  fileprivate let renderer: (inout GraphicsContext, CGSize) -> Void

  /// Creates a canvas.
  ///
  /// - Parameters:
  ///   - opaque: true to fill the background with black first.
  ///   - colorMode: has no effect in Martlet; all colours are blended in one colour space.
  ///   - rendersAsynchronously: has no effect in Martlet; the closure runs within the frame.
  ///   - renderer: draws into the context. Coordinates are in points from the upper left corner of
  ///     the canvas, whose size is the second argument. It must not write state.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    isOpaque = opaque
    self.renderer = renderer
  }

  /// Returns false, because two closures cannot be compared. Each update of the view draws the
  /// canvas again.
  public static func _areEqual(_ a: Self, _ b: Self) -> Bool? { false }

  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> CanvasNode {
    CanvasNode(self, context)
  }

  /// Gives the layout node a new closure and marks it for drawing.
  package func update(_ element: CanvasNode, _ context: _NodeContext) {
    element.update(self, context)
  }
}

/// The layout node of a canvas. It records the commands of the closure once, and draws them into
/// each display list until the view or the size changes.
package final class CanvasNode: LayoutNode {
  private var canvas: Canvas
  private var environment: EnvironmentValues
  /// The recorded commands and the size in points for which they were recorded; nil before the
  /// first drawing and after an update.
  private var drawing: (size: CGSize, commands: [CanvasCommand])?

  init(_ canvas: Canvas, _ context: _NodeContext) {
    self.canvas = canvas
    environment = context.environment
    super.init(graph: context.graph)
  }

  func update(_ canvas: Canvas, _ context: _NodeContext) {
    self.canvas = canvas
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
      var drawn = GraphicsContext(recorder)
      canvas.renderer(&drawn, size)
      drawing = (size, recorder.commands)
    }
    context.pushClip(Path(presentedBounds))
    if canvas.isOpaque { context.fill(Path(presentedBounds), paint: .solid(.black)) }
    for command in drawing?.commands ?? [] { command.draw(&context) }
    context.pop()
  }

  package override func containsPoint(_ point: CGPoint) -> Bool { bounds.contains(point) }
}

/// The list of commands that a canvas's closure has drawn. A `GraphicsContext` and its copies
/// append to it.
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
  /// The clips, each with the transform that was current when it was added. All of them apply.
  var clips: [(path: Path, transform: CGAffineTransform, rule: FillRule)] = []
  var filters: [GraphicsContext.Filter] = []
}

/// One recorded drawing command.
@MainActor
struct CanvasCommand {
  enum Content {
    case fill(Path, FillRule, Paint)
    case stroke(Path, StrokeStyle, Paint)
    /// A text or an image in its own layout node, and the position of its origin in the drawing
    /// space.
    case node(LayoutNode, CGPoint)
    /// Glyphs and lines of a text, whose colours are indices of the list.
    case text(TextLayout, [RGBA])
    case layer([CanvasCommand])
  }

  let content: Content
  let state: CanvasState

  /// Draws the command into the canvas's space, inside scopes for its clips, blend mode, opacity
  /// and filters. A command whose transform has no inverse draws nothing.
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
    case .text(let layout, let colors): context.text(layout, colors: colors)
    case .layer(let commands): for command in commands { command.draw(&context) }
    }
  }
}
