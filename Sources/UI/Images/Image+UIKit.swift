#if SWIFTUI_COMPAT
  import MartletGeometry
  import MartletScene

  extension Image {
    /// Makes an image of a UIKit image. An image without pixels shows nothing. If its catalog
    /// defines slices, the image is resizable with these as cap insets.
    public init(uiImage: UIImage) {
      if var owned = uiImage.picture?.pixels?.reference as? ImageReference {
        owned.scale = uiImage.picture?.scale ?? 1
        self.init(owned)
        return
      }
      // No store contains an image with the id 0.
      let picture = uiImage.picture ?? UIImage.Picture(id: 0, width: 0, height: 0)
      self.init(
        ImageReference(
          id: picture.id, size: PixelSize(width: picture.width, height: picture.height),
          scale: picture.scale))
      if picture.isTemplate { renderingMode = .template }
      if let slices = picture.slices {
        self = resizable(
          capInsets: EdgeInsets(
            top: slices.top, leading: slices.left, bottom: slices.bottom, trailing: slices.right))
      }
    }

    /// Makes an image from its name. `bundle` has no effect, because only the program's own assets
    /// exist.
    public init(_ name: String, bundle: Bundle?) {
      self.init(name)
    }

    /// Makes an image from its name. `bundle` has no effect, because only the program's own assets
    /// exist.
    public init(decorative name: String, bundle: Bundle? = nil) {
      self.init(name)
    }

    /// Makes an image of a resource of the program's asset catalogs.
    public init(_ resource: ImageResource) {
      self.init(resource.name)
    }
  }

  extension Color {
    /// Makes the colour of a resource of the program's asset catalogs; clear if there is none.
    @MainActor @preconcurrency
    public init(_ resource: ColorResource) {
      self.init(resource.name)
    }

    /// Makes the colour with this name in the program's asset catalogs; clear if there is none.
    @MainActor @preconcurrency @_disfavoredOverload
    public init(_ name: String) {
      self = UIColor(named: name).map { Color($0) } ?? .clear
    }

    /// Makes the colour with this name. `bundle` has no effect, because only the program's own
    /// assets exist.
    @MainActor @preconcurrency
    public init(_ name: String, bundle: Bundle?) {
      self.init(name)
    }
  }
#endif
