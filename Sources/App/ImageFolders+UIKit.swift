#if SWIFTUI_COMPAT
  import MartletGeometry
  import MartletImages
  import MartletScene
  import MartletUI

  // Assets by UIKit's words. Beside plain files a folder may hold asset catalogs, `*.xcassets`,
  // with image and colour sets directly inside.

  extension ImageFolders: UIAssetSource {
    package func picture(named name: String) -> UIImage.Picture? {
      if let found = image(named: name) { return Self.picture(found) }
      guard let set = assetFolder(name, "imageset"),
        let contents: ImageSet = decoded(set + "/Contents.json"),
        let file = contents.images.compactMap(\.filename).last
      else { return nil }
      return picture(atPath: set + "/" + file)
    }

    package func picture(atPath path: String) -> UIImage.Picture? {
      image(atPath: path).map(Self.picture)
    }

    private static func picture(_ reference: ImageReference) -> UIImage.Picture {
      UIImage.Picture(
        id: reference.id, width: reference.size.width, height: reference.size.height)
    }

    package func color(named name: String) -> UIColor? {
      guard let set = assetFolder(name, "colorset"),
        let contents: ColorSet = decoded(set + "/Contents.json")
      else { return nil }
      let entries = contents.colors
      let light = entries.first { $0.appearances == nil }?.color?.components
      let dark = entries.first { $0.appearances?.contains { $0.value == "dark" } ?? false }?
        .color?.components
      guard let light = light?.color ?? dark?.color else { return nil }
      return UIColor(light: light, dark: dark?.color ?? light)
    }

    /// The folder of an asset: directly in a folder of pictures, or in a catalog there.
    private func assetFolder(_ name: String, _ kind: String) -> String? {
      if name.contains("/") || name.hasPrefix(".") { return nil }
      for folder in folders {
        var places = [folder]
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        places += entries.sorted().filter { $0.hasSuffix(".xcassets") }.map { folder + "/" + $0 }
        for place in places {
          let path = "\(place)/\(name).\(kind)"
          if FileManager.default.fileExists(atPath: path + "/Contents.json") { return path }
        }
      }
      return nil
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
    struct Entry: Decodable { var filename: String? }

    var images: [Entry]
  }

  private struct ColorSet: Decodable {
    struct Entry: Decodable {
      var color: Value?
      var appearances: [Appearance]?
    }

    struct Appearance: Decodable { var value: String }

    struct Value: Decodable { var components: Components }

    struct Components: Decodable {
      var red: String
      var green: String
      var blue: String
      var alpha: String

      /// Components are "0.5", "128" or "0x80"; nil for others.
      var color: RGBA? {
        func value(_ text: String) -> Double? {
          if text.hasPrefix("0x") {
            return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
          }
          guard let number = Double(text) else { return nil }
          return text.contains(".") ? number : number / 255
        }
        guard let red = value(red), let green = value(green), let blue = value(blue),
          let alpha = Double(alpha)
        else { return nil }
        return RGBA(red: red, green: green, blue: blue, alpha: alpha)
      }
    }

    var colors: [Entry]
  }
#endif
