extension DashboardModel {
  /// Passes the requests of a further display to the model of the first one, which has the sources.
  /// The backlight and the reports of recovery belong to the first display.
  func passOn(to main: DashboardModel) {
    onNextChange = { [unowned main] in main.onNextChange() }
    onProblem = { [unowned main] in main.onProblem($0) }
    onAction = { [unowned main] in main.onAction($0, $1, $2) }
    onReading = { [unowned main] in main.onReading($0, $1, $2) }
    onWatching = { [unowned main] in main.onWatching($0, $1, $2) }
    onVariable = { [unowned main] in main.onVariable($0, $1) }
  }
}
