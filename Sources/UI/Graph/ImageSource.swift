import MartletScene

/// Finds images for views. The program implements it with the folders of its pictures.
@MainActor
package protocol ImageSource {
  /// Returns the image with this name; nil if there is none.
  func image(named name: String) -> ImageReference?

  /// Returns the picture with this name, in the variant that fits `traits` best; nil if there is
  /// none. Each view calls it once per name and traits.
  func picture(named name: String, for traits: PictureTraits) -> NamedPicture?

  /// The store of the images that `image(named:)` and `load` return; nil if each image owns its
  /// pixels.
  var pictures: ImageStore? { get }

  /// Loads the picture at an address, which is the text of a URL, and calls `completion` exactly
  /// once. The call may come before `load` returns. A source for headless runs calls it then, so
  /// that the picture is in the same frame in each run.
  func load(_ address: String, completion: @escaping ImageLoadCompletion)
}

/// Receives a picture, or the reason why there is none.
package typealias ImageLoadCompletion =
  @MainActor @Sendable (Result<ImageReference, ImageLoadError>) -> Void

/// The surroundings of a picture, by which a source chooses one of its variants.
package struct PictureTraits: Hashable, Sendable {
  /// Whether the colour scheme is dark.
  package var isDark: Bool
  /// Whether the user prefers more contrast.
  package var isHighContrast: Bool
  /// The number of device pixels per point.
  package var scale: Double
  /// Whether the picture may be shown larger than its own size.
  package var isResizable: Bool

  /// Makes traits.
  package init(
    isDark: Bool = false, isHighContrast: Bool = false, scale: Double = 1,
    isResizable: Bool = false
  ) {
    self.isDark = isDark
    self.isHighContrast = isHighContrast
    self.scale = scale
    self.isResizable = isResizable
  }
}

/// A picture that a source has found by its name.
package struct NamedPicture: Hashable, Sendable {
  /// The pixels.
  package var image: ImageReference
  /// Whether only the opacity of the pixels is used; nil if the source does not say.
  package var isTemplate: Bool?
  /// Whether the picture has many more pixels than its own size needs, because it is made from a
  /// drawing for any size. Such a picture is reduced with mip levels.
  package var isDetailed: Bool

  /// Makes a picture.
  package init(_ image: ImageReference, isTemplate: Bool? = nil, isDetailed: Bool = false) {
    self.image = image
    self.isTemplate = isTemplate
    self.isDetailed = isDetailed
  }
}

extension ImageSource {
  /// The image with this name, which has no variants.
  package func picture(named name: String, for traits: PictureTraits) -> NamedPicture? {
    image(named: name).map { NamedPicture($0) }
  }

  /// No store.
  package var pictures: ImageStore? { nil }

  /// Fails: the source has pictures by name only.
  package func load(_ address: String, completion: @escaping ImageLoadCompletion) {
    completion(.failure(ImageLoadError(address, "the program has pictures by name only")))
  }
}

/// The reason why there is no picture for an address.
package struct ImageLoadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, in the words of a log.
  package let description: String

  /// Makes an error from an address and a reason. A long address, such as one that contains the
  /// bytes itself, is cut after 80 characters.
  package init(_ address: String, _ reason: String) {
    let shown = address.count > 80 ? address.prefix(80) + "…" : address[...]
    description = "\(shown): \(reason)"
  }

  /// The error for an address on a network.
  ///
  /// The process that draws on the panel opens no connection and decodes nothing that comes from
  /// one. The feeds process does both, as docs/live-sources.md says.
  package static func network(_ address: String) -> ImageLoadError {
    ImageLoadError(
      address,
      "a panel's program has no network; a source with format \"picture\" fetches it "
        + "(docs/live-sources.md), or the program ships the file")
  }
}

#if SWIFTUI_COMPAT
  import MartletGeometry

  extension ImageLoadError: LocalizedError {
    /// The description, which `localizedDescription` returns.
    package var errorDescription: String? { description }
  }
#endif
