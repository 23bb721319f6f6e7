import MartletGeometry

/// The purpose of a button's action. A style may show it.
public struct ButtonRole: Hashable, Sendable {
  private let name: String

  /// The action deletes something or cannot be undone. Its button is red.
  public static let destructive = ButtonRole(name: "destructive")
  /// The action leaves something without a change. Its button is semibold in alerts.
  public static let cancel = ButtonRole(name: "cancel")
  /// The action closes something.
  public static let close = ButtonRole(name: "close")
  /// The action confirms something.
  public static let confirm = ButtonRole(name: "confirm")
}

extension Button where Label == Text {
  /// Creates a button with a text as its label.
  ///
  /// `role` is the purpose of the action, which a style may show.
  public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == MartletUI.Label<Text, Image> {
  /// Creates a button with a symbol and a text.
  public init<S: StringProtocol>(
    _ title: S, systemImage name: String, role: ButtonRole? = nil,
    action: @escaping @MainActor () -> Void
  ) {
    self.init(role: role, action: action) { MartletUI.Label(title, systemImage: name) }
  }
}

/// The size of controls. The touch area is at least 44 × 44 points in every size.
public enum ControlSize: CaseIterable, Hashable, Sendable {
  /// The sizes in increasing order.
  case mini, small, regular, large, extraLarge

  /// The padding on each side of a button's label, in points.
  var buttonPadding: CGSize {
    switch self {
    case .mini: CGSize(width: 8, height: 2)
    case .small: CGSize(width: 10, height: 4)
    case .regular: CGSize(width: 16, height: 8)
    case .large: CGSize(width: 20, height: 12)
    case .extraLarge: CGSize(width: 24, height: 16)
    }
  }

  /// The minimum width and height of a button with a background, in points.
  var buttonHeight: CGFloat {
    switch self {
    case .mini: 24
    case .small: 30
    case .regular: 44
    case .large: 52
    case .extraLarge: 60
    }
  }

  /// The corner radius of a button with a background, in points.
  var buttonRadius: CGFloat {
    switch self {
    case .mini, .small: 8
    case .regular, .large, .extraLarge: 12
    }
  }
}

/// The outline of buttons with a background.
public struct ButtonBorderShape: Hashable, Sendable {
  enum Form: Hashable {
    case automatic, capsule, circle
    case rounded(CGFloat?)
  }

  let form: Form

  /// The shape that the style chooses: a rectangle with rounded corners.
  public static let automatic = ButtonBorderShape(form: .automatic)
  /// A rectangle whose short sides are semicircles.
  public static let capsule = ButtonBorderShape(form: .capsule)
  /// A circle if the button is square; otherwise the same as `capsule`.
  public static let circle = ButtonBorderShape(form: .circle)
  /// A rectangle with the corner radius of the style.
  public static let roundedRectangle = ButtonBorderShape(form: .rounded(nil))

  /// A rectangle with a corner radius in points, at most half of its shorter side.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(form: .rounded(radius))
  }

  /// Returns the outline. `cornerRadius` is the corner radius of the style, in points.
  @MainActor func outline(cornerRadius: CGFloat) -> ButtonOutline {
    switch form {
    case .automatic: ButtonOutline(cornerRadius: cornerRadius)
    case .rounded(let radius): ButtonOutline(cornerRadius: radius ?? cornerRadius)
    case .capsule, .circle: ButtonOutline(cornerRadius: .infinity)
    }
  }
}

extension ButtonBorderShape: Shape {
  /// Returns the outline of a button of regular size.
  public func path(in rect: CGRect) -> Path {
    outline(cornerRadius: ControlSize.regular.buttonRadius).path(in: rect)
  }
}

extension Shape where Self == ButtonBorderShape {
  /// The outline of buttons with a background.
  public static var buttonBorder: ButtonBorderShape { .automatic }
}

/// A rectangle with rounded corners, whose radius is at most half of its shorter side.
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
  /// The size of the controls inside.
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
  /// Sets the size of the controls inside.
  public func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }

  /// Sets the outline of the buttons with a background inside.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environment(\.buttonBorderShape, shape)
  }
}
