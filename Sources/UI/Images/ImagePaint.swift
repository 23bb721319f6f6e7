import MartletGeometry
import MartletScene

/// A style that repeats an image over the filled area, beginning at its top left corner.
///
/// It fills and strokes shapes and paths of a `Canvas`. A text uses the colour of text instead. A
/// symbol has the size of the font and the foreground style. Cap insets of the image have no
/// effect.
public struct ImagePaint: Hashable, Sendable {
  /// The image.
  public var image: Image
  /// The part of the image that is repeated, in fractions of its width and height. The style draws
  /// nothing if no part of the image lies inside.
  public var sourceRect: CGRect
  /// The factor of the image's size. A picture has one point per pixel at scale 1, unless its asset
  /// catalog says otherwise. Zero and less draws nothing.
  public var scale: CGFloat

  /// Makes a style of an image or a part of it.
  public init(
    image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) {
    self.image = image
    self.sourceRect = sourceRect
    self.scale = scale
  }
}

extension ImagePaint: ShapeStyle {
  /// Returns the style with its colours resolved in `environment`.
  public func _resolve(in environment: EnvironmentValues) -> _ResolvedStyle {
    var shown = image
    var isInked = image.renderingMode == .template
    if case .symbol(let name) = image.source {
      shown.source = .symbol(environment.symbolVariants.name(of: name))
      isInked = true
    }
    let font = environment.font ?? .body
    let pattern = ImagePattern(
      image: shown, part: sourceRect, scale: scale,
      symbolSize: font.size(at: environment.dynamicTypeSize) * environment.symbolFactor,
      weight: (environment.fontWeight ?? font.weight).value,
      isRightToLeft: environment.isRightToLeft,
      traits: PictureTraits(environment, scale: 1))
    // A picture keeps its colours. The colour of text is for texts, and its opacity is not that of
    // the picture.
    var color = ForegroundStyle()._resolve(in: environment).color
    if !isInked { color.alpha = 1 }
    return _ResolvedStyle(
      .pattern(AnyStylePattern(pattern)),
      stops: [GradientStops.Stop(color: color, location: 0)])
  }
}

extension ShapeStyle where Self == ImagePaint {
  /// A style that repeats an image or a part of it. `sourceRect` is in fractions of the image.
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    scale: CGFloat = 1
  ) -> ImagePaint {
    ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
  }
}

/// An image, or a part of it, that a style repeats.
struct ImagePattern: StylePattern {
  let image: Image
  /// The part that is repeated, in fractions of the image.
  let part: CGRect
  let scale: CGFloat
  /// The size of the font that a symbol follows, in points.
  let symbolSize: Double
  let weight: Int
  let isRightToLeft: Bool
  /// The surroundings of the style, at scale 1: the graph that draws it has the scale.
  let traits: PictureTraits

  func tile(_ graph: ViewGraph) -> PatternTile? {
    switch image.source {
    case .symbol(let name):
      guard let drawing = SymbolTable.drawing(name, isRightToLeft: isRightToLeft) else {
        graph.report("There is no symbol \(name).")
        return nil
      }
      let side = ImageNode.symbolSide(of: symbolSize, scale: graph.scale)
      let weight = weight
      return tile(of: CGSize(width: side, height: side)) { rect, color, context in
        context.symbol(drawing, in: rect, weight: weight, color: color)
      }
    case .picture, .named:
      var traits = traits
      traits.scale = graph.scale
      return image.picture(for: traits, graph).flatMap { tile(of: $0) }
    }
  }

  private func tile(of found: NamedPicture) -> PatternTile? {
    let picture = found.image
    let size = CGSize(
      width: CGFloat(Double(picture.size.width) / picture.scale),
      height: CGFloat(Double(picture.size.height) / picture.scale))
    var style = ImageStyle()
    switch image.interpolation {
    case .none: style.filter = .nearest
    case .low: style.filter = .bilinear
    // Tiles are often much smaller than the picture.
    case .medium, .high: style.filter = .mipMapped
    }
    let isTemplate = image.isTemplate(found)
    if part == Self.whole, !isTemplate {
      return PatternTile(
        size: CGSize(width: size.width * scale, height: size.height * scale),
        content: .picture(picture, style.filter))
    }
    return tile(of: size) { rect, color, context in
      if isTemplate {
        context.tinted(rect, .solid(color)) { $0.image(picture, in: rect, style: style) }
      } else {
        context.image(picture, in: rect, style: style)
      }
    }
  }

  private static let whole = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// Returns the tile of the part of an image that `draw` draws. `size` is that of the image at
  /// scale 1.
  private func tile(
    of size: CGSize, _ draw: @escaping @MainActor (CGRect, RGBA, inout DrawContext) -> Void
  ) -> PatternTile? {
    let part = part.intersection(Self.whole)
    guard part.width > 0, part.height > 0 else { return nil }
    let isWhole = part == Self.whole
    return PatternTile(
      size: CGSize(
        width: size.width * part.width * scale, height: size.height * part.height * scale),
      content: .drawing { rect, color, context in
        if isWhole { return draw(rect, color, &context) }
        let whole = CGSize(width: rect.width / part.width, height: rect.height / part.height)
        let corner = CGPoint(
          x: rect.minX - part.minX * whole.width, y: rect.minY - part.minY * whole.height)
        context.pushClip(Path(rect))
        draw(CGRect(origin: corner, size: whole), color, &context)
        context.pop()
      })
  }
}
