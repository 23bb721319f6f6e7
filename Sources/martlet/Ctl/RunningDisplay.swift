import MartletApp
import MartletDashboard
import MartletHost

/// One display of a running panel, with its names at present.
@MainActor struct RunningDisplay {
  /// The position among the panel's displays; 0 is the first display.
  var index: Int
  /// The id of the `[[output]]`; empty without one.
  var name: String
  /// The name of the connector; empty if it is not known.
  var connector: String
  /// The name for a person: one of the above, or the number of the display.
  var title: String
  /// The pages and their state.
  var model: DashboardModel
  /// The frame loop.
  var frames: FrameLoop
}

extension RunningPanel {
  /// All displays, the first one first.
  var displays: [RunningDisplay] {
    let names = panel.displayNames
    let models = [dashboard.model] + dashboard.model.others
    return zip(models, panel.loops).enumerated().map { index, display in
      RunningDisplay(
        index: index, name: names.names[index], connector: names.connectors[index],
        title: names.title(at: index), model: display.0, frames: display.1)
    }
  }
}
