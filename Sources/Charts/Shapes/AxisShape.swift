import MartletUI

/// A shape on a value axis that can be animated; time moves at once, under the finger.
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
