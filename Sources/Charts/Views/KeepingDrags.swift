import MartletUI

private enum KeepsDragsKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Whether drags of a mini-map take precedence over those of views around it. A view that scrolls
  /// sideways needs this for the charts inside.
  var chartKeepsDrags: Bool {
    get { self[KeepsDragsKey.self] }
    set { self[KeepsDragsKey.self] = newValue }
  }
}

/// Adds a drag. It takes precedence over gestures of views around it if `chartKeepsDrags` is set.
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
