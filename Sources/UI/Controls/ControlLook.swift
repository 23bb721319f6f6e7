import MartletGeometry

/// What an action is for.
public struct ButtonRole: Hashable, Sendable {
  private let name: String

  /// Deletes something or cannot be undone: shown in red.
  public static let destructive = ButtonRole(name: "destructive")
  /// Leaves something without a change.
  public static let cancel = ButtonRole(name: "cancel")
  /// Closes something.
  public static let close = ButtonRole(name: "close")
  /// Agrees to something.
  public static let confirm = ButtonRole(name: "confirm")
}

extension Button where Label == Text {
  /// - Parameter role: what the action is for, which styles may show.
  public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == MartletUI.Label<Text, Image> {
  /// A button with a symbol and words.
  public init<S: StringProtocol>(
    _ title: S, systemImage name: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { MartletUI.Label(title, systemImage: name) }
  }
}

/// How large controls are. All of them can be touched on 44 × 44 points.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  case mini, small, regular, large, extraLarge

  var buttonPadding: CGSize {
    switch self {
    case .mini: CGSize(width: 8, height: 2)
    case .small: CGSize(width: 10, height: 4)
    case .regular: CGSize(width: 16, height: 8)
    case .large: CGSize(width: 20, height: 12)
    case .extraLarge: CGSize(width: 24, height: 16)
    }
  }

  /// The least height of a button with a ground, in points.
  var buttonHeight: CGFloat {
    switch self {
    case .mini: 24
    case .small: 30
    case .regular: 44
    case .large: 52
    case .extraLarge: 60
    }
  }

  var buttonRadius: CGFloat {
    switch self {
    case .mini, .small: 8
    case .regular, .large, .extraLarge: 12
    }
  }
}

/// The outline of buttons with a ground.
public struct ButtonBorderShape: Hashable, Sendable {
  enum Form: Hashable {
    case automatic, capsule, circle
    case rounded(CGFloat?)
  }

  let form: Form

  /// As the style draws it: a rectangle with round corners.
  public static let automatic = ButtonBorderShape(form: .automatic)
  public static let capsule = ButtonBorderShape(form: .capsule)
  public static let circle = ButtonBorderShape(form: .circle)
  public static let roundedRectangle = ButtonBorderShape(form: .rounded(nil))

  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(form: .rounded(radius))
  }

  /// The outline where the style's own corners have a radius of `cornerRadius`.
  @MainActor func outline(cornerRadius: CGFloat) -> ButtonOutline {
    switch form {
    case .automatic: ButtonOutline(cornerRadius: cornerRadius)
    case .rounded(let radius): ButtonOutline(cornerRadius: radius ?? cornerRadius)
    case .capsule, .circle: ButtonOutline(cornerRadius: .infinity)
    }
  }
}

/// A rectangle whose corners are as round as it is high at most.
struct ButtonOutline: Shape {
  let cornerRadius: CGFloat

  func path(in rect: CGRect) -> Path {
    let radius = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
    return RoundedRectangle(cornerRadius: radius).path(in: rect)
  }
}

private enum ControlSizeKey: EnvironmentKey { static let defaultValue = ControlSize.regular }
private enum BorderShapeKey: EnvironmentKey {
  static let defaultValue = ButtonBorderShape.automatic
}

extension EnvironmentValues {
  /// How large the controls inside are.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }

  var buttonBorderShape: ButtonBorderShape {
    get { self[BorderShapeKey.self] }
    set { self[BorderShapeKey.self] = newValue }
  }
}

extension View {
  /// Sets how large the controls inside are.
  public func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }

  /// Sets the outline of the buttons with a ground inside.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environment(\.buttonBorderShape, shape)
  }
}
