import MartletSeries
import MartletUI

/// The mapping of times and values to points in a graph's rectangle.
struct PlotArea: Hashable {
  var rect: CGRect
  var window: TimeWindow

  /// Makes the plot of a view of this size. The window covers the view without its insets. Lines
  /// may extend into the insets.
  init(size: CGSize, insets: EdgeInsets, window: TimeWindow) {
    rect = CGRect(
      x: insets.leading, y: insets.top,
      width: max(1, size.width - insets.leading - insets.trailing),
      height: max(1, size.height - insets.top - insets.bottom))
    self.window = window
  }

  /// The maximum coordinate, in points. It lies beyond any screen and within the rasteriser's
  /// range.
  private static let farthest = 30_000.0

  func x(_ time: Double) -> Double {
    let x = rect.minX + window.position(of: time) * rect.width
    return min(max(x, -Self.farthest), Self.farthest)
  }

  func y(_ value: Double, lower: Double, upper: Double) -> Double {
    let share = upper > lower ? (value - lower) / (upper - lower) : 0.5
    let y = rect.maxY - share * rect.height
    return min(max(y, -Self.farthest), Self.farthest)
  }

  /// Returns the point of a value at a time in milliseconds since 1970.
  func position(_ time: Int64, _ value: Double, on axis: AxisRange) -> CGPoint {
    CGPoint(x: x(Double(time)), y: y(value, lower: axis.lower, upper: axis.upper))
  }

  func time(at x: Double) -> Double { window.time(at: (x - rect.minX) / rect.width) }

  /// Returns the window together with the time that the insets show beside it.
  func window(within size: CGSize) -> TimeWindow {
    TimeWindow(lower: time(at: 0), upper: time(at: size.width))
  }
}

/// A value axis in a form that can be animated.
struct AxisRange: Hashable, Animatable {
  var lower: Double
  var upper: Double

  init(_ scale: ValueScale) {
    lower = scale.lower
    upper = scale.upper
  }

  nonisolated var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(lower, upper) }
    set {
      lower = newValue.first
      upper = newValue.second
    }
  }
}
