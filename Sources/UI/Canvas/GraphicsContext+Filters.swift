import MartletGeometry

extension GraphicsContext {
  /// An effect on a drawn picture.
  public struct Filter {
    enum Form {
      case shadow(CanvasShadow)
      case multiplication
      case threshold(min: Double, max: Double)
      case resolved(CanvasFilter)
    }

    let form: Form
    /// The colour of a shadow, a multiplication or a threshold, before it is resolved.
    let color: Color?

    init(form: Form, color: Color? = nil) {
      self.form = form
      self.color = color
    }

    /// Blurs with a standard deviation of `radius` points. A negative radius or NaN becomes 0.
    /// `options` have no effect in Martlet.
    public static func blur(radius: CGFloat, options: BlurOptions = BlurOptions()) -> Filter {
      Filter(form: .resolved(.blur(max(0, Double(radius)))))
    }

    /// Draws a shadow behind the picture. The radius and the offset are in points.
    ///
    /// `blendMode` blends the shadow with what is behind it. `options` say whether the picture
    /// itself is drawn, and on which side of the shadow.
    public static func shadow(
      color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
      y: CGFloat = 0, blendMode: BlendMode = .normal, options: ShadowOptions = ShadowOptions()
    ) -> Filter {
      let shadow = CanvasShadow(
        radius: max(0, Double(radius)), x: Double(x), y: Double(y), blendMode: blendMode,
        options: options)
      return Filter(form: .shadow(shadow), color: color)
    }

    /// Maps the picture in the space of the canvas, with perspective.
    public static func projectionTransform(_ matrix: ProjectionTransform) -> Filter {
      Filter(form: .resolved(.projection(matrix)))
    }

    /// Returns the filter for a canvas, with its colour resolved.
    @MainActor func resolved(for recorder: CanvasRecorder) -> CanvasFilter {
      let color = color?.resolved(in: recorder.environment) ?? .clear
      let bounds = CGRect(origin: .zero, size: recorder.size)
      switch form {
      case .shadow(var shadow):
        shadow.color = color
        return .shadow(shadow)
      case .multiplication: return .color(.multiplication(by: color))
      case .threshold(let min, let max):
        let shader = AlphaThreshold(min: min, max: max, color: color)
        return .shader(ShaderUse(.color(shader)), min > 0 ? .zero : bounds)
      case .resolved(.shader(let use, let area)):
        return .shader(use, area.isEmpty ? area : bounds)
      case .resolved(let filter): return filter
      }
    }
  }

  /// Options of `addFilter(_:options:)`.
  public struct FilterOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt32

    /// Makes options from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Has no effect in Martlet: filters work on encoded sRGB components.
    public static var linearColor: FilterOptions { FilterOptions(rawValue: 1) }
  }

  /// Options of a blur.
  public struct BlurOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt32

    /// Makes options from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Has no effect in Martlet: a blur keeps the opacity of the picture.
    public static var opaque: BlurOptions { BlurOptions(rawValue: 1) }

    /// Has no effect in Martlet: a blur is not dithered.
    public static var dithersResult: BlurOptions { BlurOptions(rawValue: 2) }
  }

  /// Options of a shadow.
  public struct ShadowOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt32

    /// Makes options from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Draws the shadow over the picture instead of behind it.
    public static var shadowAbove: ShadowOptions { ShadowOptions(rawValue: 1) }

    /// Draws the shadow and not the picture.
    public static var shadowOnly: ShadowOptions { ShadowOptions(rawValue: 2) }

    /// Draws the shadow of everything that is outside of the picture. Together with a clip to the
    /// picture and `shadowAbove` this is a shadow inside of it.
    public static var invertsAlpha: ShadowOptions { ShadowOptions(rawValue: 4) }

    /// Has no effect in Martlet: the picture and its shadow are blended one after the other, unless
    /// the shadow has no other option.
    public static var disablesGroup: ShadowOptions { ShadowOptions(rawValue: 8) }
  }

  /// Adds a filter to later commands. It applies to each command separately. The filter that was
  /// added last runs first. `options` have no effect in Martlet.
  public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
    state.filters.append(filter.resolved(for: recorder))
  }
}

/// A shadow that a canvas draws; lengths are in points.
struct CanvasShadow {
  var color = RGBA.clear
  let radius: Double
  let x: Double
  let y: Double
  let blendMode: GraphicsContext.BlendMode
  let options: GraphicsContext.ShadowOptions

  /// Whether the picture is drawn once, over a shadow of itself.
  var isPlain: Bool {
    blendMode == .normal && options.isDisjoint(with: [.shadowAbove, .shadowOnly, .invertsAlpha])
  }
}

/// A filter whose colours are resolved.
enum CanvasFilter {
  case blur(Double)
  case shadow(CanvasShadow)
  case color(MartletGeometry.ColorMatrix)
  case projection(ProjectionTransform)
  /// A shader, and the area in the canvas's space on which it runs even where nothing is drawn.
  case shader(ShaderUse, CGRect)
}

extension CanvasCommand {
  /// Draws the content through filters, the first of which is the outermost.
  func draw(through filters: ArraySlice<CanvasFilter>, _ context: inout DrawContext) {
    guard let filter = filters.first else { return drawMapped(&context) }
    let inner = filters.dropFirst()
    switch filter {
    case .shadow(let shadow) where !shadow.isPlain:
      let isAbove = shadow.options.contains(.shadowAbove)
      let hasPicture = !shadow.options.contains(.shadowOnly)
      if hasPicture && isAbove { draw(through: inner, &context) }
      drawShadow(shadow, of: inner, &context)
      if hasPicture && !isAbove { draw(through: inner, &context) }
      return
    case .shader(let use, let bounds):
      return context.inside(use, bounds: bounds) { draw(through: inner, &$0) }
    case .blur(let radius): context.pushBlur(radius: radius)
    case .shadow(let shadow):
      context.pushShadow(shadow.color, radius: shadow.radius, x: shadow.x, y: shadow.y)
    case .color(let matrix): context.pushColor(matrix)
    case .projection(let map): context.pushProjection(map)
    }
    draw(through: inner, &context)
    context.pop()
  }

  /// Draws a shadow without the picture to which it belongs.
  private func drawShadow(
    _ shadow: CanvasShadow, of inner: ArraySlice<CanvasFilter>, _ context: inout DrawContext
  ) {
    let isInverse = shadow.options.contains(.invertsAlpha)
    context.pushOffset(x: shadow.x, y: shadow.y)
    context.pushCovering(shadow.blendMode)
    context.pushColor(.replacement(by: shadow.color))
    context.pushBlur(radius: shadow.radius)
    if isInverse { context.pushInverse() }
    draw(through: inner, &context)
    if isInverse { context.pop() }
    for _ in 0..<3 { context.pop() }
    context.popTransform()
  }
}

extension DrawContext {
  /// Draws what `body` draws through a shader, also in a space that is rotated. `bounds` are in the
  /// current space.
  @inline(__always)
  mutating func inside(
    _ use: ShaderUse, bounds: CGRect, _ body: (inout DrawContext) -> Void
  ) {
    // Shaders compute in rows and columns of their space.
    let isRotated = !transform.isScaleAndTranslation
    if isRotated { pushUpright() }
    pushShader(use, bounds: bounds)
    body(&self)
    pop()
    if isRotated { pop() }
  }
}

@available(*, unavailable, message: "no Metal; use a ColorShader, DistortionShader or LayerShader")
extension GraphicsContext.Filter {
  /// Runs a shader in Metal's language. It is not available here.
  public static func colorShader(_ shader: Shader) -> Self { luminanceToAlpha }

  /// Runs a shader in Metal's language. It is not available here.
  public static func distortionShader(_ shader: Shader, maxSampleOffset: CGSize) -> Self {
    luminanceToAlpha
  }

  /// Runs a shader in Metal's language. It is not available here.
  public static func layerShader(_ shader: Shader, maxSampleOffset: CGSize) -> Self {
    luminanceToAlpha
  }
}
