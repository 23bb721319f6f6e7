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
