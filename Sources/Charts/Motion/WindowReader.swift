import MartletSeries
import MartletUI

/// Builds content from a window, the visible range of time, and from the zoom into a day. Both are
/// animated: the content is built again for each frame of an animation.
struct WindowReader<Content: View>: View, Animatable {
  var window: TimeWindow
  /// The progress of the zoom: 0 for all time, 1 for the open day.
  var zoom: Double
  @ViewBuilder var content: (TimeWindow, Double) -> Content

  var animatableData: AnimatablePair<AnimatablePair<Double, Double>, Double> {
    get { AnimatablePair(AnimatablePair(window.lower, window.upper), zoom) }
    set {
      window = TimeWindow(lower: newValue.first.first, upper: newValue.first.second)
      zoom = newValue.second
    }
  }

  var body: some View { content(window, zoom) }
}

extension WindowReader {
  /// Makes a reader for a chart whose days cannot be opened.
  init(window: TimeWindow, @ViewBuilder content: @escaping (TimeWindow) -> Content) {
    self.init(window: window, zoom: 0) { window, _ in content(window) }
  }
}

private enum WidthKey: PreferenceKey {
  static let defaultValue = 0.0

  static func reduce(value: inout Double, nextValue: () -> Double) {
    value = max(value, nextValue())
  }
}

extension View {
  /// Calls `action` with the width of the view, in points, whenever it changes.
  func readingWidth(_ action: @escaping (Double) -> Void) -> some View {
    background(
      GeometryReader { proxy in
        Color.clear.preference(key: WidthKey.self, value: Double(proxy.size.width))
      }
    )
    .onPreferenceChange(WidthKey.self, perform: action)
  }
}
