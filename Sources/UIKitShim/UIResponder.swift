#if SWIFTUI_COMPAT
  import MartletGeometry

  /// The base class of controllers, views, scenes and windows. It handles no events here.
  @MainActor @preconcurrency
  open class UIResponder: Hashable {
    /// Makes a responder.
    public init() {}

    /// The next responder of the chain, which would get unhandled events; always nil.
    open var next: UIResponder? { nil }
    /// Whether the responder receives key presses; always false.
    open var isFirstResponder: Bool { false }
    /// Whether the responder can receive key presses; always false.
    open var canBecomeFirstResponder: Bool { false }

    /// Refuses to receive key presses: in MartletUI the focused field receives them.
    @discardableResult
    open func becomeFirstResponder() -> Bool { false }

    /// Returns true, because the responder never receives key presses.
    @discardableResult
    open func resignFirstResponder() -> Bool { true }

    /// Compares the identities.
    public nonisolated static func == (a: UIResponder, b: UIResponder) -> Bool { a === b }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }
  }

  // Messages for the programmer, about what a panel cannot do.
  extension UIResponder {
    /// Receives messages for the programmer; nil if no program runs.
    package static var reporting: ((String) -> Void)?
    private static var reported: Set<String> = []

    /// Reports a message, each text only once and at most 100 of them.
    static func report(_ message: String) {
      guard let reporting, reported.count < 100, reported.insert(message).inserted else { return }
      reporting(message)
    }
  }

  // Names of notifications that a phone's keyboard posts. The keyboard on the glass posts none.
  extension UIResponder {
    /// The keyboard will appear.
    public nonisolated static let keyboardWillShowNotification = Notification.Name(
      "UIKeyboardWillShowNotification")
    /// The keyboard has appeared.
    public nonisolated static let keyboardDidShowNotification = Notification.Name(
      "UIKeyboardDidShowNotification")
    /// The keyboard will disappear.
    public nonisolated static let keyboardWillHideNotification = Notification.Name(
      "UIKeyboardWillHideNotification")
    /// The keyboard has disappeared.
    public nonisolated static let keyboardDidHideNotification = Notification.Name(
      "UIKeyboardDidHideNotification")
    /// The frame of the keyboard will change.
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
      "UIKeyboardWillChangeFrameNotification")
    /// The key of the keyboard's frame in the `userInfo` of a notification.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The key of the animation's duration in the `userInfo` of a notification.
    public nonisolated static let keyboardAnimationDurationUserInfoKey =
      "UIKeyboardAnimationDurationUserInfoKey"
  }

  /// An event of a finger. UIKit's classes get none here.
  @MainActor @preconcurrency
  open class UIEvent {
    /// Makes an event.
    public init() {}
  }
#endif
