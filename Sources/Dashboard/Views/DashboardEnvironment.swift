import MartletCharts
import MartletFormats
import MartletLive
import MartletTiles
import MartletUI

/// The values of the environment that all pages share. One modifier sets them all, because each
/// modifier costs one more node and one more type at the start.
struct DashboardEnvironment: EnvironmentModifier {
  var model: DashboardModel
  var state: DashboardModel.State
  var chartClock: ChartClock
  var pins: PinKeeper

  func change(_ values: inout EnvironmentValues) {
    let (config, dates) = (state.config, state.dates)
    values.setLiveData(model.live)
    values.chartClock = chartClock
    values.chartDateFormat = dates
    values.chartNumberFormat = NumberFormat(language: dates.language)
    values.chartTheme = state.colors
    values.clockSets = state.clockSets
    values.tileZones = state.pageZones
    values.colorScheme = state.theme == .dark ? .dark : .light
    values.layoutDirection = LayoutDirection(language: config.locale.language.code)
    values.accessibilityReduceMotion = config.display.reducedMotion
    values.panelVariables = model.variables
    values.pinKeeper = pins
    let turning = state.turning
    values.showPage = { [unowned model] page in
      withAnimation(turning) { model.showPage(page) }
    }
    values.performAction = { [unowned model] name, value, reply in
      model.onAction(name, value) { [weak model] failure in
        if let failure { model?.onProblem("\(name): \(failure)") }
        reply(failure)
      }
    }
  }
}
