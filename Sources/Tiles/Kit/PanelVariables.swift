import MartletUI

/// The variables of the configuration, for tiles that read and set them.
@MainActor @Observable package final class PanelVariables {
  /// The values by the names of the variables.
  package internal(set) var values: [String: String]
  /// Gives a variable another value. Returns nil after a success, otherwise the reason.
  @ObservationIgnored package var onSet: @MainActor (_ name: String, _ value: String) -> String? = {
    _, _ in "variables can only be set on a running panel"
  }

  /// Creates the variables with their values.
  package init(_ values: [String: String]) { self.values = values }

  /// Takes the values of another configuration.
  package func take(_ values: [String: String]) {
    if values != self.values { self.values = values }
  }
}

private struct PanelVariablesKey: EnvironmentKey {
  static var defaultValue: PanelVariables? { nil }
}

extension EnvironmentValues {
  /// The variables of the configuration; nil if it has none.
  package var panelVariables: PanelVariables? {
    get { self[PanelVariablesKey.self] }
    set { self[PanelVariablesKey.self] = newValue }
  }
}
