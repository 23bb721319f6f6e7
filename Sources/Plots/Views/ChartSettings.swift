import MartletUI

/// The settings that the `chart…` modifiers make for the charts inside. The environment carries
/// them to `Chart`.
struct ChartSettings {
  /// The settings of one axis.
  struct AxisSettings {
    var isHidden = false
    var marks: [_AxisMarkSet]?
    var title: (view: AnyView, alignment: Alignment)?
    /// Wraps the view of each label.
    var style: ((AnyView) -> AnyView)?
    var scale = ScaleSettings()
    var isScrollable = false
    /// The length of the visible range, in the quantities of the axis; nil for the whole axis.
    var visibleLength: Double?
    /// The program's binding of the lower end of the visible range.
    var position: PlotBinding?
    /// The lower end of the visible range until a finger scrolls.
    var initial: Double?
    /// The values to which the lower end of the visible range moves after a drag.
    var rest = ChartScrollTargetBehavior.automatic
    var selection: PlotBinding?
    var range: PlotRangeBinding?
  }

  /// The legend: the default one, none, the default one at a side, or a view of the program.
  enum Legend {
    case automatic
    case hidden
    case shown(position: AnnotationPosition, alignment: Alignment?, spacing: CGFloat?)
    case own(AnyView, position: AnnotationPosition, alignment: Alignment?, spacing: CGFloat?)
  }

  var x = AxisSettings()
  var y = AxisSettings()
  var angleSelection: PlotBinding?
  var groups = GroupSettings()
  var legend = Legend.automatic
  var plotStyle: ((AnyView) -> AnyView)?
  var overlays: [(alignment: Alignment, make: (ChartProxy) -> AnyView)] = []
  var backgrounds: [(alignment: Alignment, make: (ChartProxy) -> AnyView)] = []
  var gestures: [(ChartProxy, AnyView) -> AnyView] = []

  init() {}

  subscript(axis: Axis) -> AxisSettings {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

/// A binding of a plottable value, with its type erased.
@MainActor
struct PlotBinding {
  let get: @MainActor () -> _PlotValue?
  let set: @MainActor (_PlotValue?) -> Void

  init<P: Plottable>(_ binding: Binding<P?>) {
    get = { binding.wrappedValue?.plotValue }
    set = { binding.wrappedValue = $0.flatMap { P(plotValue: $0) } }
  }

  init<P: Plottable>(_ binding: Binding<P>) {
    get = { binding.wrappedValue.plotValue }
    set = { value in
      if let value = value.flatMap({ P(plotValue: $0) }) { binding.wrappedValue = value }
    }
  }
}

/// A binding of a range of plottable values, with its type erased.
@MainActor
struct PlotRangeBinding {
  let set: @MainActor ((_PlotValue, _PlotValue)?) -> Void

  init<P: Plottable & Comparable>(_ binding: Binding<ClosedRange<P>?>) {
    set = { ends in
      guard let ends, let a = P(plotValue: ends.0), let b = P(plotValue: ends.1) else {
        binding.wrappedValue = nil
        return
      }
      binding.wrappedValue = min(a, b)...max(a, b)
    }
  }
}

private enum ChartSettingsKey: EnvironmentKey {
  static var defaultValue: ChartSettings { ChartSettings() }
}

extension EnvironmentValues {
  /// The settings of the charts inside.
  var chartSettings: ChartSettings {
    get { self[ChartSettingsKey.self] }
    set { self[ChartSettingsKey.self] = newValue }
  }
}
