#if SWIFTUI_COMPAT
  import MartletGeometry
  import MartletUI

  // The files `Contents.json` of asset catalogs, as far as a panel uses them
  // (https://developer.apple.com/library/archive/documentation/Xcode/Reference, "Asset Catalog
  // Format Reference").

  extension AssetVariant: Decodable {
    private struct Appearance: Decodable { var value: String? }

    private enum CodingKeys: String, CodingKey {
      case appearances, idiom
      case displayGamut = "display-gamut"
      case languageDirection = "language-direction"
      case widthClass = "width-class"
      case heightClass = "height-class"
    }

    /// Reads the conditions among the other members of an entry.
    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) throws -> String? {
        try values.decodeIfPresent(String.self, forKey: key)
      }
      let appearances = try values.decodeIfPresent([Appearance].self, forKey: .appearances)
      self.init(
        appearances: (appearances ?? []).compactMap(\.value),
        idiom: try text(.idiom) ?? "universal",
        others: [
          try text(.displayGamut) == "display-P3",
          try text(.languageDirection) == "right-to-left",
          try text(.widthClass) != nil, try text(.heightClass) != nil,
        ].count { $0 })
    }
  }

  /// The contents of an image set.
  struct ImageSetContents: Decodable {
    struct Entry: Decodable {
      struct Resizing: Decodable {
        struct Insets: Decodable {
          var top: Double?
          var left: Double?
          var bottom: Double?
          var right: Double?
        }

        var capInsets: Insets?

        private enum CodingKeys: String, CodingKey { case capInsets = "cap-insets" }
      }

      var filename: String?
      var variant: AssetVariant
      private var scale: String?
      private var resizing: Resizing?

      private enum CodingKeys: String, CodingKey { case filename, scale, resizing }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        filename = try values.decodeIfPresent(String.self, forKey: .filename)
        scale = try? values.decodeIfPresent(String.self, forKey: .scale)
        resizing = try? values.decodeIfPresent(Resizing.self, forKey: .resizing)
        variant = try AssetVariant(from: decoder)
      }

      /// The number of pixels per point, such as 2 for "2x".
      var factor: Double {
        guard let scale, let factor = Double(scale.dropLast()), factor > 0 else { return 1 }
        return factor
      }

      /// The cap insets in points. The catalog has them in pixels.
      var slices: UIEdgeInsets? {
        guard let insets = resizing?.capInsets else { return nil }
        func points(_ pixels: Double?) -> CGFloat { CGFloat((pixels ?? 0) / factor) }
        return UIEdgeInsets(
          top: points(insets.top), left: points(insets.left), bottom: points(insets.bottom),
          right: points(insets.right))
      }

      /// Whether the file name is one of a picture that the program decodes. A set may contain the
      /// drawing beside its pictures.
      fileprivate var isDecoded: Bool {
        !AssetVariant.isDrawing(filename ?? "")
      }
    }

    struct Properties: Decodable {
      var intent: String?
      var preservesVector: Bool?

      private enum CodingKeys: String, CodingKey {
        case intent = "template-rendering-intent"
        case preservesVector = "preserves-vector-representation"
      }
    }

    private var images: [Entry]?
    private var properties: Properties?

    /// Whether only the opacity of the pixels is used; nil if the set does not say.
    var isTemplate: Bool? {
      switch properties?.intent {
      case "template": true
      case "original": false
      default: nil
      }
    }

    /// Whether the drawing may be shown in any size. `martlet assets` then adds a picture with many
    /// pixels.
    var preservesVector: Bool { properties?.preservesVector ?? false }

    /// Returns the entries with files, the one that fits `traits` best first.
    ///
    /// For a display with 2 pixels per point, that is an entry "2x" before "3x" before "1x": a
    /// picture looks better when it is reduced than when it is enlarged. For a drawing that may be
    /// shown in any size, it is the one with the most pixels.
    func entries(for traits: PictureTraits) -> [Entry] {
      let needed = preservesVector && traits.isResizable ? Double.infinity : traits.scale
      func isBetter(_ a: Entry, _ b: Entry) -> Bool {
        let (first, second) = (a.variant.cost(for: traits), b.variant.cost(for: traits))
        if first != second { return first < second }
        if a.isDecoded != b.isDecoded { return a.isDecoded }
        let (isEnough, isOtherEnough) = (a.factor >= needed, b.factor >= needed)
        if isEnough != isOtherEnough { return isEnough }
        return isEnough ? a.factor < b.factor : a.factor > b.factor
      }
      return (images ?? []).filter { $0.filename != nil }.sorted(by: isBetter)
    }
  }

  /// The contents of a group.
  struct GroupContents: Decodable {
    struct Properties: Decodable {
      var providesNamespace: Bool?

      private enum CodingKeys: String, CodingKey {
        case providesNamespace = "provides-namespace"
      }
    }

    var properties: Properties?
  }

  /// The contents of a data set.
  struct DataSetContents: Decodable {
    struct Entry: Decodable {
      var filename: String?
      var type: String?
      var variant: AssetVariant

      private enum CodingKeys: String, CodingKey {
        case filename
        case type = "universal-type-identifier"
      }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        filename = try values.decodeIfPresent(String.self, forKey: .filename)
        type = try? values.decodeIfPresent(String.self, forKey: .type)
        variant = try AssetVariant(from: decoder)
      }
    }

    private var data: [Entry]?

    /// The entries with files, the best one first.
    var entries: [Entry] {
      (data ?? []).filter { $0.filename != nil }.sorted {
        $0.variant.cost(for: PictureTraits()) < $1.variant.cost(for: PictureTraits())
      }
    }
  }

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
