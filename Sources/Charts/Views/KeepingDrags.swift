import MartletUI

private enum KeepsDragsKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
  /// Whether mini-maps keep drags from what scrolls around them: where it scrolls as they are
  /// dragged, from side to side.
  var chartKeepsDrags: Bool {
    get { self[KeepsDragsKey.self] }
    set { self[KeepsDragsKey.self] = newValue }
  }
}

/// Adds a gesture that comes before those of views around where the environment asks for it.
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
