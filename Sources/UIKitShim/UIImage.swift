#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A picture from a file.
  ///
  /// The running program finds the pictures. Names refer to its picture folders and their asset
  /// catalogs; paths refer to the file system.
  @MainActor @preconcurrency
  public final class UIImage: Hashable {
    /// A picture whose pixels the program owns.
    package struct Picture: Hashable, Sendable {
      /// Pixels that live as long as the images and views that show them. They compare by identity.
      package final class Pixels: Hashable, Sendable {
        /// The drawing layer's reference to the pixels.
        package let reference: any Sendable

        /// Holds a reference.
        package init(_ reference: any Sendable) {
          self.reference = reference
        }

        /// Compares the identities.
        package static func == (a: Pixels, b: Pixels) -> Bool { a === b }
        /// Hashes the identity.
        package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
      }

      /// Identifies the picture in the program; 0 for none.
      package var id: UInt64
      /// The width, in pixels.
      package var width: Int
      /// The height, in pixels.
      package var height: Int
      /// The number of pixels per point.
      package var scale: Double
      /// The edges that keep their size while the middle is stretched, in points; nil if the
      /// picture is not sliced.
      package var slices: UIEdgeInsets?
      /// Whether only the opacity of the pixels is used, as the asset catalog says.
      package var isTemplate = false
      /// The pixels; nil for a picture that the program finds by `id`.
      package var pixels: Pixels?

      /// Describes a picture.
      package init(
        id: UInt64, width: Int, height: Int, scale: Double = 1, slices: UIEdgeInsets? = nil,
        pixels: Pixels? = nil
      ) {
        self.id = id
        self.width = width
        self.height = height
        self.scale = scale
        self.slices = slices
        self.pixels = pixels
      }
    }

    /// Finds pictures and colours; nil if no program runs, and then there are no assets.
    package static var source: (any UIAssetSource)?

    /// The picture; nil for an image without pixels.
    package nonisolated let picture: Picture?

    /// Makes an image without pixels.
    public init() {
      picture = nil
    }

    /// Makes the image of a picture.
    package init(_ picture: Picture) {
      self.picture = picture
    }

    /// Makes the image with this name, in the variant for the light scheme; nil if the program has
    /// none. It has no pixels if the asset catalog has the image, but its file cannot be read.
    public init?(named name: String) {
      guard let found = Self.source?.picture(named: name, isDark: false) else { return nil }
      picture = found
    }

    /// Makes the image of a resource. It has no pixels if the program has none of this name.
    public init(resource: ImageResource) {
      picture = Self.source?.picture(named: resource.name, isDark: false)
    }

    /// Makes the image with this name, in the variant for the colour scheme of `traits`; nil if the
    /// program has none. `bundle` has no effect, because all bundles share the program's assets.
    public init?(
      named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
    ) {
      let isDark = traits?.userInterfaceStyle == .dark
      guard let found = Self.source?.picture(named: name, isDark: isDark) else { return nil }
      picture = found
    }

    /// Makes an image from a file; nil if the file cannot be read or is not a PNG,
    /// JPEG or WebP.
    public init?(contentsOfFile path: String) {
      guard let found = Self.source?.picture(atPath: path) else { return nil }
      picture = found
    }

    /// Makes an image from the bytes of a PNG file, or of a JPEG or WebP if the program decodes
    /// them; nil for other bytes. It takes the time of the decoding: `AsyncImage` decodes on
    /// another thread.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Makes an image from the bytes of a file, with a number of pixels per point; nil for bytes
    /// that the program does not decode.
    public init?(data: Data, scale: CGFloat) {
      guard var found = Self.source?.picture(of: [UInt8](data)) else { return nil }
      if scale > 0 { found.scale = Double(scale) }
      picture = found
    }

    /// Makes an image without pixels, because symbols are shapes here: `Image(systemName:)` draws
    /// them.
    public init?(systemName name: String) { picture = nil }

    /// Returns the bytes of a PNG file; nil for an image without pixels.
    public func pngData() -> Data? {
      picture.flatMap { Self.source?.png(of: $0) }.map { Data($0) }
    }

    /// Returns nil, because the program writes no JPEG: `pngData()` writes a PNG.
    public func jpegData(compressionQuality: CGFloat) -> Data? { nil }

    /// Returns the image itself, because it is scaled when it is drawn.
    public func preparingThumbnail(of size: CGSize) -> UIImage? { self }

    /// The size, in points.
    public nonisolated var size: CGSize {
      CGSize(
        width: CGFloat(picture?.width ?? 0) / scale, height: CGFloat(picture?.height ?? 0) / scale)
    }

    /// The number of pixels per point: 2 or 3 for pictures that an asset catalog provides for such
    /// screens, otherwise 1.
    public nonisolated var scale: CGFloat { CGFloat(picture?.scale ?? 1) }

    /// The edges that keep their size, in points, as the asset catalog slices the picture.
    public nonisolated var capInsets: UIEdgeInsets { picture?.slices ?? .zero }

    /// Compares the pictures. All images without pixels are equal.
    public nonisolated static func == (a: UIImage, b: UIImage) -> Bool { a.picture == b.picture }

    /// Hashes the picture.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(picture) }
  }

  /// Finds the assets of a program.
  @MainActor package protocol UIAssetSource: AnyObject {
    /// Returns the picture with this name, in the variant for a colour scheme; nil if there is
    /// none.
    func picture(named name: String, isDark: Bool) -> UIImage.Picture?
    /// Returns the picture of a file; nil if it cannot be read.
    func picture(atPath path: String) -> UIImage.Picture?
    /// Returns the picture of the bytes of a file, which owns its pixels; nil if they are not
    /// decoded.
    func picture(of bytes: [UInt8]) -> UIImage.Picture?
    /// Returns a picture as the bytes of a PNG file; nil if it has no pixels.
    func png(of picture: UIImage.Picture) -> [UInt8]?
    /// Returns the colour of an asset catalog; nil if there is none.
    func color(named name: String) -> UIColor?
    /// Returns the bytes of a data set of an asset catalog and the type that it names; nil if there
    /// is none.
    func data(named name: String) -> (bytes: [UInt8], type: String)?
  }

  extension UIColor {
    /// Makes the colour with this name in the program's asset catalogs; nil if there is none.
    @MainActor @preconcurrency
    public convenience init?(named name: String) {
      guard let found = UIImage.source?.color(named: name) else { return nil }
      self.init(light: found.light, dark: found.dark)
    }

    /// Makes the colour with this name; nil if there is none. `bundle` has no effect, because all
    /// bundles share the program's assets. With `traits` the colour is fixed to the value for their
    /// colour scheme.
    @MainActor @preconcurrency
    public convenience init?(
      named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
    ) {
      guard let found = UIImage.source?.color(named: name) else { return nil }
      let resolved = traits.map(found.resolvedColor) ?? found
      self.init(light: resolved.light, dark: resolved.dark)
    }
  }
#endif
