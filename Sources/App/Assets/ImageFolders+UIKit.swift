#if SWIFTUI_COMPAT
  import MartletGeometry
  import MartletImages
  import MartletScene
  import MartletUI

  // Pictures, colours and data with the names of UIKit, from files and from asset catalogs.

  extension ImageFolders: UIAssetSource {
    /// Returns the picture of this name, from a file or an asset catalog; nil if there is none. A
    /// picture whose set is there but cannot be read has no pixels, so that a program that is sure
    /// of its catalog goes on.
    package func picture(named name: String, isDark: Bool) -> UIImage.Picture? {
      if let file = file(named: name) { return Self.picture(file) }
      let traits = PictureTraits(isDark: isDark, scale: Double(UIScreen.main.scale))
      if let (found, entry) = catalogEntry(name, for: traits) {
        var picture = Self.picture(found.image)
        picture.slices = entry.slices
        picture.isTemplate = found.isTemplate ?? false
        return picture
      }
      return catalogs.imageSets(name).isEmpty ? nil : UIImage.Picture(id: 0, width: 0, height: 0)
    }

    /// Returns the picture of an asset catalog, in the variant that fits `traits` best.
    func catalogPicture(_ name: String, for traits: PictureTraits) -> NamedPicture? {
      catalogEntry(name, for: traits)?.picture
    }

    /// Returns the first picture of an image set that can be decoded, in the order of the variants.
    /// The other pictures are reported once each.
    private func catalogEntry(
      _ name: String, for traits: PictureTraits
    ) -> (picture: NamedPicture, entry: ImageSetContents.Entry)? {
      for set in catalogs.imageSets(name) {
        for entry in set.contents.entries(for: traits) {
          guard let file = entry.filename, var image = catalogImage(set.folder + "/" + file) else {
            continue
          }
          image.scale = entry.factor
          let picture = NamedPicture(
            image, isTemplate: set.contents.isTemplate,
            isDetailed: set.contents.preservesVector && entry.factor > 3)
          return (picture, entry)
        }
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
      catalogs.colorSets(name).lazy.compactMap(\.contents.color).first
    }

    /// Returns the bytes of a data set in an asset catalog, and the type that it names; nil if
    /// there is none.
    package func data(named name: String) -> (bytes: [UInt8], type: String)? {
      for set in catalogs.dataSets(name) {
        for entry in set.contents.entries {
          guard let file = entry.filename else { continue }
          do throws(AppError) {
            return (try Files.read(set.folder + "/" + file), entry.type ?? "public.data")
          } catch {
            reporting("\(error)")
          }
        }
      }
      return nil
    }
  }
#endif
