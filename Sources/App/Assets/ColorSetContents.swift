#if SWIFTUI_COMPAT
  import MartletGeometry
  import MartletUI

  /// The contents of a colour set.
  struct ColorSetContents: Decodable {
    private struct Entry: Decodable {
      var color: Value?
      var variant: AssetVariant

      private enum CodingKeys: String, CodingKey { case color }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        color = try values.decodeIfPresent(Value.self, forKey: .color)
        variant = try AssetVariant(from: decoder)
      }
    }

    private struct Value: Decodable {
      var colorSpace: String?
      var components: Components?
      /// The name of a colour of the system, such as "systemBlueColor".
      var reference: String?

      private enum CodingKeys: String, CodingKey {
        case components, reference
        case colorSpace = "color-space"
      }

      /// The colour; nil if a component is missing or malformed.
      var color: UIColor? {
        if let reference { return UIColor(systemReference: reference) }
        guard let components, let red = components.red ?? components.white,
          let green = components.green ?? components.white,
          let blue = components.blue ?? components.white
        else { return nil }
        let encoded = [red, green, blue].map(\.value)
        let c =
          switch colorSpace {
          case "display-p3": ColorMath.sRGB(fromDisplayP3: encoded)
          case "extended-linear-srgb": encoded.map(ColorMath.encoded)
          default: encoded
          }
        return UIColor(
          red: CGFloat(c[0]), green: CGFloat(c[1]), blue: CGFloat(c[2]),
          alpha: CGFloat(components.alpha?.value ?? 1))
      }
    }

    private struct Components: Decodable {
      var red: Component?
      var green: Component?
      var blue: Component?
      /// The component of a grey, which has no others.
      var white: Component?
      var alpha: Component?
    }

    /// A component such as "0.5", "128", "0x80" or a number of JSON.
    private struct Component: Decodable {
      /// The value, 0…1 within the gamut of its colour space.
      var value: Double

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
          value = number > 1 ? number / 255 : number
          return
        }
        let text = try container.decode(String.self)
        let isByte = !text.contains(".")
        let number =
          text.lowercased().hasPrefix("0x")
          ? Int(text.dropFirst(2), radix: 16).map { Double($0) } : Double(text)
        guard let number, number.isFinite else {
          throw DecodingError.dataCorruptedError(
            in: container, debugDescription: "\"\(text)\" is no component of a colour")
        }
        value = isByte ? number / 255 : number
      }
    }

    private var colors: [Entry]?

    /// The colour of the light and of the dark scheme; nil if the set has no colour.
    var color: UIColor? {
      func best(_ traits: PictureTraits) -> UIColor? {
        let entries = (colors ?? []).filter { $0.color != nil }
        return entries.sorted { $0.variant.cost(for: traits) < $1.variant.cost(for: traits) }
          .lazy.compactMap(\.color?.color).first
      }
      guard let light = best(PictureTraits()), let dark = best(PictureTraits(isDark: true)) else {
        return nil
      }
      return UIColor(light: light.light, dark: dark.dark)
    }
  }

  extension UIColor {
    /// Makes the colour of the system that a colour set refers to; nil for an unknown name.
    fileprivate convenience init?(systemReference name: String) {
      let known: UIColor? =
        switch name.hasSuffix("Color") ? String(name.dropLast(5)) : name {
        case "systemRed": .systemRed
        case "systemOrange": .systemOrange
        case "systemYellow": .systemYellow
        case "systemGreen": .systemGreen
        case "systemMint": .systemMint
        case "systemTeal": .systemTeal
        case "systemCyan": .systemCyan
        case "systemBlue": .systemBlue
        case "systemIndigo": .systemIndigo
        case "systemPurple": .systemPurple
        case "systemPink": .systemPink
        case "systemBrown": .systemBrown
        case "systemGray": .systemGray
        case "systemGray2": .systemGray2
        case "systemGray3": .systemGray3
        case "systemGray4": .systemGray4
        case "systemGray5": .systemGray5
        case "systemGray6": .systemGray6
        case "label", "labelText": .label
        case "secondaryLabel": .secondaryLabel
        case "tertiaryLabel": .tertiaryLabel
        case "quaternaryLabel": .quaternaryLabel
        case "separator": .separator
        case "link": .link
        case "systemBackground", "windowBackground": .systemBackground
        case "secondarySystemBackground": .secondarySystemBackground
        case "tertiarySystemBackground": .tertiarySystemBackground
        case "systemFill": .systemFill
        case "systemGroupedBackground": .systemGroupedBackground
        case "secondarySystemGroupedBackground": .secondarySystemGroupedBackground
        case "white": .white
        case "black": .black
        default: nil
        }
      guard let known else { return nil }
      self.init(light: known.light, dark: known.dark)
    }
  }
#endif
