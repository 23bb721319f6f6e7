import MartletGeometry
import MartletText

/// Draws texts in place of `Text`, line by line, run by run or glyph by glyph.
///
/// Its animatable data is animated, and it draws once for each intermediate value.
@MainActor @preconcurrency
public protocol TextRenderer: Animatable {
  /// Draws a text. The origin of the context is the upper left corner of the text.
  func draw(layout: Text.Layout, in context: inout GraphicsContext)

  /// Returns the size of the text for a proposal. The default is that of the text itself.
  func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize
}

extension TextRenderer {
  /// Returns the size of the text itself.
  public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
    text.sizeThatFits(proposal)
  }
}

/// The text of a renderer, for measuring it.
@MainActor @preconcurrency
public struct TextProxy {
  fileprivate let measure: (ProposedViewSize) -> CGSize

  /// Returns the size in points that the text takes for a proposal.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { measure(proposal) }
}

/// Sets the renderer of the texts inside, and animates it.
public struct _TextRendererModifier<Renderer: TextRenderer>: AnimatableModifier {
  /// The type of the animated data.
  public typealias AnimatableData = Renderer.AnimatableData

  var renderer: Renderer

  /// The data of the renderer.
  public var animatableData: Renderer.AnimatableData {
    get { renderer.animatableData }
    set { renderer.animatableData = newValue }
  }

  /// The content, whose texts the renderer draws.
  public func body(content: Content) -> some View {
    content.environment(\.textPainter, RendererPainter(renderer: renderer))
  }
}

extension View {
  /// Draws the texts inside with a renderer.
  public func textRenderer<T: TextRenderer>(_ renderer: T) -> some View {
    modifier(_TextRendererModifier(renderer: renderer))
  }
}

/// Calls a renderer with a context that records its commands.
private struct RendererPainter<Renderer: TextRenderer>: TextPainter {
  let renderer: Renderer

  func size(
    for proposal: ProposedViewSize, natural: @escaping (ProposedViewSize) -> CGSize
  ) -> CGSize {
    renderer.sizeThatFits(proposal: proposal, text: TextProxy(measure: natural))
  }

  func draw(_ text: PaintedText, in graph: ViewGraph, _ context: inout DrawContext) {
    let recorder = CanvasRecorder(
      graph: graph, environment: EnvironmentValues(), size: text.layout.size, symbols: [])
    var canvas = GraphicsContext(recorder)
    renderer.draw(layout: Text.Layout(text), in: &canvas)
    context.draw(recorder.commands)
  }
}

extension GraphicsContext {
  /// Draws a line of a text at its position in the layout.
  public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = []) {
    for run in line { draw(run, options: options) }
  }

  /// Draws a run of a text at its position in the layout, with its background and its lines.
  public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = []) {
    drawText(run.layout(of: run.colored.run.glyphs, withLines: true), run.colors)
  }

  /// Draws a slice of a run at its position in the layout, without backgrounds and lines.
  public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = []) {
    let glyphs = slice.run.colored.run.glyphs[slice.glyphs]
    drawText(slice.run.layout(of: Array(glyphs), withLines: false), slice.run.colors)
  }
}
