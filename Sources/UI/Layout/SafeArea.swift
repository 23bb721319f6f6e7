import MartletGeometry

/// What may cover a display's edges.
public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all: SafeAreaRegions = [.container, .keyboard]
}

extension View {
  /// Lets the view reach under what covers the display's edges. Nothing covers a panel's: its
  /// safe area is the whole display (`GeometryProxy.safeAreaInsets` is zero), and the view is as
  /// it is.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

  /// The same under its later name.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    self
  }
}
