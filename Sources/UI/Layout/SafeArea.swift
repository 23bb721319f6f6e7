import MartletGeometry

/// The things that may cover the edges of a display. None of them exists on a panel, so the regions
/// have no effect.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  /// One bit per region: container 1, keyboard 2.
  public let rawValue: UInt

  /// Makes a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Bars and rounded corners around the picture.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// A keyboard on the screen.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// All regions.
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

extension View {
  /// Returns the view unchanged. Nothing covers the edges of a panel: the safe area is the whole
  /// display, and `GeometryProxy.safeAreaInsets` is zero.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

  /// Returns the view unchanged, like `edgesIgnoringSafeArea(_:)`.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    self
  }
}
