/// The way in which the layers of a symbol are coloured.
///
/// It has no effect: Martlet's symbols have one layer, which has the foreground style.
public struct SymbolRenderingMode: Hashable, Sendable {
  private let name: String

  /// One colour.
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  /// The colours of the symbol itself.
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  /// Opacities of one colour.
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  /// One style for each layer.
  public static let palette = SymbolRenderingMode(name: "palette")
}

private enum SymbolRenderingModeKey: EnvironmentKey {
  static var defaultValue: SymbolRenderingMode? { nil }
}

extension EnvironmentValues {
  /// The rendering mode of the symbols inside, which has no effect; nil for none.
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { self[SymbolRenderingModeKey.self] }
    set { self[SymbolRenderingModeKey.self] = newValue }
  }
}

extension View {
  /// Sets the rendering mode of the symbols inside. It has no effect, because symbols have one
  /// layer here.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    environment(\.symbolRenderingMode, mode)
  }
}

extension Image {
  /// Returns the image unchanged, because Martlet's symbols have one layer.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}
