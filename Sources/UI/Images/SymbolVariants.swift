/// Variants of a symbol, such as filled or inside a circle.
public struct SymbolVariants: Hashable, Sendable {
  /// The suffix that is appended to the symbol's name, such as ".circle.fill".
  fileprivate var suffix: String

  /// The symbol itself, without a suffix.
  public static let none = SymbolVariants(suffix: "")
  /// The filled variant.
  public static let fill = SymbolVariants(suffix: ".fill")
  /// The variant inside a circle.
  public static let circle = SymbolVariants(suffix: ".circle")
  /// The variant inside a square.
  public static let square = SymbolVariants(suffix: ".square")
  /// The variant inside a rectangle.
  public static let rectangle = SymbolVariants(suffix: ".rectangle")
  /// The variant with a slash across it.
  public static let slash = SymbolVariants(suffix: ".slash")

  /// These variants, also inside a circle.
  public var circle: SymbolVariants { SymbolVariants(suffix: suffix + ".circle") }
  /// These variants, also inside a square.
  public var square: SymbolVariants { SymbolVariants(suffix: suffix + ".square") }
  /// These variants, also inside a rectangle.
  public var rectangle: SymbolVariants { SymbolVariants(suffix: suffix + ".rectangle") }
  /// These variants, also with a slash.
  public var slash: SymbolVariants { SymbolVariants(suffix: suffix + ".slash") }
  /// These variants, also filled.
  public var fill: SymbolVariants { SymbolVariants(suffix: suffix + ".fill") }

  /// Returns the name of this variant of `symbol`, or `symbol` if the table has no such variant.
  @MainActor func name(of symbol: String) -> String {
    let name = symbol + suffix
    return SymbolTable.drawing(name) == nil ? symbol : name
  }
}

private enum SymbolVariantsKey: EnvironmentKey { static let defaultValue = SymbolVariants.none }

extension EnvironmentValues {
  /// The variants of the symbols inside.
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { self[SymbolVariantsKey.self] = newValue }
  }
}

extension View {
  /// Shows this variant of the symbols inside. A symbol without the variant stays unchanged.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    environment(\.symbolVariants, variant)
  }
}
