import MartletGeometry
import MartletScene
import MartletText

/// A picture or a symbol.
///
/// A picture has a point for each of its pixels (for each two or three if its catalog says so)
/// unless it is resizable; a symbol follows the font
/// around it and takes the colour of text.
public struct Image: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    case named(String)
    case symbol(String)
    case picture(ImageReference)
  }

  /// What a resizable picture does in an area that is not of its size.
  public enum ResizingMode: Hashable, Sendable {
    case tile
    case stretch
  }

  /// Whether a picture shows its own colours or lends its opacity to the foreground style.
  public enum TemplateRenderingMode: Hashable, Sendable {
    case template
    case original
  }

  /// How carefully pixels are read where they are not shown one by one.
  public enum Interpolation: Hashable, Sendable {
    case none
    case low
    case medium
    case high
  }

  package var source: Source
  package var resizing: ResizingMode?
  package var capInsets = EdgeInsets()
  package var renderingMode: TemplateRenderingMode?
  package var interpolation = Interpolation.medium

  /// The picture of that name in the folders that the app searches; nothing where there is none,
  /// which is reported.
  public init(_ name: String) {
    source = .named(name)
  }

  /// The drawn symbol of that name; nothing where there is none, which is reported.
  public init(systemName: String) {
    source = .symbol(systemName)
  }

  package init(_ picture: ImageReference) {
    source = .picture(picture)
  }

  /// Shows a copy of pixels, which it holds. O(area): whoever shows them again keeps the value.
  ///
  /// - Parameter words: premultiplied 0xAARRGGBB, rows from the top without gaps, `width` times
  ///   `height` of them.
  package init(width: Int, height: Int, words: UnsafeBufferPointer<UInt32>) {
    unsafe self.init(ImageReference(PixelSize(width: width, height: height), words: words))
  }

  /// Lets the picture take the size it is proposed. Cap insets, in points, keep their size while
  /// what is between them is stretched or repeated.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var result = self
    result.resizing = resizingMode
    result.capInsets = capInsets
    return result
  }

  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var result = self
    result.renderingMode = renderingMode
    return result
  }

  public func interpolation(_ interpolation: Interpolation) -> Image {
    var result = self
    result.interpolation = interpolation
    return result
  }
}

/// Finds pictures for views by name.
@MainActor
package protocol ImageSource {
  /// Nil when there is no such picture. Called once for each name and view.
  func image(named name: String) -> ImageReference?
}

extension Image: LeafView {
  package func makeElement(_ context: _NodeContext) -> ImageNode {
    ImageNode(self, look(context), picture(context), graph: context.graph)
  }

  package func update(_ element: ImageNode, _ context: _NodeContext) {
    element.update(
      self, look(context), source == element.image.source ? element.picture : picture(context))
  }

  @MainActor private func look(_ context: _NodeContext) -> ImageNode.Look {
    let environment = context.environment
    let font = environment.font ?? .body
    return ImageNode.Look(
      color: ForegroundStyle()._resolve(in: environment).color,
      size: font.size * environment.symbolFactor,
      weight: (environment.fontWeight ?? font.weight).value)
  }

  @MainActor private func picture(_ context: _NodeContext) -> ImageReference? {
    switch source {
    case .symbol(let name):
      if SymbolTable.drawing(name) == nil { context.graph.report("There is no symbol \(name).") }
      return nil
    case .picture(let picture):
      return picture
    case .named(let name):
      let found = context.graph.images?.image(named: name)
      if found == nil { context.graph.report("There is no picture \(name).") }
      return found
    }
  }
}
