import MartletUI

private enum KeepsDragsKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Whether drags of a mini-map come before those of views around it. This is needed inside a view
  /// that scrolls sideways.
  var chartKeepsDrags: Bool {
    get { self[KeepsDragsKey.self] }
    set { self[KeepsDragsKey.self] = newValue }
  }
}

/// Adds a drag. It comes before gestures of views around it if the environment says so.
struct KeepingDrags<Drag: Gesture>: ViewModifier {
  var gesture: Drag

  @Environment(\.chartKeepsDrags) private var keeps

  func body(content: Content) -> some View {
    if keeps {
      content.highPriorityGesture(gesture)
    } else {
      content.gesture(gesture)
    }
  }
}
