#if SWIFTUI_COMPAT
  /// An effect on what is behind a view. It is not drawn: MartletUI has `Material`.
  @MainActor @preconcurrency
  open class UIVisualEffect {
    /// Makes an effect.
    public init() {}
  }

  /// A blur of what is behind a view. It is not drawn.
  @MainActor @preconcurrency
  open class UIBlurEffect: UIVisualEffect {
    /// The strength and the colour of a blur.
    public enum Style: Int, Hashable, Sendable {
      /// The styles. None of them has an effect.
      case extraLight, light, dark
      case regular = 4
      case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial
      case systemThickMaterial, systemChromeMaterial, systemUltraThinMaterialLight
      case systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
      case systemChromeMaterialLight, systemUltraThinMaterialDark, systemThinMaterialDark
      case systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
    }

    /// The strength and the colour.
    public let style: Style

    /// Makes a blur.
    public init(style: Style) {
      self.style = style
      super.init()
    }
  }
#endif
