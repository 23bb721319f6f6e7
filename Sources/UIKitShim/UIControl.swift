#if SWIFTUI_COMPAT
  import MartletGeometry

  // Controls. They keep what a program sets, and none of it has an effect. In UIKit the proxy that
  // `appearance()` returns sets the properties of all controls of a class.

  /// A control of UIKit, which is never shown.
  @MainActor @preconcurrency
  open class UIControl: UIView {
    /// The state of a control.
    public struct State: OptionSet, Hashable, Sendable {
      /// One bit per state.
      public let rawValue: UInt

      /// Makes a set from its bits.
      public init(rawValue: UInt) {
        self.rawValue = rawValue
      }

      /// No bit: none of the other states.
      public static let normal: State = []
      /// Under a finger.
      public static let highlighted = State(rawValue: 1)
      /// Not to be used.
      public static let disabled = State(rawValue: 2)
      /// Chosen.
      public static let selected = State(rawValue: 4)
      /// Focused.
      public static let focused = State(rawValue: 8)
    }

    /// Whether the control can be used.
    open var isEnabled = true
    /// Whether the control is selected.
    open var isSelected = false
  }

  /// A button, which is never shown: MartletUI has `Button`.
  @MainActor @preconcurrency
  open class UIButton: UIControl {
    /// The proxy for all buttons. It has no effect.
    open override class func appearance() -> UIButton { proxy }
    private static let proxy = UIButton()
  }

  /// A segmented control, which is never shown: MartletUI has `Picker` with the style `segmented`.
  @MainActor @preconcurrency
  open class UISegmentedControl: UIControl {
    /// The colour of the selected segment; nil for the default one.
    open var selectedSegmentTintColor: UIColor?
    /// The index of the selected segment; −1 for none.
    open var selectedSegmentIndex = -1
    private var titles: [State: [NSAttributedString.Key: Any]] = [:]

    /// Stores the attributes of the titles.
    open func setTitleTextAttributes(
      _ attributes: [NSAttributedString.Key: Any]?, for state: State
    ) {
      titles[state] = attributes
    }

    /// Returns the attributes that were set; nil if there are none.
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
      titles[state]
    }

    /// The proxy for all segmented controls. It has no effect: MartletUI has `tint(_:)`.
    open override class func appearance() -> UISegmentedControl { proxy }
    private static let proxy = UISegmentedControl()
  }

  /// A row of dots, one for each page, which is never shown: MartletUI has `TabView` with the style
  /// `page`.
  @MainActor @preconcurrency
  open class UIPageControl: UIControl {
    /// The number of pages.
    open var numberOfPages = 0
    /// The position of the page in view.
    open var currentPage = 0
    /// The colour of the dot of the page in view; nil for the default one.
    open var currentPageIndicatorTintColor: UIColor?
    /// The colour of the other dots; nil for the default one.
    open var pageIndicatorTintColor: UIColor?

    /// The proxy for all page controls. It has no effect.
    open override class func appearance() -> UIPageControl { proxy }
    private static let proxy = UIPageControl()
  }

  /// A switch, which is never shown: MartletUI has `Toggle`.
  @MainActor @preconcurrency
  open class UISwitch: UIControl {
    /// Whether the switch is on.
    open var isOn = false
    /// The colour of a switch that is on; nil for the default one.
    open var onTintColor: UIColor?
    /// The colour of the knob; nil for the default one.
    open var thumbTintColor: UIColor?

    /// The proxy for all switches. It has no effect.
    open override class func appearance() -> UISwitch { proxy }
    private static let proxy = UISwitch()
  }

  /// A slider, which is never shown: MartletUI has `Slider`.
  @MainActor @preconcurrency
  open class UISlider: UIControl {
    /// The colour before the knob; nil for the default one.
    open var minimumTrackTintColor: UIColor?
    /// The colour after the knob; nil for the default one.
    open var maximumTrackTintColor: UIColor?
    /// The colour of the knob; nil for the default one.
    open var thumbTintColor: UIColor?

    /// The proxy for all sliders. It has no effect.
    open override class func appearance() -> UISlider { proxy }
    private static let proxy = UISlider()
  }

  /// A field of one line, which is never shown: MartletUI has `TextField`.
  @MainActor @preconcurrency
  open class UITextField: UIControl {
    /// When a field has a button that clears it.
    public enum ViewMode: Int, Hashable, Sendable {
      /// None of the cases has an effect.
      case never, whileEditing, unlessEditing, always
    }

    /// The text; nil for none.
    open var text: String?
    /// The text of an empty field; nil for none.
    open var placeholder: String?
    /// The font; nil for the default one.
    open var font: UIFont?
    /// The colour of the text; nil for the default one.
    open var textColor: UIColor?
    /// When the field has a button that clears it.
    open var clearButtonMode = ViewMode.never
    /// Whether the text is secret.
    open var isSecureTextEntry = false

    /// The proxy for all fields. It has no effect.
    open override class func appearance() -> UITextField { proxy }
    private static let proxy = UITextField()
  }
#endif
