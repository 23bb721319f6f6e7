import MartletGeometry

extension Image {
  /// How large symbols are beside text of the same font.
  public enum Scale: Hashable, Sendable {
    case small
    case medium
    case large

    /// The symbol's size as a share of the font's.
    var factor: Double {
      switch self {
      case .small: 0.79
      case .medium: 1
      case .large: 1.28
      }
    }
  }
}

private enum SymbolFactorKey: EnvironmentKey { static let defaultValue = 1.0 }

extension EnvironmentValues {
  /// What the font's size is multiplied by for symbols.
  package var symbolFactor: Double {
    get { self[SymbolFactorKey.self] }
    set { self[SymbolFactorKey.self] = newValue }
  }

  public var imageScale: Image.Scale {
    get { symbolFactor < 0.9 ? .small : symbolFactor > 1.1 ? .large : .medium }
    set { symbolFactor = newValue.factor }
  }
}

extension View {
  /// Sets how large the symbols inside are beside text.
  public func imageScale(_ scale: Image.Scale) -> some View {
    environment(\.imageScale, scale)
  }
}
