import MartletGeometry

/// The things that may cover the edges of a display. The regions have no effect: a panel has no
/// bars, and the host moves the focused view above the on-screen keyboard by itself.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  /// One bit per region: container 1, keyboard 2.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Bars and rounded corners at the edges of the display.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// The on-screen keyboard.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// All regions.
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

extension View {
  /// Returns the view unchanged. The safe area of a panel is the whole display, and
  /// `GeometryProxy.safeAreaInsets` is zero.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

  /// Returns the view unchanged, like `edgesIgnoringSafeArea(_:)`.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    self
  }
}
