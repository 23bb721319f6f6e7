import MartletApp
import MartletDashboard

extension Config.Display {
  /// Replaces the theme by one that does not follow the day.
  mutating func set(_ name: ThemeName) {
    theme = name == .dark ? .dark : .light
    themeFollowsDay = false
  }
}
