import MartletUI

/// The values of the state that the panel and its pages read and change. Those that concern the
/// whole machine are changed for all displays.
extension DashboardModel {
  /// The configuration in use.
  package var config: Config { state.config }

  /// The id of the page that is shown; nil if there are no pages.
  package var page: String? { state.page }

  /// The theme that somebody has chosen in place of that of the configuration; nil follows the
  /// configuration. The other displays keep theirs.
  package var chosenTheme: Config.Display.Theme? {
    get { state.chosenTheme }
    set { change { $0.chosenTheme = newValue } }
  }

  /// The id of the page that is marked in the open menu of pages; nil while the menu is closed.
  var markedPage: String? {
    get { state.markedPage }
    set { change { $0.markedPage = newValue } }
  }

  /// The seconds for which touch is off for cleaning; nil while it works.
  package var cleaning: Int? {
    get { state.cleaning }
    set { changeAll { $0.cleaning = newValue } }
  }

  /// The state of a calibration of touch on this display; nil without one. It covers the page.
  package var calibration: CalibrationStep? {
    get { state.calibration }
    set { change { $0.calibration = newValue } }
  }

  /// The theme in use.
  package var theme: Config.Display.Theme { state.theme }

  /// Records whether the machine has a network.
  package func receive(hasNetwork: Bool) { changeAll { $0.hasNetwork = hasNetwork } }

  /// The problem that is shown instead of the pages; nil shows the pages.
  package var obstacle: Trouble? {
    get { state.obstacle }
    set { changeAll { $0.obstacle = newValue } }
  }

  /// The machine's name and addresses, which a panel without pages shows.
  package var addresses: [String] {
    get { state.addresses }
    set { changeAll { $0.addresses = newValue } }
  }

  /// The user who logs in to the machine, whom a panel without pages names with the address; empty
  /// names none.
  package var login: String {
    get { state.login }
    set { changeAll { $0.login = newValue } }
  }

  /// The folder in which a person puts data files, for the page of a panel without pages.
  package var dataFolder: String {
    get { state.dataFolder }
    set { changeAll { $0.dataFolder = newValue } }
  }

  /// The command that sets up the machine's network, which a panel without pages and addresses
  /// shows.
  package var networkCommand: String {
    get { state.networkCommand }
    set { changeAll { $0.networkCommand = newValue } }
  }

  /// Other problems that need repair, with the most urgent one first.
  package var signs: [Trouble] {
    get { state.signs }
    set { changeAll { $0.signs = newValue } }
  }

  /// Whether the first of `signs` is explained above the page, for a person who writes a
  /// configuration.
  package var explainsSigns: Bool {
    get { state.explainsSigns }
    set { changeAll { $0.explainsSigns = newValue } }
  }

  /// The colour of the background below all views.
  package var pageColor: RGBA { RGBA(hex: DashboardPalette(state.colors).page) }
}
