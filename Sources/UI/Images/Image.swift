import MartletGeometry
import MartletScene
import MartletText

/// A picture or a symbol.
///
/// A picture that is not resizable measures one point per pixel, or one point per two or three
/// pixels if its asset catalog says so. A symbol follows the font of the environment and has the
/// colour of text. The picture is looked up by name when the node is made and when the image
/// changes, not when the node is drawn.
public struct Image: Hashable, Sendable {
  /// The sources of the pixels or the drawing of an image.
  package enum Source: Hashable, Sendable {
    /// A picture by its name.
    case named(String)
    /// A symbol by its name.
    case symbol(String)
    /// A picture whose pixels are known.
    case picture(ImageReference)
  }

  /// The ways in which a resizable picture fills an area of another size.
  public enum ResizingMode: Hashable, Sendable {
    /// Repeats the picture.
    case tile
    /// Scales the picture.
    case stretch
  }

  /// Whether the pixels of a picture give its colours or only its opacity.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// Only the opacity of the pixels is used; the colour is the foreground style.
    case template
    /// The pixels have their own colours.
    case original
  }

  /// The quality with which a scaled picture is drawn.
  public enum Interpolation: Hashable, Sendable {
    /// The nearest pixel.
    case none
    /// Bilinear interpolation.
    case low
    /// Bilinear interpolation, like `low`.
    case medium
    /// Bilinear interpolation of a smaller copy when the picture is reduced.
    case high
  }

  /// The source of the pixels or the drawing.
  package var source: Source
  /// The way in which the picture fills its area; nil if the picture is not resizable.
  package var resizing: ResizingMode?
  /// The widths of the edge strips that keep their size when the picture is resized, in points.
  package var capInsets = EdgeInsets()
  /// Whether the pixels give the colours. Nil leaves it to the picture's asset, and without one it
  /// means `original`.
  package var renderingMode: TemplateRenderingMode?
  /// The quality of a scaled picture.
  package var interpolation = Interpolation.medium

  /// Makes an image of the picture with this name. The host's `ImageSource` finds the picture. If
  /// it finds none, the image is empty and a message is reported. `Image(.hall)` means a resource
  /// also where `String` has a member `hall`, as in SwiftUI.
  @_disfavoredOverload
  public init(_ name: String) {
    source = .named(name)
  }

  /// Makes the symbol with this name in `SymbolTable`. If the table has no such symbol, the image
  /// is empty and a message is reported.
  public init(systemName: String) {
    source = .symbol(systemName)
  }

  /// Makes the symbol with this name in `SymbolTable`. The symbols here have no layers that stand
  /// for a value, so `variableValue` has no effect.
  public init(systemName: String, variableValue: Double?) {
    self.init(systemName: systemName)
  }

  /// Makes an image of a picture.
  package init(_ picture: ImageReference) {
    source = .picture(picture)
  }

  /// Makes an image from a copy of pixels, which it owns. Keep the value to show the same pixels
  /// again.
  ///
  /// - Parameter words: premultiplied 0xAARRGGBB pixels, `width` times `height` of them, rows from
  ///   the top without padding.
  /// - Complexity: O(`width` · `height`).
  package init(width: Int, height: Int, words: UnsafeBufferPointer<UInt32>) {
    unsafe self.init(ImageReference(PixelSize(width: width, height: height), words: words))
  }

  /// Returns an image that takes the proposed size. The cap insets, in points, keep their size, and
  /// the part between them is stretched or repeated.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var result = self
    result.resizing = resizingMode
    result.capInsets = capInsets
    return result
  }

  /// Returns the image with its pixels as colours or as opacity. Nil leaves it to the asset
  /// catalog, and without one it means `original`.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    var result = self
    result.renderingMode = renderingMode
    return result
  }

  /// Returns an image with another quality of scaling.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var result = self
    result.interpolation = interpolation
    return result
  }

  /// Returns the image unchanged: its edges are always antialiased in Martlet.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

extension Image: LeafView {
  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> ImageNode {
    ImageNode(shown(context), look(context), picture(context), graph: context.graph)
  }

  /// Updates the layout node with this value.
  package func update(_ element: ImageNode, _ context: _NodeContext) {
    let look = look(context)
    let isSame = source == element.image.source && look.traits == element.look.traits
    element.update(shown(context), look, isSame ? element.picture : picture(context))
  }

  /// Returns the image with the symbol variant that the environment selects.
  @MainActor private func shown(_ context: _NodeContext) -> Image {
    guard case .symbol(let name) = source else { return self }
    let variants = context.environment.symbolVariants
    if variants == .none { return self }
    var result = self
    result.source = .symbol(variants.name(of: name))
    return result
  }

  @MainActor private func look(_ context: _NodeContext) -> ImageNode.Look {
    let environment = context.environment
    let font = environment.font ?? .body
    let style = ForegroundStyle()._resolve(in: environment)
    return ImageNode.Look(
      color: style.color, gradient: style.asInk,
      size: font.size(at: environment.dynamicTypeSize) * environment.symbolFactor,
      weight: (environment.fontWeight ?? font.weight).value,
      isRightToLeft: environment.isRightToLeft, isHidden: environment.hidesContent,
      traits: traits(context))
  }

  @MainActor private func traits(_ context: _NodeContext) -> PictureTraits {
    var traits = PictureTraits(context.environment, scale: context.graph.scale)
    traits.isResizable = resizing != nil
    return traits
  }

  @MainActor private func picture(_ context: _NodeContext) -> NamedPicture? {
    if case .symbol(let name) = source {
      if SymbolTable.drawing(name) == nil { context.graph.report("There is no symbol \(name).") }
      return nil
    }
    return picture(for: traits(context), context.graph)
  }

  /// Returns the picture in the variant for `traits`. Nil, after a report, if there is none; nil
  /// for a symbol.
  @MainActor func picture(for traits: PictureTraits, _ graph: ViewGraph) -> NamedPicture? {
    switch source {
    case .symbol: return nil
    case .picture(let picture): return NamedPicture(picture)
    case .named(let name):
      let found = graph.images?.picture(named: name, for: traits)
      if found == nil { graph.report("There is no picture \(name).") }
      return found
    }
  }

  /// Returns whether only the opacity of a picture's pixels is used.
  func isTemplate(_ picture: NamedPicture) -> Bool {
    renderingMode.map { $0 == .template } ?? picture.isTemplate ?? false
  }
}

extension PictureTraits {
  /// Makes the traits of an environment. `scale` is in device pixels per point.
  init(_ environment: EnvironmentValues, scale: Double) {
    self.init(
      isDark: environment.colorScheme == .dark,
      isHighContrast: environment.colorSchemeContrast == .increased, scale: scale)
  }
}
