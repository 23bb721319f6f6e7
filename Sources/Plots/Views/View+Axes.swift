import MartletUI

extension View {
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

  /// Gives charts inside an x axis of these marks.
  public func chartXAxis<C: AxisContent>(@AxisContentBuilder content: () -> C) -> some View {
    var sets: [_AxisMarkSet] = []
    content()._collect(into: &sets)
    return chart { $0.x.marks = sets }
  }

  /// Gives charts inside a y axis of these marks.
  public func chartYAxis<C: AxisContent>(@AxisContentBuilder content: () -> C) -> some View {
    var sets: [_AxisMarkSet] = []
    content()._collect(into: &sets)
    return chart { $0.y.marks = sets }
  }

  // MARK: - Titles

  /// Names the x axis of charts inside. The name stands below the labels; `position` and `spacing`
  /// have no effect here.
  public func chartXAxisLabel<S: StringProtocol>(
    _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartXAxisLabel(position: position, alignment: alignment, spacing: spacing) {
      Text(String(label))
    }
  }

  /// Names the x axis of charts inside with a view.
  public func chartXAxisLabel<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil, @ViewBuilder content: () -> C
  ) -> some View {
    let title = AnyView(content())
    return chart { $0.x.title = (title, alignment ?? .leading) }
  }

  /// Names the y axis of charts inside. The name stands above the plot area; `position` and
  /// `spacing` have no effect here.
  public func chartYAxisLabel<S: StringProtocol>(
    _ label: S, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chartYAxisLabel(position: position, alignment: alignment, spacing: spacing) {
      Text(String(label))
    }
  }

  /// Names the y axis of charts inside with a view.
  public func chartYAxisLabel<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil, @ViewBuilder content: () -> C
  ) -> some View {
    let title = AnyView(content())
    return chart { $0.y.title = (title, alignment ?? .trailing) }
  }

  /// Changes the view that holds each label of the x axis.
  public func chartXAxisStyle<C: View>(
    @ViewBuilder content: @escaping (ChartAxisContent) -> C
  ) -> some View {
    chart { $0.x.style = { AnyView(content(ChartAxisContent(view: $0))) } }
  }

  /// Changes the view that holds each label of the y axis.
  public func chartYAxisStyle<C: View>(
    @ViewBuilder content: @escaping (ChartAxisContent) -> C
  ) -> some View {
    chart { $0.y.style = { AnyView(content(ChartAxisContent(view: $0))) } }
  }

  // MARK: - Scales

  /// Sets the values and the type of the x axis of charts inside.
  public func chartXScale<D: ScaleDomain>(domain: D, type: ScaleType? = nil) -> some View {
    chart { $0.x.scale.take(domain, type) }
  }

  /// Sets the values, the type and the free ends of the x axis of charts inside.
  public func chartXScale<D: ScaleDomain>(
    domain: D, range: PlotDimensionScaleRange, type: ScaleType? = nil
  ) -> some View {
    chart {
      $0.x.scale.take(domain, type)
      $0.x.scale.padding = range.padding
    }
  }

  /// Sets the free ends of the x axis of charts inside.
  public func chartXScale(range: PlotDimensionScaleRange, type: ScaleType? = nil) -> some View {
    chart {
      $0.x.scale.padding = range.padding
      if let type { $0.x.scale.type = type }
    }
  }

  /// Sets the type of the x axis of charts inside.
  public func chartXScale(type: ScaleType?) -> some View { chart { $0.x.scale.type = type } }

  /// Sets the values and the type of the y axis of charts inside.
  public func chartYScale<D: ScaleDomain>(domain: D, type: ScaleType? = nil) -> some View {
    chart { $0.y.scale.take(domain, type) }
  }

  /// Sets the values, the type and the free ends of the y axis of charts inside.
  public func chartYScale<D: ScaleDomain>(
    domain: D, range: PlotDimensionScaleRange, type: ScaleType? = nil
  ) -> some View {
    chart {
      $0.y.scale.take(domain, type)
      $0.y.scale.padding = range.padding
    }
  }

  /// Sets the free ends of the y axis of charts inside.
  public func chartYScale(range: PlotDimensionScaleRange, type: ScaleType? = nil) -> some View {
    chart {
      $0.y.scale.padding = range.padding
      if let type { $0.y.scale.type = type }
    }
  }

  /// Sets the type of the y axis of charts inside.
  public func chartYScale(type: ScaleType?) -> some View { chart { $0.y.scale.type = type } }
}

/// A label of an axis, whose looks a program changes.
public struct ChartAxisContent: View {
  fileprivate let view: AnyView

  /// The label.
  public var body: some View { view }
}

/// The values that a scale contains.
public protocol ScaleDomain {
  /// The values; nil for those of the marks.
  var _values: [_PlotValue]? { get }
  /// Whether zero is among them; nil for the chart's choice.
  var _includesZero: Bool? { get }
  /// Whether they are in falling order.
  var _isReversed: Bool { get }
}

extension ScaleDomain {
  /// The chart chooses.
  public var _includesZero: Bool? { nil }
  /// They are not.
  public var _isReversed: Bool { false }
}

extension ClosedRange: ScaleDomain where Bound: Plottable {
  /// The two ends.
  public var _values: [_PlotValue]? { [lowerBound.plotValue, upperBound.plotValue] }
}

extension Array: ScaleDomain where Element: Plottable {
  /// All elements.
  public var _values: [_PlotValue]? { map(\.plotValue) }

  /// Whether numbers or dates fall from the first to the last.
  public var _isReversed: Bool {
    guard let first = first?.plotValue.quantity, let last = last?.plotValue.quantity else {
      return false
    }
    return first > last
  }
}

/// A domain that is made from the values of the marks.
public struct AutomaticScaleDomain: ScaleDomain, Hashable, Sendable {
  /// None.
  public var _values: [_PlotValue]? { nil }
  /// The wish for zero; nil leaves it to the chart.
  public let _includesZero: Bool?
  /// The wish for a falling axis.
  public let _isReversed: Bool
}

extension ScaleDomain where Self == AutomaticScaleDomain {
  /// The values of the marks.
  public static var automatic: AutomaticScaleDomain { .automatic() }

  /// The values of the marks, with or without zero, upwards or downwards.
  public static func automatic(
    includesZero: Bool? = nil, reversed: Bool? = nil
  ) -> AutomaticScaleDomain {
    AutomaticScaleDomain(_includesZero: includesZero, _isReversed: reversed ?? false)
  }
}

/// The part of the plot area over which an axis goes.
public struct PlotDimensionScaleRange: Hashable, Sendable {
  fileprivate let start: CGFloat
  fileprivate let end: CGFloat

  fileprivate var padding: (start: CGFloat, end: CGFloat) { (start, end) }

  /// All of it, less points at both ends.
  public static func plotDimension(padding: CGFloat = 0) -> PlotDimensionScaleRange {
    PlotDimensionScaleRange(start: padding, end: padding)
  }

  /// All of it.
  public static var plotDimension: PlotDimensionScaleRange { plotDimension(padding: 0) }

  /// All of it, less points at the beginning and at the end.
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
