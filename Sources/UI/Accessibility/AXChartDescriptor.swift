// The description of a chart for a screen reader, which a panel does not have.

/// An axis of a described chart.
public protocol AXDataAxisDescriptor: AnyObject {
  /// The name of the axis.
  var title: String { get set }
}

/// An axis with numbers.
public final class AXNumericDataAxisDescriptor: AXDataAxisDescriptor {
  /// The name of the axis.
  public var title: String
  /// The first and the last number.
  public var range: ClosedRange<Double>
  /// The numbers with a line across the chart.
  public var gridlinePositions: [Double]
  /// Returns the words for a number.
  public var valueDescriptionProvider: (Double) -> String

  /// Makes an axis.
  public init(
    title: String, range: ClosedRange<Double>, gridlinePositions: [Double],
    valueDescriptionProvider: @escaping (Double) -> String
  ) {
    self.title = title
    self.range = range
    self.gridlinePositions = gridlinePositions
    self.valueDescriptionProvider = valueDescriptionProvider
  }
}

/// An axis with names.
public final class AXCategoricalDataAxisDescriptor: AXDataAxisDescriptor {
  /// The name of the axis.
  public var title: String
  /// The names in their order.
  public var categoryOrder: [String]

  /// Makes an axis.
  public init(title: String, categoryOrder: [String]) {
    self.title = title
    self.categoryOrder = categoryOrder
  }
}

/// A point of a described series.
public final class AXDataPoint {
  /// A number or a name.
  public enum Value: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// A name.
    case category(String)
  }

  /// The position on the x axis.
  public var xValue: Value
  /// The position on the y axis; nil for none.
  public var yValue: Double?
  /// The positions on further axes.
  public var additionalValues: [Value]
  /// The name of the point; nil for none.
  public var label: String?

  /// Makes a point at a number of the x axis.
  public init(x: Double, y: Double? = nil, additionalValues: [Value] = [], label: String? = nil) {
    xValue = .number(x)
    yValue = y
    self.additionalValues = additionalValues
    self.label = label
  }

  /// Makes a point at a name of the x axis.
  public init(x: String, y: Double? = nil, additionalValues: [Value] = [], label: String? = nil) {
    xValue = .category(x)
    yValue = y
    self.additionalValues = additionalValues
    self.label = label
  }
}

/// A series of a described chart.
public final class AXDataSeriesDescriptor {
  /// The name of the series; nil for none.
  public var name: String?
  /// True for a line, false for single points.
  public var isContinuous: Bool
  /// The points in their order.
  public var dataPoints: [AXDataPoint]

  /// Makes a series.
  public init(name: String?, isContinuous: Bool, dataPoints: [AXDataPoint]) {
    self.name = name
    self.isContinuous = isContinuous
    self.dataPoints = dataPoints
  }
}

/// The description of a chart.
public final class AXChartDescriptor {
  /// The name of the chart; nil for none.
  public var title: String?
  /// The summary of the chart's meaning; nil for none.
  public var summary: String?
  /// The x axis.
  public var xAxis: any AXDataAxisDescriptor
  /// The y axis; nil for none.
  public var yAxis: AXNumericDataAxisDescriptor?
  /// Further axes.
  public var additionalAxes: [any AXDataAxisDescriptor]
  /// The series.
  public var series: [AXDataSeriesDescriptor]

  /// Makes a description.
  public init(
    title: String?, summary: String?, xAxis: any AXDataAxisDescriptor,
    yAxis: AXNumericDataAxisDescriptor?, additionalAxes: [any AXDataAxisDescriptor] = [],
    series: [AXDataSeriesDescriptor]
  ) {
    self.title = title
    self.summary = summary
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.additionalAxes = additionalAxes
    self.series = series
  }
}

/// A value that describes a chart.
@MainActor @preconcurrency
public protocol AXChartDescriptorRepresentable {
  /// Makes the description. It is never called here, because a panel has no screen reader.
  func makeChartDescriptor() -> AXChartDescriptor

  /// Changes the description after a change of the value. It is never called here.
  func updateChartDescriptor(_ descriptor: AXChartDescriptor)
}

extension AXChartDescriptorRepresentable {
  /// Leaves the description as it is.
  public func updateChartDescriptor(_ descriptor: AXChartDescriptor) {}
}

extension View {
  /// Returns the view unchanged. A panel has no screen reader that reads the description.
  public func accessibilityChartDescriptor<R: AXChartDescriptorRepresentable>(
    _ representable: R
  ) -> some View { self }
}
