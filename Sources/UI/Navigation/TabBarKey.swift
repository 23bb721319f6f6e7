import MartletGeometry

/// The preference by which the visible page configures the bar of its tab view. The pages above it
/// in a navigation view add their values.
enum TabBarKey: PreferenceKey {
  /// A visible bar.
  static var defaultValue: BarLook { BarLook() }

  /// Combines the settings of sibling views. For each setting, the first view that sets it wins.
  static func reduce(value: inout BarLook, nextValue: () -> BarLook) {
    value.add(nextValue())
  }
}
