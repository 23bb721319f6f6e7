import MartletUI

/// A shape on a value axis. Changes of the axis can be animated. Changes of time apply immediately,
/// because they follow a finger.
protocol AxisShape: Shape where AnimatableData == AxisRange.AnimatableData {
  /// The values at the lower and the upper edge of the plot.
  var axis: AxisRange { get set }
}

extension AxisShape {
  var animatableData: AxisRange.AnimatableData {
    get { axis.animatableData }
    set { axis.animatableData = newValue }
  }
}

/// A shape of samples in the plot of a graph.
protocol SampleShape: AxisShape {
  /// The times at the left and the right edge of the plot.
  var window: TimeWindow { get }
  /// The distances of the plot from the edges of the view, in points.
  var insets: EdgeInsets { get }

  /// Returns the path in the plot.
  func path(in plot: PlotArea) -> Path
}

extension SampleShape {
  func path(in rect: CGRect) -> Path {
    path(in: PlotArea(size: rect.size, insets: insets, window: window))
  }
}
