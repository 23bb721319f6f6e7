import MartletSeries
import MartletUI

/// The time labels below a graph. When the window becomes narrow enough, finer labels fade in
/// between those that stay. Labels fade out near the sides, except where the data ends.
package struct TimeAxis: View {
  var window: TimeWindow
  /// The time of all samples.
  var limits: TimeWindow
  var insets: EdgeInsets

  @Environment(\.chartDateFormat) private var format
  @Environment(\.chartMotion) private var motion

  static let height = 20.0
  /// The width of the sides, in points, in which new labels do not fade in.
  private static let sideWidth = 72.0

  /// Makes the labels of a window.
  ///
  /// - Parameters:
  ///   - window: the visible time, without the insets.
  ///   - limits: the time of all samples.
  ///   - insets: those of the graph above, in points.
  package init(window: TimeWindow, limits: TimeWindow, insets: EdgeInsets) {
    self.window = window
    self.limits = limits
    self.insets = insets
  }

  /// The labels, 20 points high and as wide as the space that they are given.
  package var body: some View {
    GeometryReader { proxy in
      // A level of labels chosen before the width is known would fade into the final one.
      if proxy.size.width > 1 { labels(width: proxy.size.width) }
    }
    .frame(height: Self.height)
    .clipped()
  }

  private func labels(width: Double) -> some View {
    let plot = PlotArea(
      size: CGSize(width: width, height: Self.height), insets: insets, window: window)
    let shown = plot.window(within: CGSize(width: width, height: Self.height))
    let pace = shown.duration / width
    let ticks = TimeTicks(format: format)
    let level = ticks.level(millisecondsPerPoint: pace)
    let ends = AxisEnds(plot: plot, limits: limits, width: width)
    let appearing = AnyTransition.asymmetric(
      insertion: .opacity.animation(motion.fade), removal: .identity)
    return ZStack(alignment: .topLeading) {
      ForEach(ticks.marks(in: shown.range, level: level, millisecondsPerPoint: pace)) { mark in
        let position = ends.position(
          of: plot.x(Double(mark.time)), labelWidth: LabelWidth.of(mark.label))
        TimeLabel(text: mark.label)
          // Labels of a level fade, even if the window moves without animation.
          .opacity(mark.isShown ? 1 : 0)
          .animation(motion.fade, value: mark.isShown)
          .frame(width: 0, height: Self.height)
          .offset(x: position.x)
          .opacity(mark.room * position.opacity)
          .transition(isInner(position.x, width) ? appearing : .identity)
      }
    }
    .lineLimit(1)
    .frame(width: width, height: Self.height, alignment: .topLeading)
    .id(ticks.family(of: level))
    .transition(.opacity)
    .animation(motion.fade, value: ticks.family(of: level))
  }

  /// Returns whether a new label fades in. Labels that a finger moves in from the side do not.
  private func isInner(_ x: Double, _ width: Double) -> Bool {
    x > Self.sideWidth && x < width - Self.sideWidth
  }
}

/// A label. It is a view of its own, so that moving it does not evaluate it again.
private struct TimeLabel: View {
  var text: String

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    Text(verbatim: text)
      .chartCaption(theme)
      .fixedSize()
  }
}
