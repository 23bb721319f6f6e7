import MartletGeometry

/// What a dashboard gives to the views of its pages.
public struct MartletEnvironment: Equatable {
  /// Where to say that something loads; nil outside a dashboard.
  public package(set) var loading: LoadingActivities?
  /// The status strip's frame in the picture, in points; null without one.
  public package(set) var statusStripFrame = CGRect.null

  package init() {}

  package init(loading: LoadingActivities, statusStripFrame: CGRect) {
    self.loading = loading
    self.statusStripFrame = statusStripFrame
  }

  nonisolated public static func == (a: Self, b: Self) -> Bool {
    a.loading === b.loading && a.statusStripFrame == b.statusStripFrame
  }
}

private enum MartletKey: EnvironmentKey {
  static var defaultValue: MartletEnvironment { MartletEnvironment() }
}

extension EnvironmentValues {
  /// What the dashboard around a page tells its views: see `MartletEnvironment`.
  public package(set) var martlet: MartletEnvironment {
    get { self[MartletKey.self] }
    set { self[MartletKey.self] = newValue }
  }
}
