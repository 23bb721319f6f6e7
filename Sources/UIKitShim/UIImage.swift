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

      /// Describes a picture.
      package init(
        id: UInt64, width: Int, height: Int, scale: Double = 1, slices: UIEdgeInsets? = nil
      ) {
        self.id = id
        self.width = width
        self.height = height
        self.scale = scale
        self.slices = slices
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

    /// Makes the image with this name; nil if the program has none.
    public init?(named name: String) {
      guard let found = Self.source?.picture(named: name) else { return nil }
      picture = found
    }

    /// Makes the image with this name; nil if the program has none. `bundle` and `traits` have no
    /// effect, because all bundles share the program's assets.
    public convenience init?(
      named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
    ) {
      self.init(named: name)
    }

    /// Makes an image from a file; nil if the file cannot be read or is not a PNG.
    public init?(contentsOfFile path: String) {
      guard let found = Self.source?.picture(atPath: path) else { return nil }
      picture = found
    }

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
    /// Returns the picture with this name; nil if there is none.
    func picture(named name: String) -> UIImage.Picture?
    /// Returns the picture of a file; nil if it cannot be read.
    func picture(atPath path: String) -> UIImage.Picture?
    /// Returns the colour of an asset catalog; nil if there is none.
    func color(named name: String) -> UIColor?
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
