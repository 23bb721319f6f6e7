#if SWIFTUI_COMPAT
  import MartletGeometry

  // Views that programs wrap with UIViewRepresentable. None of them is shown.

  /// A text, which is never shown: MartletUI has `Text`.
  @MainActor @preconcurrency
  open class UILabel: UIView {
    /// The text; nil for none.
    open var text: String?
    /// The font; nil for the default one.
    open var font: UIFont?
    /// The colour of the text; nil for the default one.
    open var textColor: UIColor?
    /// The greatest number of lines; 0 for any.
    open var numberOfLines = 1

    /// The object that sets the appearance of all labels in UIKit. It has no effect.
    open override class func appearance() -> UILabel { proxy }
    private static let proxy = UILabel()
  }

  /// A picture, which is never shown: MartletUI has `Image`.
  @MainActor @preconcurrency
  open class UIImageView: UIView {
    /// The picture; nil for none.
    open var image: UIImage?

    /// Makes a view of a picture, with its size.
    public convenience init(image: UIImage?) {
      self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
      self.image = image
    }
  }

  /// A wheel that turns while a user waits. It is never shown: MartletUI has `ProgressView`.
  @MainActor @preconcurrency
  open class UIActivityIndicatorView: UIView {
    /// The size of the wheel. It has no effect.
    public enum Style: Int, Hashable, Sendable {
      /// UIKit's default.
      case medium = 100
      /// About twice as large.
      case large = 101
    }

    /// The size.
    open var style = Style.medium
    /// The colour; nil for the default one.
    open var color: UIColor?
    /// Whether the wheel turns.
    open private(set) var isAnimating = false

    /// Makes a wheel.
    public convenience init(style: Style) {
      self.init(frame: .zero)
      self.style = style
    }

    /// Sets `isAnimating` to true.
    open func startAnimating() { isAnimating = true }
    /// Sets `isAnimating` to false.
    open func stopAnimating() { isAnimating = false }
  }

  /// A view with an effect, which is never shown.
  @MainActor @preconcurrency
  open class UIVisualEffectView: UIView {
    /// The effect; nil for none.
    open var effect: UIVisualEffect?
    /// The view to which programs add their views.
    public let contentView = UIView()

    /// Makes a view with an effect.
    public init(effect: UIVisualEffect?) {
      self.effect = effect
      super.init(frame: .zero)
    }

    /// Makes a view without an effect.
    public convenience init() { self.init(effect: nil) }

    /// Returns nil, because there are no archives of views.
    public required init?(coder: NSCoder) { nil }
  }
#endif
