#if SWIFTUI_COMPAT
  import MartletGeometry
  import MartletUI

  // The files `Contents.json` of asset catalogs, as far as a panel uses them
  // (https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format).

  /// The conditions of one variant of an asset: appearance, device, gamut, direction of text.
  struct AssetVariant: Decodable {
    struct Appearance: Decodable {
      var appearance: String?
      var value: String?
    }

    var appearances: [Appearance]?
    var idiom: String?
    private var displayGamut: String?
    private var languageDirection: String?
    private var widthClass: String?
    private var heightClass: String?

    private enum CodingKeys: String, CodingKey {
      case appearances, idiom
      case displayGamut = "display-gamut"
      case languageDirection = "language-direction"
      case widthClass = "width-class"
      case heightClass = "height-class"
    }

    /// Returns the cost of showing the variant under `traits`: 0 for the best one. A variant for the
    /// other colour scheme costs most, but is better than none.
    func cost(for traits: PictureTraits) -> Int {
      let values = (appearances ?? []).compactMap(\.value)
      var cost = 0
      if values.contains(traits.isDark ? "light" : "dark") {
        cost += 1_600
      } else if !values.contains(traits.isDark ? "dark" : "light") {
        cost += 300
      }
      if values.contains("high") != traits.isHighContrast {
        cost += traits.isHighContrast ? 200 : 400
      }
      // A panel is no phone, no watch and no television.
      switch idiom ?? "universal" {
      case "universal": break
      case "ipad": cost += 10
      case "iphone": cost += 20
      case "mac": cost += 30
      default: cost += 40
      }
      if displayGamut == "display-P3" { cost += 4 }
      if languageDirection == "right-to-left" { cost += 2 }
      if widthClass != nil || heightClass != nil { cost += 1 }
      return cost
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
        let name = (filename ?? "").lowercased()
        return !ImageFolders.drawings.contains { name.hasSuffix($0) }
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
#endif
