import MartletApp
import MartletDashboard

extension ThemeName {
  /// The theme in the type of the configuration.
  var theme: Config.Display.Theme { self == .dark ? .dark : .light }
}
