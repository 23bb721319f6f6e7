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

      package init(id: UInt64, width: Int, height: Int) {
        self.id = id
        self.width = width
        self.height = height
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

    /// Nil when the file cannot be read or is no PNG.
    public init?(contentsOfFile path: String) {
      guard let found = Self.source?.picture(atPath: path) else { return nil }
      picture = found
    }

    /// In points, of which each pixel has one.
    public nonisolated var size: CGSize {
      CGSize(width: CGFloat(picture?.width ?? 0), height: CGFloat(picture?.height ?? 0))
    }

    public nonisolated var scale: CGFloat { 1 }

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
  }
#endif
