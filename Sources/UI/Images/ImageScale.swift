import MartletGeometry

extension Image {
  /// The size of symbols in relation to text of the same font.
  public enum Scale: Hashable, Sendable {
    /// 0.79 times the medium size.
    case small
    /// The size that belongs to the font.
    case medium
    /// 1.28 times the medium size.
    case large

    /// The symbol's size divided by that of the medium scale.
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
  /// The factor by which the font size is multiplied for symbols.
  package var symbolFactor: Double {
    get { self[SymbolFactorKey.self] }
    set { self[SymbolFactorKey.self] = newValue }
  }

  /// The size of symbols in relation to text. The getter returns the nearest scale of
  /// `symbolFactor`.
  public var imageScale: Image.Scale {
    get { symbolFactor < 0.9 ? .small : symbolFactor > 1.1 ? .large : .medium }
    set { symbolFactor = newValue.factor }
  }
}

extension View {
  /// Sets the size of the symbols inside in relation to text.
  public func imageScale(_ scale: Image.Scale) -> some View {
    environment(\.imageScale, scale)
  }
}
