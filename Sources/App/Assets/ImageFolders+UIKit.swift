#if SWIFTUI_COMPAT
  import MartletGeometry
  import MartletImages
  import MartletScene
  import MartletUI

  // Pictures and colours with the names of UIKit. Besides plain files a folder may contain asset
  // catalogs, `*.xcassets`, with image sets and colour sets. A catalog may contain groups, which
  // are folders. A group is part of a name only if it provides a namespace: "icons/sun".

  extension ImageFolders: UIAssetSource {
    /// Returns the picture of this name, from a file or an asset catalog; nil if there is none.
    package func picture(named name: String) -> UIImage.Picture? {
      guard let found = image(named: name) else { return nil }
      var picture = Self.picture(found)
      if let entry = catalogPicture(name)?.entry { picture.slices = entry.slices }
      return picture
    }

    /// Returns the picture of an asset catalog in its highest resolution.
    func catalogImage(named name: String) -> ImageReference? {
      catalogPicture(name)?.picture
    }

    /// Returns the first picture of an image set that can be decoded, in the order of resolution. A
    /// set may contain a PDF beside pictures.
    private func catalogPicture(
      _ name: String
    ) -> (picture: ImageReference, entry: ImageSet.Entry)? {
      guard let set = assetFolder(name, "imageset"),
        let contents: ImageSet = decoded(set + "/Contents.json")
      else { return nil }
      let files = contents.images.filter { $0.filename != nil }
      let light = files.filter { $0.appearances?.contains { $0.value == "light" } ?? false }
      let entries = light.isEmpty ? files.filter { $0.appearances == nil } : light
      for entry in entries.sorted(by: { $0.factor > $1.factor }) {
        guard let file = entry.filename, var picture = image(atPath: set + "/" + file) else {
          continue
        }
        picture.scale = entry.factor
        return (picture, entry)
      }
      return nil
    }

    /// Returns the picture of the file at this path; nil if it cannot be read.
    package func picture(atPath path: String) -> UIImage.Picture? {
      image(atPath: path).map(Self.picture)
    }

    /// Returns the picture of the bytes of a file, which owns its pixels; nil if they are not
    /// decoded.
    package func picture(of bytes: [UInt8]) -> UIImage.Picture? {
      guard let reference = try? PictureLoader.decoded(bytes) else { return nil }
      var picture = Self.picture(reference)
      picture.pixels = UIImage.Picture.Pixels(reference)
      return picture
    }

    /// Returns a picture as the bytes of a PNG file; nil if it has no pixels.
    package func png(of picture: UIImage.Picture) -> [UInt8]? {
      let reference =
        picture.pixels?.reference as? ImageReference
        ?? ImageReference(
          id: picture.id, size: PixelSize(width: picture.width, height: picture.height))
      return store.picture(reference)?.withPixmap { try? PNG.encode($0) }
    }

    private static func picture(_ reference: ImageReference) -> UIImage.Picture {
      UIImage.Picture(
        id: reference.id, width: reference.size.width, height: reference.size.height,
        scale: reference.scale)
    }

    /// Returns the colour of a colour set in an asset catalog; nil if there is none.
    package func color(named name: String) -> UIColor? {
      guard let set = assetFolder(name, "colorset"),
        let contents: ColorSet = decoded(set + "/Contents.json")
      else { return nil }
      let entries = contents.colors
      func components(for appearance: String) -> ColorSet.Components? {
        entries.first { $0.appearances?.contains { $0.value == appearance } ?? false }?
          .color?.components
      }
      let any = entries.first { $0.appearances == nil }?.color?.components
      let light = components(for: "light") ?? any
      let dark = components(for: "dark") ?? any
      guard let light = light?.color ?? dark?.color else { return nil }
      return UIColor(light: light, dark: dark?.color ?? light)
    }

    /// Returns the folder of an asset, directly in a folder of pictures or in a catalog there.
    private func assetFolder(_ name: String, _ kind: String) -> String? {
      let steps = name.split(separator: "/", omittingEmptySubsequences: false)
      if steps.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) { return nil }
      for folder in folders {
        if steps.count == 1, hasContents("\(folder)/\(name).\(kind)") {
          return "\(folder)/\(name).\(kind)"
        }
        for catalog in entries(of: folder) where catalog.hasSuffix(".xcassets") {
          if let found = asset(name, kind, in: folder + "/" + catalog, depth: 0) { return found }
        }
      }
      return nil
    }

    /// Returns the folder of an asset in a catalog or in its groups, at most 8 groups deep.
    private func asset(_ name: String, _ kind: String, in group: String, depth: Int) -> String? {
      let own = "\(group)/\(name).\(kind)"
      if !name.contains("/"), hasContents(own) { return own }
      guard depth < 8 else { return nil }
      // A set has a file extension, a group has none.
      for entry in entries(of: group) where !entry.contains(".") {
        let inner = group + "/" + entry
        var rest = name
        if providesNamespace(inner) {
          guard name.hasPrefix(entry + "/") else { continue }
          rest = String(name.dropFirst(entry.count + 1))
        }
        if let found = asset(rest, kind, in: inner, depth: depth + 1) { return found }
      }
      return nil
    }

    private func providesNamespace(_ group: String) -> Bool {
      guard hasContents(group), let contents: Group = decoded(group + "/Contents.json") else {
        return false
      }
      return contents.properties?.providesNamespace ?? false
    }

    private func hasContents(_ folder: String) -> Bool {
      FileManager.default.fileExists(atPath: folder + "/Contents.json")
    }

    private func entries(of folder: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func decoded<T: Decodable>(_ path: String) -> T? {
      do {
        return try JSONDecoder().decode(
          T.self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
      } catch {
        reporting("\(path): \(error)")
        return nil
      }
    }
  }

  private struct ImageSet: Decodable {
    struct Entry: Decodable {
      struct Appearance: Decodable { var value: String }

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
      var scale: String?
      var appearances: [Appearance]?
      var resizing: Resizing?

      /// The number of pixels per point, such as 2 for "2x".
      var factor: Double { scale.flatMap { Double($0.dropLast()) } ?? 1 }

      /// The cap insets in points. The catalog has them in pixels.
      var slices: UIEdgeInsets? {
        guard let insets = resizing?.capInsets else { return nil }
        func points(_ pixels: Double?) -> CGFloat { CGFloat((pixels ?? 0) / factor) }
        return UIEdgeInsets(
          top: points(insets.top), left: points(insets.left), bottom: points(insets.bottom),
          right: points(insets.right))
      }
    }

    var images: [Entry]
  }

  private struct Group: Decodable {
    struct Properties: Decodable {
      var providesNamespace: Bool?

      private enum CodingKeys: String, CodingKey {
        case providesNamespace = "provides-namespace"
      }
    }

    var properties: Properties?
  }

  private struct ColorSet: Decodable {
    struct Entry: Decodable {
      var color: Value?
      var appearances: [Appearance]?
    }

    struct Appearance: Decodable { var value: String }

    struct Value: Decodable {
      /// The components; nil for a reference to a colour of the system.
      var components: Components?
    }

    struct Components: Decodable {
      var red: String?
      var green: String?
      var blue: String?
      /// The component of a grey, which has no others.
      var white: String?
      var alpha: String

      /// The colour of components such as "0.5", "128" or "0x80"; nil for other forms.
      var color: RGBA? {
        func value(_ text: String) -> Double? {
          if text.hasPrefix("0x") {
            return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
          }
          guard let number = Double(text) else { return nil }
          return text.contains(".") ? number : number / 255
        }
        guard let red = (red ?? white).flatMap(value),
          let green = (green ?? white).flatMap(value),
          let blue = (blue ?? white).flatMap(value), let alpha = Double(alpha)
        else { return nil }
        return RGBA(red: red, green: green, blue: blue, alpha: alpha)
      }
    }

    var colors: [Entry]
  }
#endif
