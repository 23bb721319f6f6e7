import MartletCharts
import MartletFormats
import MartletUI

extension DashboardModel {
  /// The values that the root view shows.
  struct State: Equatable {
    var config: Config
    var zone: TimeZoneRules
    /// The rules of the zones that pages name, by the name of the zone.
    var pageZones: [String: TimeZoneRules]
    /// The id of the visible page; nil for the first page.
    var page: String?
    /// Whether the machine has a network. It is true until the state is known.
    var hasNetwork = true
    /// The number of times that the wall clock was set.
    var clockSets = 0
    /// Whether it is day. A theme that follows the day depends on it.
    var isDay = true
    /// The machine's name and addresses, for a panel without pages.
    var addresses: [String] = []
    /// The user who logs in to the machine, for a panel without pages; empty if nobody knows.
    var login = ""
    /// The folder in which a person puts data files, for a panel without pages.
    var dataFolder = "/srv"
    /// The command that sets up the machine's network, for a panel without pages.
    var networkCommand = ""
    /// The problem that is shown instead of the pages; nil shows the pages.
    var obstacle: Trouble?
    /// Other problems that need repair, with the most urgent one first.
    var signs: [Trouble] = []
    /// Whether the first of `signs` is explained above the page, for a person who writes a
    /// configuration.
    var explainsSigns = false

    /// The id of the page that is marked in the open menu of pages; nil while the menu is closed.
    var markedPage: String?
    /// The number of times that somebody asked for the service page.
    var serviceCalls = 0
    /// The seconds for which touch is off for cleaning; nil while it works.
    var cleaning: Int?
    /// The state of a calibration of touch on this display; nil without one.
    var calibration: CalibrationStep?
    /// The theme that somebody has chosen in place of that of the configuration; nil for none.
    var chosenTheme: Config.Display.Theme?

    /// The theme in use.
    var theme: Config.Display.Theme {
      if let chosenTheme { return chosenTheme }
      if config.display.themeFollowsDay { return isDay ? .light : .dark }
      return config.display.theme
    }

    /// The colours of the theme in use.
    var colors: ChartTheme { config.colors[theme] }
  }
}
