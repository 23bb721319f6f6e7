import MartletUI

extension View {
  /// Changes the settings of the charts inside. All public modifiers of this module use it.
  func chart(_ change: @escaping (inout ChartSettings) -> Void) -> some View {
    transformEnvironment(\.chartSettings, transform: change)
  }

  // MARK: - Marks

  /// Shows or hides the x axis of charts inside.
  public func chartXAxis(_ visibility: Visibility) -> some View {
    chart { $0.x.isHidden = visibility == .hidden }
  }

  /// Shows or hides the y axis of charts inside.
  public func chartYAxis(_ visibility: Visibility) -> some View {
    chart { $0.y.isHidden = visibility == .hidden }
  }

  /// Sets the marks of the x axis of charts inside.
  public func chartXAxis<C: AxisContent>(@AxisContentBuilder content: () -> C) -> some View {
    var sets: [_AxisMarkSet] = []
    content()._collect(into: &sets)
    return chart { $0.x.marks = sets }
  }

  /// Sets the marks of the y axis of charts inside.
  public func chartYAxis<C: AxisContent>(@AxisContentBuilder content: () -> C) -> some View {
    var sets: [_AxisMarkSet] = []
    content()._collect(into: &sets)
    return chart { $0.y.marks = sets }
  }

  // MARK: - Titles

  /// Sets the title of the x axis of charts inside. It is below the labels; `position` and
  /// `spacing` have no effect.
  public func chartXAxisLabel<S: StringProtocol>(
    _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) {
      Text(String(label))
    }
  }

  /// Sets a text as the title of the x axis of charts inside. It is below the labels; `position`
  /// and `spacing` have no effect.
  public func chartXAxisLabel(
    _ label: Text, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) { label }
  }

  /// Sets a view as the title of the x axis of charts inside. It is below the labels; `position`
  /// and `spacing` have no effect.
  public func chartXAxisLabel<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil, @ViewBuilder content: () -> C
  ) -> some View {
    let title = AnyView(content())
    return chart { $0.x.title = (title, alignment ?? .leading) }
  }

  /// Sets the title of the y axis of charts inside. It is above the plot area; `position` and
  /// `spacing` have no effect.
  public func chartYAxisLabel<S: StringProtocol>(
    _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) {
      Text(String(label))
    }
  }

  /// Sets a text as the title of the y axis of charts inside. It is above the plot area; `position`
  /// and `spacing` have no effect.
  public func chartYAxisLabel(
    _ label: Text, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) { label }
  }

  /// Sets a view as the title of the y axis of charts inside. It is above the plot area; `position`
  /// and `spacing` have no effect.
  public func chartYAxisLabel<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil, @ViewBuilder content: () -> C
  ) -> some View {
    let title = AnyView(content())
    return chart { $0.y.title = (title, alignment ?? .trailing) }
  }

  /// Wraps each label of the x axis of charts inside in the view that `content` returns.
  public func chartXAxisStyle<C: View>(
    @ViewBuilder content: @escaping (ChartAxisContent) -> C
  ) -> some View {
    chart { $0.x.style = { AnyView(content(ChartAxisContent(view: $0))) } }
  }

  /// Wraps each label of the y axis of charts inside in the view that `content` returns.
  public func chartYAxisStyle<C: View>(
    @ViewBuilder content: @escaping (ChartAxisContent) -> C
  ) -> some View {
    chart { $0.y.style = { AnyView(content(ChartAxisContent(view: $0))) } }
  }

  // MARK: - Scales

  /// Sets the domain and the scale type of the x axis of charts inside.
  public func chartXScale<D: ScaleDomain>(domain: D, type: ScaleType? = nil) -> some View {
    chart { $0.x.scale.take(domain, type) }
  }

  /// Sets the domain, the insets at the ends and the scale type of the x axis of charts inside.
  public func chartXScale<D: ScaleDomain>(
    domain: D, range: PlotDimensionScaleRange, type: ScaleType? = nil
  ) -> some View {
    chart {
      $0.x.scale.take(domain, type)
      $0.x.scale.padding = range.padding
    }
  }

  /// Sets the insets at the ends of the x axis of charts inside.
  public func chartXScale(range: PlotDimensionScaleRange, type: ScaleType? = nil) -> some View {
    chart {
      $0.x.scale.padding = range.padding
      if let type { $0.x.scale.type = type }
    }
  }

  /// Sets the scale type of the x axis of charts inside.
  public func chartXScale(type: ScaleType?) -> some View { chart { $0.x.scale.type = type } }

  /// Sets the domain and the scale type of the y axis of charts inside.
  public func chartYScale<D: ScaleDomain>(domain: D, type: ScaleType? = nil) -> some View {
    chart { $0.y.scale.take(domain, type) }
  }

  /// Sets the domain, the insets at the ends and the scale type of the y axis of charts inside.
  public func chartYScale<D: ScaleDomain>(
    domain: D, range: PlotDimensionScaleRange, type: ScaleType? = nil
  ) -> some View {
    chart {
      $0.y.scale.take(domain, type)
      $0.y.scale.padding = range.padding
    }
  }

  /// Sets the insets at the ends of the y axis of charts inside.
  public func chartYScale(range: PlotDimensionScaleRange, type: ScaleType? = nil) -> some View {
    chart {
      $0.y.scale.padding = range.padding
      if let type { $0.y.scale.type = type }
    }
  }

  /// Sets the scale type of the y axis of charts inside.
  public func chartYScale(type: ScaleType?) -> some View { chart { $0.y.scale.type = type } }
}

/// A label of an axis, for `chartXAxisStyle` and `chartYAxisStyle`.
public struct ChartAxisContent: View {
  fileprivate let view: AnyView

  /// The label.
  public var body: some View { view }
}

/// The values that a scale covers: a range, a list of values, or the values of the marks.
public protocol ScaleDomain {
  /// The values; nil for the values of the marks.
  var _values: [_PlotValue]? { get }
  /// True if the scale includes zero; nil leaves the choice to the chart.
  var _includesZero: Bool? { get }
  /// True if the greatest value is at the start of the axis.
  var _isReversed: Bool { get }
}

extension ScaleDomain {
  /// Nil, which leaves the choice to the chart.
  public var _includesZero: Bool? { nil }
  /// False.
  public var _isReversed: Bool { false }
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
  /// The two ends.
  public var _values: [_PlotValue]? { [lowerBound.plotValue, upperBound.plotValue] }
}

extension Array: ScaleDomain where Element: Plottable {
  /// All elements.
  public var _values: [_PlotValue]? { map(\.plotValue) }

  /// True if the elements are numbers or dates and the first is greater than the last.
  public var _isReversed: Bool {
    guard let first = first?.plotValue.quantity, let last = last?.plotValue.quantity else {
      return false
    }
    return first > last
  }
}

/// A domain that covers the values of the marks.
public struct AutomaticScaleDomain: ScaleDomain, Hashable, Sendable {
  /// Nil, for the values of the marks.
  public var _values: [_PlotValue]? { nil }
  /// True if the scale includes zero; nil leaves the choice to the chart.
  public let _includesZero: Bool?
  /// True if the greatest value is at the start of the axis.
  public let _isReversed: Bool
}

extension ScaleDomain where Self == AutomaticScaleDomain {
  /// The values of the marks.
  public static var automatic: AutomaticScaleDomain { .automatic() }

  /// The values of the marks, with or without zero. With `reversed` the greatest value is at the
  /// start of the axis.
  public static func automatic(
    includesZero: Bool? = nil, reversed: Bool? = nil
  ) -> AutomaticScaleDomain {
    AutomaticScaleDomain(_includesZero: includesZero, _isReversed: reversed ?? false)
  }
}

/// The part of the plot area's space that an axis takes.
public struct PlotDimensionScaleRange: Hashable, Sendable {
  fileprivate let start: CGFloat
  fileprivate let end: CGFloat

  fileprivate var padding: (start: CGFloat, end: CGFloat) { (start, end) }

  /// The whole space, less `padding` points at both ends.
  public static func plotDimension(padding: CGFloat = 0) -> PlotDimensionScaleRange {
    PlotDimensionScaleRange(start: padding, end: padding)
  }

  /// The whole space.
  public static var plotDimension: PlotDimensionScaleRange { plotDimension(padding: 0) }

  /// The whole space, less `startPadding` points at the start and `endPadding` points at the end.
  public static func plotDimension(
    startPadding: CGFloat = 0, endPadding: CGFloat = 0
  ) -> PlotDimensionScaleRange {
    PlotDimensionScaleRange(start: startPadding, end: endPadding)
  }
}

extension ScaleSettings {
  fileprivate mutating func take(_ domain: some ScaleDomain, _ type: ScaleType?) {
    self.domain = domain._values
    includesZero = domain._includesZero
    isReversed = domain._isReversed
    if let type { self.type = type }
  }
}
