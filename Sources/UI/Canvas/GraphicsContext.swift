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
    if let color = shading.color(in: recorder) {
      return add(.stroke(path, style, .solid(color)))
    }
    let box = path.boundingRect
    let shading = shading.resolved(in: environment)
    if shading.shader != nil || shading.isRepeating || shading.area(in: box, environment) != nil {
      return fillArea(path.strokedPath(style), .nonZero, shading)
    }
    add(.stroke(path, style, shading.paint(in: box, environment)))
  }

  /// Draws a line along a path, `lineWidth` points wide.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  // MARK: - Texts

  /// Draws glyphs and lines of a text at their positions. The red component of each colour is an
  /// index into `colors`.
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
