import MartletUI

/// A value as a scale places it: a number, a moment or one of several names.
public enum _PlotValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A moment, in seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  /// A name.
  case category(String)

  /// The number or the seconds; nil for a name.
  var quantity: Double? {
    switch self {
    case .number(let value), .date(let value): value
    case .category: nil
    }
  }

  /// The name; nil for a number or a moment.
  var name: String? {
    if case .category(let name) = self { name } else { nil }
  }
}

/// A type whose values a chart can show: along an axis, or by a colour or symbol.
public protocol Plottable {
  /// The number, date or text that stands for a value.
  associatedtype PrimitivePlottable: PrimitivePlottableProtocol
  /// The number, date or text that stands for this value.
  var primitivePlottable: PrimitivePlottable { get }
  /// Makes the value for which `primitivePlottable` stands; nil if there is none.
  init?(primitivePlottable: PrimitivePlottable)
}

/// A number, date or text, which scales place as it is.
public protocol PrimitivePlottableProtocol: Plottable where PrimitivePlottable == Self {
  /// The value as a scale places it.
  var _plotValue: _PlotValue { get }
  /// Makes the value from that of a scale; nil if the scale has values of another kind.
  init?(_plotValue: _PlotValue)
}

extension PrimitivePlottableProtocol {
  /// The value itself.
  public var primitivePlottable: Self { self }
  /// Returns the value itself.
  public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, RawValue: Plottable {
  /// The number, date or text that stands for the raw value.
  public var primitivePlottable: RawValue.PrimitivePlottable { rawValue.primitivePlottable }

  /// Makes the value with that raw value; nil if there is none.
  public init?(primitivePlottable: RawValue.PrimitivePlottable) {
    guard let raw = RawValue(primitivePlottable: primitivePlottable) else { return nil }
    self.init(rawValue: raw)
  }
}

extension Plottable {
  /// The value as a scale places it.
  var plotValue: _PlotValue { primitivePlottable._plotValue }

  /// Makes the value from that of a scale; nil if the scale has values of another kind.
  init?(plotValue: _PlotValue) {
    guard let primitive = PrimitivePlottable(_plotValue: plotValue) else { return nil }
    self.init(primitivePlottable: primitive)
  }
}

extension BinaryFloatingPoint where Self: PrimitivePlottableProtocol {
  /// The number.
  public var _plotValue: _PlotValue { .number(Double(self)) }

  /// Makes the number; nil from a date or a name.
  public init?(_plotValue: _PlotValue) {
    guard case .number(let value) = _plotValue else { return nil }
    self.init(value)
  }
}

extension BinaryInteger where Self: PrimitivePlottableProtocol {
  /// The number.
  public var _plotValue: _PlotValue { .number(Double(self)) }

  /// Makes the nearest whole number; nil from a date or a name, and where the type has none.
  public init?(_plotValue: _PlotValue) {
    guard case .number(let value) = _plotValue else { return nil }
    self.init(exactly: value.rounded())
  }
}

extension Double: PrimitivePlottableProtocol {}
extension Float: PrimitivePlottableProtocol {}
extension Int: PrimitivePlottableProtocol {}
extension Int8: PrimitivePlottableProtocol {}
extension Int16: PrimitivePlottableProtocol {}
extension Int32: PrimitivePlottableProtocol {}
extension Int64: PrimitivePlottableProtocol {}
extension UInt: PrimitivePlottableProtocol {}
extension UInt8: PrimitivePlottableProtocol {}
extension UInt16: PrimitivePlottableProtocol {}
extension UInt32: PrimitivePlottableProtocol {}
extension UInt64: PrimitivePlottableProtocol {}

extension String: PrimitivePlottableProtocol {
  /// The name.
  public var _plotValue: _PlotValue { .category(self) }

  /// Makes the name; nil from a number or a date.
  public init?(_plotValue: _PlotValue) {
    guard let name = _plotValue.name else { return nil }
    self = name
  }
}

extension TimelineDate: PrimitivePlottableProtocol {
  /// The moment.
  public var _plotValue: _PlotValue { .date(timeIntervalSinceReferenceDate) }

  /// Makes the moment; nil from a number or a name.
  public init?(_plotValue: _PlotValue) {
    guard case .date(let seconds) = _plotValue else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }
}

#if SWIFTUI_COMPAT
  extension CGFloat: PrimitivePlottableProtocol {}

  extension Decimal: PrimitivePlottableProtocol {
    /// The number, rounded to a `Double`.
    public var _plotValue: _PlotValue { .number(NSDecimalNumber(decimal: self).doubleValue) }

    /// Makes the number; nil from a date or a name.
    public init?(_plotValue: _PlotValue) {
      guard case .number(let value) = _plotValue else { return nil }
      self.init(value)
    }
  }
#endif
