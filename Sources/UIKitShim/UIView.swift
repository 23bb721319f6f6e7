#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A view of UIKit. It keeps its properties and its subviews, and is never shown: a panel shows
  /// the views of MartletUI.
  @MainActor @preconcurrency
  open class UIView: UIResponder {
    /// The way in which a view places its content.
    public enum ContentMode: Int, Hashable, Sendable {
      /// The ways. None of them has an effect.
      case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    }

    /// The frame in the superview, in points.
    open var frame: CGRect
    /// The colour behind the content; nil for none.
    open var backgroundColor: UIColor?
    /// The colour of controls.
    open var tintColor: UIColor? = .tintColor
    /// The opacity, 0…1.
    open var alpha: CGFloat = 1
    /// Whether the view is hidden.
    open var isHidden = false
    /// Whether the view is opaque.
    open var isOpaque = true
    /// A number of the program's choice.
    open var tag = 0
    /// Whether the view clips its subviews to its bounds.
    open var clipsToBounds = false
    /// Whether the view receives touches.
    open var isUserInteractionEnabled = true
    /// The way in which the content is placed.
    open var contentMode = ContentMode.scaleToFill
    /// Whether autoresizing masks determine the frame. It has no effect, because there are no
    /// constraints.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// The colour scheme that the view asks for. It has no effect: MartletUI has
    /// `preferredColorScheme(_:)`.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// The layer, which is never drawn.
    public let layer = CALayer()

    /// Makes a view.
    public init(frame: CGRect) {
      self.frame = frame
      super.init()
    }

    /// Makes a view without a size.
    public convenience override init() { self.init(frame: .zero) }

    /// Returns nil, because there are no archives of views.
    public required init?(coder: NSCoder) { nil }

    /// The size at the origin, in points.
    open var bounds: CGRect {
      get { CGRect(origin: .zero, size: frame.size) }
      set { frame.size = newValue.size }
    }

    /// The middle of the frame.
    open var center: CGPoint {
      get { CGPoint(x: frame.midX, y: frame.midY) }
      set {
        frame.origin = CGPoint(
          x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
      }
    }

    /// The parts of the view's bounds that are outside of the panel's safe area, in points. Zero on
    /// all sides for a view without a window.
    open var safeAreaInsets: UIEdgeInsets {
      guard let window else { return .zero }
      var rect = bounds
      var view = self
      while view !== window, let parent = view.superview {
        rect = rect.offsetBy(dx: view.frame.minX, dy: view.frame.minY)
        view = parent
      }
      let screen = UIScreen.main
      let safe = screen.safeArea.rect(in: screen.bounds.size)
      return UIEdgeInsets(
        top: max(0, safe.minY - rect.minY), left: max(0, safe.minX - rect.minX),
        bottom: max(0, rect.maxY - safe.maxY), right: max(0, rect.maxX - safe.maxX))
    }
    /// The size of the content, which is not known: −1 for both sides, which is UIKit's
    /// `noIntrinsicMetric`.
    open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
    /// The proxy that keeps what a program sets for all views. It has no effect.
    open class func appearance() -> UIView { proxy }
    private static let proxy = UIView()

    /// Returns the same proxy as `appearance()`.
    public class func appearance(
      whenContainedInInstancesOf containerTypes: [UIView.Type]
    ) -> UIView {
      appearance()
    }

    // MARK: - The tree

    /// The subviews, the topmost last.
    open private(set) var subviews: [UIView] = []
    /// The view to which this one was added.
    open private(set) weak var superview: UIView?
    /// The window above the view; nil if there is none.
    open var window: UIWindow? { self as? UIWindow ?? superview?.window }

    /// Adds a view on top.
    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    /// Adds a view at a position, which is clamped to the number of subviews.
    open func insertSubview(_ view: UIView, at index: Int) {
      view.removeFromSuperview()
      subviews.insert(view, at: min(max(index, 0), subviews.count))
      view.superview = self
    }

    /// Removes this view from its superview.
    open func removeFromSuperview() {
      superview?.subviews.removeAll { $0 === self }
      superview = nil
    }

    /// Returns this view if it contains the point and receives touches. It does not search the
    /// subviews.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      isUserInteractionEnabled && !isHidden && self.point(inside: point, with: event) ? self : nil
    }

    /// Returns true if a point is in the bounds.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
      bounds.contains(point)
    }

    // MARK: - Drawing and layout, which are never done

    /// Draws the content. It is not called.
    open func draw(_ rect: CGRect) {}
    /// Lays out the subviews. It is not called.
    open func layoutSubviews() {}
    /// Reports that the view is in another window. It is not called.
    open func didMoveToWindow() {}
    /// Reports that the view has another superview. It is not called.
    open func didMoveToSuperview() {}
    /// Does nothing, because no view is laid out.
    open func setNeedsLayout() {}
    /// Does nothing, because no view is laid out.
    open func layoutIfNeeded() {}
    /// Does nothing, because no view is drawn.
    open func setNeedsDisplay() {}
    /// Does nothing, because the size of the content is not known.
    open func sizeToFit() {}
    /// Returns the size that the view has.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Returns false, because no view of UIKit receives key presses. In MartletUI a field stops
    /// editing when it loses the focus.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool { false }
  }

  // Animated changes take effect at once, because no view is drawn.
  extension UIView {
    /// The choices of an animation. None of them has an effect.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
      /// One bit per choice.
      public let rawValue: UInt

      /// Makes a set from its bits.
      public init(rawValue: UInt) {
        self.rawValue = rawValue
      }

      /// Slow at the start.
      public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
      /// Slow at the end.
      public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
      /// Slow at both ends.
      public static let curveEaseInOut: AnimationOptions = []
      /// At constant speed.
      public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
      /// Fades from the old picture to the new one.
      public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    }

    /// Calls `animations` and then `completion`, at once.
    public class func animate(
      withDuration duration: TimeInterval, animations: () -> Void,
      completion: ((Bool) -> Void)? = nil
    ) {
      animations()
      completion?(true)
    }

    /// Calls `animations` and then `completion`, at once.
    public class func animate(
      withDuration duration: TimeInterval, delay: TimeInterval,
      options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
      animations()
      completion?(true)
    }

    /// Calls `actions`.
    public class func performWithoutAnimation(_ actions: () -> Void) { actions() }
    /// Does nothing, because no view of UIKit is animated. MartletUI's animations are unaffected.
    public class func setAnimationsEnabled(_ enabled: Bool) {}
  }
#endif
