import MartletApp
import MartletDashboard

extension Config.Display {
  /// Replaces the theme by one that does not depend on the time of day.
  mutating func set(_ name: ThemeName) {
    theme = name == .dark ? .dark : .light
    themeFollowsDay = false
  }
}
