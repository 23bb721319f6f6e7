/// Forms of a symbol.
public struct SymbolVariants: Hashable, Sendable {
  /// The parts of the name that follow the symbol's name.
  fileprivate var suffix: String

  /// The symbol by its own name.
  public static let none = SymbolVariants(suffix: "")
  /// The filled form.
  public static let fill = SymbolVariants(suffix: ".fill")
  /// The form in a circle.
  public static let circle = SymbolVariants(suffix: ".circle")

  /// The filled form of these forms.
  public var fill: SymbolVariants { SymbolVariants(suffix: suffix + ".fill") }

  /// Returns the name of the form of a symbol. It is the name itself if the symbol has no such
  /// form.
  @MainActor func name(of symbol: String) -> String {
    let name = symbol + suffix
    return SymbolTable.drawing(name) == nil ? symbol : name
  }
}

private enum SymbolVariantsKey: EnvironmentKey { static let defaultValue = SymbolVariants.none }

extension EnvironmentValues {
  /// The forms of the symbols inside.
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { self[SymbolVariantsKey.self] = newValue }
  }
}

extension View {
  /// Shows a form of the symbols inside, where a symbol has it.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    environment(\.symbolVariants, variant)
  }
}
