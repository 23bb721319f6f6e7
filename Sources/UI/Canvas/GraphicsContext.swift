import MartletGeometry

/// Draws into a canvas. A copy shares the picture and has settings of its own.
@MainActor @preconcurrency
public struct GraphicsContext {
  private let recorder: CanvasRecorder
  private var state = CanvasState()

  init(_ recorder: CanvasRecorder) {
    self.recorder = recorder
  }

  // MARK: - Settings

  /// From the space that is drawn in to the canvas's.
  public var transform: CGAffineTransform {
    get { state.transform }
    set { state.transform = newValue }
  }

  /// Of what is drawn from now on.
  public var opacity: Double {
    get { state.opacity }
    set { state.opacity = newValue.isNaN ? 1 : newValue }
  }

  /// How what is drawn from now on is mixed with what is there.
  public var blendMode: BlendMode {
    get { state.blendMode }
    set { state.blendMode = newValue }
  }

  /// What the canvas inherits.
  public var environment: EnvironmentValues { recorder.environment }

  /// The box that clips let through, in the space that is drawn in.
  public var clipBoundingRect: CGRect {
    var box = CGRect(origin: .zero, size: recorder.size)
    for clip in state.clips {
      box = box.intersection(clip.path.boundingRect.applying(clip.transform))
    }
    let map = state.transform
    return map.a * map.d == map.b * map.c ? .null : box.applying(map.inverted())
  }

  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    state.transform = CGAffineTransform(translationX: x, y: y).concatenating(state.transform)
  }

  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    state.transform = CGAffineTransform(scaleX: x, y: y).concatenating(state.transform)
  }

  public mutating func rotate(by angle: Angle) {
    state.transform = CGAffineTransform(rotationAngle: CGFloat(angle.radians))
      .concatenating(state.transform)
  }

  public mutating func concatenate(_ matrix: CGAffineTransform) {
    state.transform = matrix.concatenating(state.transform)
  }

  /// Keeps what is drawn from now on inside a path.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
    state.clips.append((path, state.transform, style.isEOFilled ? .evenOdd : .nonZero))
  }

  /// Changes the picture of everything that is drawn from now on, each thing for itself.
  public mutating func addFilter(_ filter: Filter) {
    state.filters.append(filter.resolved(in: recorder.environment))
  }

  /// A change of a picture.
  public struct Filter {
    enum Form {
      case blur(Double)
      case shadow(RGBA, Double, Double, Double)
    }

    var form: Form
    var color: Color?

    /// Blurs by a standard deviation of `radius` points.
    public static func blur(radius: CGFloat) -> Filter {
      Filter(form: .blur(max(0, Double(radius))))
    }

    /// A shadow under what is drawn.
    public static func shadow(
      color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
      y: CGFloat = 0
    ) -> Filter {
      Filter(
        form: .shadow(.clear, max(0, Double(radius)), Double(x), Double(y)), color: color)
    }

    @MainActor fileprivate func resolved(in environment: EnvironmentValues) -> Filter {
      guard case .shadow(_, let radius, let x, let y) = form, let color else { return self }
      return Filter(form: .shadow(color.resolved(in: environment), radius, x, y))
    }
  }

  // MARK: - Paths

  /// What a path is filled with.
  public struct Shading {
    fileprivate enum Form {
      case style(any ShapeStyle)
      case linear(Gradient, CGPoint, CGPoint)
      case radial(Gradient, CGPoint, CGFloat, CGFloat)
      case conic(Gradient, CGPoint, Angle)
      case paint(Paint)
    }

    fileprivate let form: Form

    public static func color(_ color: Color) -> Shading { Shading(form: .style(color)) }

    public static func color(
      red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading { color(Color(red: red, green: green, blue: blue, opacity: opacity)) }

    public static func color(white: Double, opacity: Double = 1) -> Shading {
      color(Color(white: white, opacity: opacity))
    }

    /// The style fits the box of the path.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(form: .style(style)) }

    /// The style that the surroundings set.
    public static var foreground: Shading { style(ForegroundStyle()) }

    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Shading { Shading(form: .linear(gradient, startPoint, endPoint)) }

    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading { Shading(form: .radial(gradient, center, startRadius, endRadius)) }

    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = .zero
    ) -> Shading { Shading(form: .conic(gradient, center, angle)) }

    @MainActor fileprivate func paint(
      in rect: CGRect, _ environment: EnvironmentValues
    ) -> Paint {
      switch form {
      case .paint(let paint): return paint
      case .style(let style): return style._resolve(in: environment).paint(in: rect)
      case .linear(let gradient, let from, let to):
        return .linear(GradientStops(gradient.resolved(in: environment)), from: from, to: to)
      case .radial(let gradient, let center, let start, let end):
        return .radial(
          GradientStops(gradient.resolved(in: environment)), center: center,
          startRadius: Double(start), endRadius: Double(end))
      case .conic(let gradient, let center, let angle):
        return .angular(
          GradientStops(gradient.resolved(in: environment)), center: center,
          startAngle: angle.radians, endAngle: angle.radians + 2 * .pi)
      }
    }
  }

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(
      .fill(
        path, style.isEOFilled ? .evenOdd : .nonZero,
        shading.paint(in: path.boundingRect, recorder.environment)))
  }

  /// Draws a line along a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    add(.stroke(path, style, shading.paint(in: path.boundingRect, recorder.environment)))
  }

  /// Draws a line along a path.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  // MARK: - Texts and pictures

  /// A text that has been set.
  @MainActor @preconcurrency
  public struct ResolvedText {
    fileprivate let node: LayoutNode

    /// The size that the text takes in an area.
    public func measure(in size: CGSize) -> CGSize { node.sizeThatFits(ProposedViewSize(size)) }
  }

  /// A picture that has been found.
  @MainActor @preconcurrency
  public struct ResolvedImage {
    fileprivate let node: LayoutNode

    /// The picture's own size, in points.
    public var size: CGSize { node.sizeThatFits(.unspecified) }
  }

  private func context() -> _NodeContext {
    _NodeContext(graph: recorder.graph, parent: nil, environment: recorder.environment)
  }

  /// Sets a text in the canvas's surroundings.
  public func resolve(_ text: Text) -> ResolvedText {
    ResolvedText(node: text.makeElement(context()))
  }

  /// Looks a picture up.
  public func resolve(_ image: Image) -> ResolvedImage {
    ResolvedImage(node: image.makeElement(context()))
  }

  /// Draws a text so that its point at `anchor` is at `point`.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    place(resolve(text).node, at: point, anchor, .unspecified)
  }

  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    place(text.node, at: point, anchor, .unspecified)
  }

  /// Draws a text on as many lines as it needs in an area, from its upper leading corner.
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

  public func draw(_ text: ResolvedText, in rect: CGRect) {
    place(text.node, at: rect.origin, .topLeading, ProposedViewSize(rect.size))
  }

  /// Draws a picture so that its point at `anchor` is at `point`.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    place(resolve(image).node, at: point, anchor, .unspecified)
  }

  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    place(image.node, at: point, anchor, .unspecified)
  }

  /// Stretches a picture over an area.
  public func draw(_ image: Image, in rect: CGRect) {
    place(
      resolve(image.resizable()).node, at: rect.origin, .topLeading, ProposedViewSize(rect.size))
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

  // MARK: - Layers

  /// Draws what `content` draws as one picture, with the settings of this context.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let inner = CanvasRecorder(
      graph: recorder.graph, environment: recorder.environment, size: recorder.size)
    var context = GraphicsContext(inner)
    try content(&context)
    add(.layer(inner.commands))
  }

  private func add(_ content: CanvasCommand.Content) {
    recorder.commands.append(CanvasCommand(content: content, state: state))
  }
}
