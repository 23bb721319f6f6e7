#if SWIFTUI_COMPAT
  import MartletGeometry

  extension Font {
    /// Makes a font with the size, the weight and the slant of a UIKit font.
    public init(_ font: UIFont) {
      self.init(size: Double(font.pointSize), weight: Weight(font.weight))
      isItalic = font.isItalic
      hasTabularDigits = font.hasTabularDigits
    }
  }

  extension Font.Weight {
    /// Makes the weight that is nearest on UIKit's scale.
    init(_ weight: UIFont.Weight) {
      let scale: [(UIFont.Weight, Font.Weight)] = [
        (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, .regular),
        (.medium, .medium), (.semibold, .semibold), (.bold, .bold), (.heavy, .heavy),
        (.black, .black),
      ]
      let nearest = scale.min {
        abs($0.0.rawValue - weight.rawValue) < abs($1.0.rawValue - weight.rawValue)
      }
      self = nearest?.1 ?? .regular
    }
  }
#endif
