#if SWIFTUI_COMPAT
  import MartletGeometry

  // Views that programs wrap. None of them is shown.

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

    /// The proxy for all texts. It has no effect.
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

  /// A sign of waiting, which is never shown: MartletUI has `ProgressView`.
  @MainActor @preconcurrency
  open class UIActivityIndicatorView: UIView {
    /// The size of the sign.
    public enum Style: Int, Hashable, Sendable {
      /// The sizes. None of them has an effect.
      case medium = 100
      case large = 101
    }

    /// The size.
    open var style = Style.medium
    /// The colour; nil for the default one.
    open var color: UIColor?
    /// Whether the sign turns.
    open private(set) var isAnimating = false

    /// Makes a sign.
    public convenience init(style: Style) {
      self.init(frame: .zero)
      self.style = style
    }

    /// Keeps that the sign turns.
    open func startAnimating() { isAnimating = true }
    /// Keeps that the sign stands.
    open func stopAnimating() { isAnimating = false }
  }

  /// A view with an effect, which is never shown.
  @MainActor @preconcurrency
  open class UIVisualEffectView: UIView {
    /// The effect; nil for none.
    open var effect: UIVisualEffect?
    /// The view for subviews.
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
