import MartletGeometry

/// Views that an editor shows as a preview. The panel ignores them. The command `render` of a
/// program shows pictures of the running program, and of what the macro `Preview` declares.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View

  /// The views to preview.
  @ViewBuilder static var previews: Previews { get }
}

/// The name of a device to preview on. It has no effect on a panel.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
  /// The name of the device, such as "iPhone 15".
  public let rawValue: String

  /// Makes a device from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes a device from its name, written as a string literal.
  public init(stringLiteral value: String) {
    rawValue = value
  }
}

/// The size of a preview. It has no effect on a panel.
public enum PreviewLayout: Hashable, Sendable {
  /// The size of the device's screen.
  case device
  /// The size that the view chooses.
  case sizeThatFits
  /// A fixed size, in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// The way in which a device is held in a preview. It has no effect on a panel.
public struct InterfaceOrientation: CaseIterable, Identifiable, Hashable, Sendable {
  /// Identifies the orientation.
  public let id: String

  /// Upright.
  public static let portrait = InterfaceOrientation(id: "portrait")
  /// Upright with the lower edge on top.
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  /// Turned to the left.
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  /// Turned to the right.
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")

  /// The four orientations.
  public static let allCases: [InterfaceOrientation] = [
    .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
  ]
}

// An editor shows previews. A panel never shows them, so these modifiers return the view unchanged.
extension View {
  /// Returns the view unchanged: there are no previews on a panel.
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }
  /// Returns the view unchanged: there are no previews on a panel.
  public func previewLayout(_ value: PreviewLayout) -> some View { self }
  /// Returns the view unchanged: there are no previews on a panel.
  public func previewDisplayName(_ value: String?) -> some View { self }
  /// Returns the view unchanged: there are no previews on a panel.
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}
