import MartletGeometry

extension GraphicsContext {
  /// The colour, gradient or style that fills a path.
  public struct Shading {
    enum Form {
      /// A colour, the usual shading. It has a case of its own, because a style takes memory.
      case color(Color)
      case style(any ShapeStyle)
      case linear(Gradient, CGPoint, CGPoint, GradientOptions)
      case radial(Gradient, CGPoint, CGFloat, CGFloat, GradientOptions)
      case conic(Gradient, CGPoint, Angle, GradientOptions)
      case paint(Paint)
      /// A gradient that is repeated as far as the filled area needs it.
      case repeating(Paint, isMirrored: Bool)
      /// A style whose colours are resolved.
      case resolved(_ResolvedStyle)
      case palette([Shading])
      /// Tiles, one of which has its top left corner at the point.
      case tiles(ImagePaint, CGPoint)
      case shader(AnyShader)
    }

    let form: Form

    /// Fills with a colour.
    public static func color(_ color: Color) -> Shading { Shading(form: .color(color)) }

    /// Fills with a colour of encoded sRGB components, each 0…1.
    public static func color(
      red: Double, green: Double, blue: Double, opacity: Double = 1
    ) -> Shading { color(Color(red: red, green: green, blue: blue, opacity: opacity)) }

    /// Fills with a grey, where 0 is black and 1 is white.
    public static func color(white: Double, opacity: Double = 1) -> Shading {
      color(Color(white: white, opacity: opacity))
    }

    /// Fills with a shape style, fitted to the bounding box of the path.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading {
      Shading(form: (style as? Color).map(Form.color) ?? .style(style))
    }

    /// Fills with the foreground style of the canvas.
    public static var foreground: Shading { style(ForegroundStyle()) }

    /// Fills with a gradient along the line between two points of the drawing space.
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
      options: GradientOptions = GradientOptions()
    ) -> Shading { Shading(form: .linear(gradient, startPoint, endPoint, options)) }

    /// Fills with a gradient between two circles around `center`. Radii are in points.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
      options: GradientOptions = GradientOptions()
    ) -> Shading { Shading(form: .radial(gradient, center, startRadius, endRadius, options)) }

    /// Fills with a gradient that makes one full turn around `center`, clockwise from `angle`.
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = .zero,
      options: GradientOptions = GradientOptions()
    ) -> Shading { Shading(form: .conic(gradient, center, angle, options)) }

    /// Fills with the first of some shadings. An empty list is the foreground style.
    public static func palette(_ array: [Shading]) -> Shading {
      Shading(form: .palette(array))
    }

    /// Fills with an image that is repeated. `origin` is the top left corner of one tile in the
    /// drawing space, `sourceRect` the repeated part in fractions of the image, and `scale` the
    /// factor of the image's size.
    public static func tiledImage(
      _ image: Image, origin: CGPoint = .zero,
      sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
    ) -> Shading {
      Shading(form: .tiles(ImagePaint(image: image, sourceRect: sourceRect, scale: scale), origin))
    }

    /// Fills with the colours of a shader. Its space begins at the top left corner of the path's
    /// bounding box, and its bounds are those of this box. All pixels are clear before it runs.
    public static func shader(_ shader: some ColorShader) -> Shading {
      Shading(form: .shader(.color(shader)))
    }

    /// Returns the shading with its colours resolved in `environment`.
    @MainActor func resolved(in environment: EnvironmentValues) -> Shading {
      switch form {
      case .color(let color): Shading(form: .paint(.solid(color.resolved(in: environment))))
      case .style(let style): Shading(form: .resolved(style._resolve(in: environment)))
      case .linear(let gradient, let from, let to, let options):
        repeated(.linear(gradient.stops(options, environment), from: from, to: to), options)
      case .radial(let gradient, let center, let start, let end, let options):
        repeated(
          .radial(
            gradient.stops(options, environment), center: center, startRadius: Double(start),
            endRadius: Double(end)), options)
      case .conic(let gradient, let center, let angle, let options):
        repeated(
          .angular(
            gradient.stops(options, environment), center: center, startAngle: angle.radians,
            endAngle: angle.radians + 2 * .pi), options)
      case .palette(let all): Shading(form: .palette(all.map { $0.resolved(in: environment) }))
      case .paint, .repeating, .resolved, .tiles, .shader: self
      }
    }

    private func repeated(_ paint: Paint, _ options: GradientOptions) -> Shading {
      guard options.repeats else { return Shading(form: .paint(paint)) }
      return Shading(form: .repeating(paint, isMirrored: options.contains(.mirror)))
    }

    /// Whether the shading has to know all of the area that it fills.
    var isRepeating: Bool {
      switch form {
      case .repeating: true
      case .linear(_, _, _, let options), .radial(_, _, _, _, let options): options.repeats
      case .palette(let all): all.first?.isRepeating ?? false
      case .color, .style, .conic, .paint, .resolved, .tiles, .shader: false
      }
    }

    /// Returns the colour of a shading that is one; nil for all others.
    @MainActor func color(in recorder: CanvasRecorder) -> RGBA? {
      switch form {
      case .color(let color): recorder.components(of: color)
      case .paint(.solid(let color)): color
      case .style, .linear, .radial, .conic, .paint, .repeating, .resolved, .palette, .tiles,
        .shader:
        nil
      }
    }

    /// The shader of a shading that is one; nil for all others.
    var shader: AnyShader? {
      switch form {
      case .shader(let shader): shader
      case .palette(let all): all.first?.shader
      case .color, .style, .linear, .radial, .conic, .paint, .repeating, .resolved, .tiles: nil
      }
    }

    /// The shading as a style; nil if it has points of the drawing space.
    var style: AnyShapeStyle? {
      switch form {
      case .color(let color): AnyShapeStyle(color)
      case .style(let style): AnyShapeStyle(style)
      case .paint(.solid(let color)): AnyShapeStyle(Color(color))
      case .palette(let all): (all.first ?? .foreground).style
      case .linear, .radial, .conic, .paint, .repeating, .resolved, .tiles, .shader: nil
      }
    }

    /// Returns a resolved style that only an area can show, such as a mesh of colours, tiles or a
    /// material, and the top left corner of tiles; nil for all that is a paint.
    @MainActor func area(
      in rect: CGRect, _ environment: EnvironmentValues
    ) -> (style: _ResolvedStyle, origin: CGPoint)? {
      switch form {
      case .tiles(let paint, let origin): return (paint._resolve(in: environment), origin)
      case .palette(let all): return all.first?.area(in: rect, environment)
      case .style, .resolved:
        guard case .resolved(let style) = resolved(in: environment).form else { return nil }
        switch style.geometry {
        case .mesh, .pattern, .backdrop: return (style, rect.origin)
        case .solid, .linear, .radial, .angular, .elliptical: return nil
        }
      case .color, .linear, .radial, .conic, .paint, .repeating, .shader: return nil
      }
    }

    @MainActor func paint(
      in rect: CGRect, _ environment: EnvironmentValues
    ) -> Paint {
      switch form {
      case .paint(let paint): return paint
      case .color(let color): return .solid(color.resolved(in: environment))
      case .style(let style): return style._resolve(in: environment).paint(in: rect)
      case .resolved(let style): return style.paint(in: rect)
      case .palette(let all): return (all.first ?? .foreground).paint(in: rect, environment)
      case .tiles(let tiles, _): return tiles._resolve(in: environment).paint(in: rect)
      // Only an area has pixels on which a shader runs.
      case .shader: return .solid(.clear)
      case .repeating(let paint, let isMirrored):
        // The centre of a pixel at the edge may lie outside.
        return paint.repeated(over: rect.insetBy(dx: -1, dy: -1), isMirrored: isMirrored)
      case .linear, .radial, .conic:
        return resolved(in: environment).paint(in: rect, environment)
      }
    }
  }

  /// Resolves the colours of a shading in the environment of the canvas.
  public func resolve(_ shading: Shading) -> Shading { shading.resolved(in: environment) }

  /// Fills an area, with its box in the drawing space as the frame of styles.
  func fillArea(_ path: Path, _ rule: FillRule, _ shading: Shading) {
    // A colour needs no box, which takes longer to find than the command takes to record.
    if let color = shading.color(in: recorder) { return add(.fill(path, rule, .solid(color))) }
    let box = path.boundingRect
    if let shader = shading.shader { return add(.shaded(path, rule, shader, box)) }
    let shading = shading.resolved(in: environment)
    guard let area = shading.area(in: box, environment) else {
      return add(.fill(path, rule, shading.paint(in: box, environment)))
    }
    add(.area(path, rule, CanvasArea(area.style, origin: area.origin, recorder.graph)))
  }
}

/// A mesh of colours, tiles of an image or a material with which a canvas fills a path. It keeps
/// the pictures that it draws.
@MainActor
struct CanvasArea {
  private let style: _ResolvedStyle
  /// The top left corner of one tile in the drawing space.
  private let origin: CGPoint
  private let tiles: TilePainter?
  private let picture = MeshPicture()

  init(_ style: _ResolvedStyle, origin: CGPoint, _ graph: ViewGraph) {
    self.style = style
    self.origin = origin
    tiles =
      if case .pattern(let pattern) = style.geometry { TilePainter(pattern, graph) } else { nil }
  }

  /// Fills a path of the drawing space.
  func fill(_ path: Path, _ rule: FillRule, _ context: inout DrawContext) {
    if let tiles {
      context.pushOffset(x: origin.x, y: origin.y)
      let moved = path.applying(CGAffineTransform(translationX: -origin.x, y: -origin.y))
      tiles.fill(moved, rule: rule, color: style.color, &context)
      context.popTransform()
    } else if case .backdrop(let radius, let saturation) = style.geometry {
      context.backdrop(
        path, rule: rule, radius: radius, saturation: saturation, tint: style.color)
    } else if case .mesh(var mesh) = style.geometry {
      mesh.colors = style.stops.map(\.color)
      let box = path.boundingRect
      guard let shown = picture.picture(of: mesh, in: box.size, scale: context.scale) else {
        return
      }
      context.pushClip(path, rule: rule)
      context.image(shown, in: box, style: ImageStyle())
      context.pop()
    }
  }
}
