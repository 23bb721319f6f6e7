import MartletSeries
import MartletUI

/// Shows content for a window of time that can be animated.
struct WindowReader<Content: View>: View, Animatable {
  var window: TimeWindow
  @ViewBuilder var content: (TimeWindow) -> Content

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(window.lower, window.upper) }
    set { window = TimeWindow(lower: newValue.first, upper: newValue.second) }
  }

  var body: some View { content(window) }
}

private enum WidthKey: PreferenceKey {
  static let defaultValue = 0.0

  static func reduce(value: inout Double, nextValue: () -> Double) {
    value = max(value, nextValue())
  }
}

extension View {
  /// Tells the width of the view whenever it changes.
  func readingWidth(_ action: @escaping (Double) -> Void) -> some View {
    background(
      GeometryReader { proxy in
        Color.clear.preference(key: WidthKey.self, value: Double(proxy.size.width))
      }
    )
    .onPreferenceChange(WidthKey.self, perform: action)
  }
}
