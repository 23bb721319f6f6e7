import MartletUI

/// A value in the form that scales use: a number, a date or a category.
public enum _PlotValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A date, in seconds since 2001-01-01 00:00 UTC.
  case date(Double)
  /// A category by its name.
  case category(String)

  /// The number, or the seconds of a date; nil for a category.
  var quantity: Double? {
    switch self {
    case .number(let value), .date(let value): value
    case .category: nil
    }
  }

  /// True for a date.
  var isDate: Bool {
    if case .date = self { true } else { false }
  }

  /// The name of a category; nil for a number or a date.
  var name: String? {
    if case .category(let name) = self { name } else { nil }
  }
}

/// Converts between the dates of scales and those of formats.
enum ReferenceDate {
  /// The time from 1970-01-01 to 2001-01-01 UTC, in seconds.
  private static let offset = 978_307_200.0

  /// Converts seconds since 2001-01-01 UTC to milliseconds since 1970-01-01 UTC.
  static func milliseconds(_ seconds: Double) -> Int64 {
    Int64(((seconds + offset) * 1000).rounded())
  }

  /// Converts milliseconds since 1970-01-01 UTC to seconds since 2001-01-01 UTC.
  static func seconds(_ milliseconds: Int64) -> Double { Double(milliseconds) / 1000 - offset }
}

/// A type whose values a chart can show: along an axis, or by a colour, a symbol or a size.
public protocol Plottable {
  /// The type of the number, date or text that represents a value.
  associatedtype PrimitivePlottable: PrimitivePlottableProtocol
  /// The number, date or text that represents this value.
  var primitivePlottable: PrimitivePlottable { get }
  /// Makes the value that `primitivePlottable` represents; nil if there is none.
  init?(primitivePlottable: PrimitivePlottable)
}

/// A number, a date or a text, which scales use directly.
public protocol PrimitivePlottableProtocol: Plottable where PrimitivePlottable == Self {
  /// True for an integer type.
  static var _isWhole: Bool { get }
  /// The value in the form that scales use.
  var _plotValue: _PlotValue { get }
  /// Makes the value from the form that scales use; nil if that is a value of another kind.
  init?(_plotValue: _PlotValue)
}

extension PrimitivePlottableProtocol {
  /// False.
  public static var _isWhole: Bool { false }
  /// The value itself.
  public var primitivePlottable: Self { self }
  /// Returns the value itself.
  public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, RawValue: Plottable {
  /// The number, date or text that represents the raw value.
  public var primitivePlottable: RawValue.PrimitivePlottable { rawValue.primitivePlottable }

  /// Makes the value with that raw value; nil if there is none.
  public init?(primitivePlottable: RawValue.PrimitivePlottable) {
    guard let raw = RawValue(primitivePlottable: primitivePlottable) else { return nil }
    self.init(rawValue: raw)
  }
}

extension Plottable {
  /// True if an integer represents a value.
  static var isWhole: Bool { PrimitivePlottable._isWhole }
  /// The value in the form that scales use.
  var plotValue: _PlotValue { primitivePlottable._plotValue }

  /// Makes the value from the form that scales use; nil if that is a value of another kind.
  init?(plotValue: _PlotValue) {
    guard let primitive = PrimitivePlottable(_plotValue: plotValue) else { return nil }
    self.init(primitivePlottable: primitive)
  }
}

extension BinaryFloatingPoint where Self: PrimitivePlottableProtocol {
  /// The number.
  public var _plotValue: _PlotValue { .number(Double(self)) }

  /// Makes the number; nil for a date or a category.
  public init?(_plotValue: _PlotValue) {
    guard case .number(let value) = _plotValue else { return nil }
    self.init(value)
  }
}

extension BinaryInteger where Self: PrimitivePlottableProtocol {
  /// True.
  public static var _isWhole: Bool { true }
  /// The number.
  public var _plotValue: _PlotValue { .number(Double(self)) }

  /// Makes the nearest integer; nil for a date or a category, and if the type cannot represent it.
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
  /// The text as the name of a category.
  public var _plotValue: _PlotValue { .category(self) }

  /// Makes the text; nil for a number or a date.
  public init?(_plotValue: _PlotValue) {
    guard let name = _plotValue.name else { return nil }
    self = name
  }
}

extension TimelineDate: PrimitivePlottableProtocol {
  /// The date.
  public var _plotValue: _PlotValue { .date(timeIntervalSinceReferenceDate) }

  /// Makes the date; nil for a number or a category.
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

    /// Makes the number; nil for a date or a category.
    public init?(_plotValue: _PlotValue) {
      guard case .number(let value) = _plotValue else { return nil }
      self.init(value)
    }
  }
#endif
