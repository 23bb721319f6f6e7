extension EnvironmentValues {
  /// Whether the controls inside show their labels. Hidden within `labelsHidden()`.
  public var labelsVisibility: Visibility {
    get { hidesLabels ? .hidden : .automatic }
    set { hidesLabels = newValue == .hidden }
  }
}

extension View {
  /// Shows or hides the labels of the controls inside. `visible` shows them again within
  /// `labelsHidden()`, and `automatic` shows them, too.
  public func labelsVisibility(_ visibility: Visibility) -> some View {
    environment(\.labelsVisibility, visibility)
  }
}
