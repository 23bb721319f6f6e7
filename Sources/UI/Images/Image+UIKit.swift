#if SWIFTUI_COMPAT
  import MartletGeometry
  import MartletScene

  extension Image {
    /// A picture of UIKit's; one without pixels shows nothing, and one that its catalog slices is
    /// resizable by itself.
    public init(uiImage: UIImage) {
      // A picture without pixels is one that no store knows.
      let picture = uiImage.picture ?? UIImage.Picture(id: 0, width: 0, height: 0)
      self.init(
        ImageReference(
          id: picture.id, size: PixelSize(width: picture.width, height: picture.height),
          scale: picture.scale))
      if let slices = picture.slices {
        self = resizable(
          capInsets: EdgeInsets(
            top: slices.top, leading: slices.left, bottom: slices.bottom, trailing: slices.right))
      }
    }

    /// The picture of that name; the program's own assets are all there are.
    public init(_ name: String, bundle: Bundle?) {
      self.init(name)
    }

    public init(decorative name: String, bundle: Bundle? = nil) {
      self.init(name)
    }
  }

  extension Color {
    /// The colour of that name in the program's asset catalogs; clear where there is none.
    @MainActor @preconcurrency
    public init(_ name: String) {
      self = UIColor(named: name).map { Color($0) } ?? .clear
    }

    /// The colour of that name; the program's own assets are all there are.
    @MainActor @preconcurrency
    public init(_ name: String, bundle: Bundle?) {
      self.init(name)
    }
  }
#endif
