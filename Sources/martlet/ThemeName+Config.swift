import MartletApp
import MartletDashboard

extension Config.Display {
  /// Replaces the theme with one that does not follow the time of day.
  mutating func set(_ name: ThemeName) {
    theme = name == .dark ? .dark : .light
    themeFollowsDay = false
  }
}
