import MartletApp
import MartletDashboard

extension ThemeName {
  /// The configuration's word for it.
  var theme: Config.Display.Theme { self == .dark ? .dark : .light }
}
