import MartletGeometry

/// The values that a dashboard provides to the views of its pages. They are
/// `EnvironmentValues.martlet`.
public struct MartletEnvironment: Equatable {
  /// The list of loading activities; nil outside of a dashboard.
  public package(set) var loading: LoadingActivities?
  /// The frame of the status strip in the root's space, in points; null if there is no strip.
  public package(set) var statusStripFrame = CGRect.null

  /// Makes the values for a view outside of a dashboard.
  package init() {}

  /// Makes the values for a page of a dashboard.
  package init(loading: LoadingActivities, statusStripFrame: CGRect) {
    self.loading = loading
    self.statusStripFrame = statusStripFrame
  }

  /// Compares the lists by identity and the frames by value.
  nonisolated public static func == (a: Self, b: Self) -> Bool {
    a.loading === b.loading && a.statusStripFrame == b.statusStripFrame
  }
}

private enum MartletKey: EnvironmentKey {
  static var defaultValue: MartletEnvironment { MartletEnvironment() }
}

extension EnvironmentValues {
  /// The values that the dashboard provides to the views of its pages.
  public package(set) var martlet: MartletEnvironment {
    get { self[MartletKey.self] }
    set { self[MartletKey.self] = newValue }
  }
}
