#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A colour of an asset catalog, for code that names colours by symbols.
  ///
  /// `martlet assets` writes the symbols of a catalog as Xcode does, so that `Color(.brand)` finds
  /// the colour "brand".
  public struct ColorResource: Hashable, Sendable {
    /// The name of the colour, after the names of its groups with a namespace, such as
    /// "winter/snow".
    package let name: String
    private let bundle: Bundle

    /// Makes a resource. `bundle` has no effect, because all bundles share the program's assets.
    public init(name: String, bundle: Bundle) {
      self.name = name
      self.bundle = bundle
    }
  }

  /// A picture of an asset catalog, for code that names pictures by symbols.
  ///
  /// `martlet assets` writes the symbols of a catalog as Xcode does, so that `Image(.fountain)`
  /// finds the picture "fountain".
  public struct ImageResource: Hashable, Sendable {
    /// The name of the picture, after the names of its groups with a namespace, such as
    /// "winter/snow".
    package let name: String
    private let bundle: Bundle

    /// Makes a resource. `bundle` has no effect, because all bundles share the program's assets.
    public init(name: String, bundle: Bundle) {
      self.name = name
      self.bundle = bundle
    }
  }

  /// The bytes of a data set of an asset catalog.
  @MainActor @preconcurrency
  public final class NSDataAsset {
    /// The name of the data set, after the names of its groups with a namespace, such as
    /// "winter/snow".
    public let name: String
    /// The bytes of its file.
    public let data: Data
    /// The type that the catalog gives the file, such as "public.json"; "public.data" if it gives
    /// none.
    public let typeIdentifier: String

    /// Reads the data set with this name; nil if the program has none.
    public convenience init?(name: String) { self.init(name: name, bundle: .main) }

    /// Reads the data set with this name; nil if the program has none. `bundle` has no effect,
    /// because all bundles share the program's assets.
    public init?(name: String, bundle: Bundle) {
      // The source gives everything of the program's asset catalogs, not only pictures.
      guard let found = UIImage.source?.data(named: name) else { return nil }
      self.name = name
      data = Data(found.bytes)
      typeIdentifier = found.type
    }
  }

  extension UIColor {
    /// Makes the colour of a resource. It is clear if the program has none of this name.
    @MainActor @preconcurrency
    public convenience init(resource: ColorResource) {
      let found = UIImage.source?.color(named: resource.name)
      self.init(light: found?.light ?? .clear, dark: found?.dark ?? .clear)
    }
  }
#endif
