#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A picture of a file.
  ///
  /// Names and files are resolved by the program that runs: names in its folders of pictures and
  /// in the asset catalogs there, paths in the file system.
  @MainActor @preconcurrency
  public final class UIImage: Hashable {
    /// A picture that the program holds.
    package struct Picture: Hashable, Sendable {
      package var id: UInt64
      /// In pixels.
      package var width: Int
      package var height: Int
      /// Pixels in a point.
      package var scale: Double
      /// The edges, in points, that keep their size while the middle is stretched; nil for a
      /// picture that keeps its size as a whole.
      package var slices: UIEdgeInsets?

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

    /// Where pictures come from; nil where no program runs, and then there are none.
    package static var source: (any UIAssetSource)?

    package nonisolated let picture: Picture?

    /// A picture without pixels.
    public init() {
      picture = nil
    }

    /// Nil when the program has no picture of that name.
    public init?(named name: String) {
      guard let found = Self.source?.picture(named: name) else { return nil }
      picture = found
    }

    /// The picture of that name in the program's own assets: all bundles share them.
    public convenience init?(
      named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
    ) {
      self.init(named: name)
    }

    /// Nil when the file cannot be read or is no PNG.
    public init?(contentsOfFile path: String) {
      guard let found = Self.source?.picture(atPath: path) else { return nil }
      picture = found
    }

    /// In points.
    public nonisolated var size: CGSize {
      CGSize(
        width: CGFloat(picture?.width ?? 0) / scale, height: CGFloat(picture?.height ?? 0) / scale)
    }

    /// Pixels in a point: 2 and 3 for pictures that an asset catalog holds for such screens.
    public nonisolated var scale: CGFloat { CGFloat(picture?.scale ?? 1) }

    /// The edges that keep their size: those an asset catalog slices the picture by.
    public nonisolated var capInsets: UIEdgeInsets { picture?.slices ?? .zero }

    public nonisolated static func == (a: UIImage, b: UIImage) -> Bool { a.picture == b.picture }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(picture) }
  }

  /// Finds the assets of a program.
  @MainActor package protocol UIAssetSource: AnyObject {
    func picture(named name: String) -> UIImage.Picture?
    func picture(atPath path: String) -> UIImage.Picture?
    /// The colour of an asset catalog.
    func color(named name: String) -> UIColor?
  }

  extension UIColor {
    /// The colour of that name in the program's asset catalogs; nil where there is none.
    @MainActor @preconcurrency
    public convenience init?(named name: String) {
      guard let found = UIImage.source?.color(named: name) else { return nil }
      self.init(light: found.light, dark: found.dark)
    }

    /// The colour of that name in the program's own assets, which all bundles share; fixed to what
    /// it is in surroundings of `traits` if there are any.
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
