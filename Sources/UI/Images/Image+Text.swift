import MartletGeometry
import MartletScene
import MartletText

/// An image in a line of text. A symbol has the size, the weight and the colour of the text. A
/// picture has its own size and stands on the baseline.
struct InlineImage: InlineDrawing {
  let image: Image

  func shape(
    size: Double, weight: Int, in environment: EnvironmentValues, _ graph: ViewGraph
  ) -> InlineShape? {
    switch image.source {
    case .symbol(let name):
      return symbol(environment.symbolVariants.name(of: name), size, weight, environment, graph)
    case .picture, .named:
      let traits = PictureTraits(environment, scale: graph.scale)
      return image.picture(for: traits, graph).map { shape(of: $0) }
    }
  }

  private func symbol(
    _ name: String, _ size: Double, _ weight: Int, _ environment: EnvironmentValues,
    _ graph: ViewGraph
  ) -> InlineShape? {
    guard let drawing = SymbolTable.drawing(name, isRightToLeft: environment.isRightToLeft) else {
      graph.report("There is no symbol \(name).")
      return nil
    }
    let side = ImageNode.symbolSide(of: size * environment.symbolFactor, scale: graph.scale)
    let ascent = side * ImageNode.symbolAscent
    return InlineShape(
      box: ObjectBox(width: side, ascent: ascent, descent: side - ascent)
    ) { rect, color, context in
      context.symbol(drawing, in: rect, weight: weight, color: color)
    }
  }

  private func shape(of found: NamedPicture) -> InlineShape {
    let picture = found.image
    let isTemplate = image.isTemplate(found)
    return InlineShape(
      box: ObjectBox(
        width: Double(picture.size.width) / picture.scale,
        ascent: Double(picture.size.height) / picture.scale, descent: 0)
    ) { rect, color, context in
      if isTemplate {
        context.tinted(rect, .solid(color)) { $0.image(picture, in: rect, style: ImageStyle()) }
      } else {
        context.image(picture, in: rect, style: ImageStyle())
      }
    }
  }
}

extension Text {
  /// Makes a text of one image, for a line with other texts. A symbol has the size and the colour
  /// of the text. `Text(.init(string))` means a key all the same, as in SwiftUI.
  @_disfavoredOverload
  public init(_ image: Image) {
    self.init(InlineImage(image: image))
  }
}

extension LocalizedStringKey.StringInterpolation {
  /// Appends an image, such as a symbol with the size and the colour of the text.
  public mutating func appendInterpolation(_ image: Image) {
    appendInterpolation(Text(image))
  }
}
