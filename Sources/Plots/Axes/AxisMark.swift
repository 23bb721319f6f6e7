import MartletUI

/// A part of an axis at one of its values: a grid line, a tick or a label.
@MainActor @preconcurrency
public protocol AxisMark {
  /// Adds the parts for a value.
  func _collect(into parts: inout _AxisParts, _ look: _AxisLook)
}

/// The looks that parts of an axis inherit.
public struct _AxisLook {
  var font: Font?
  var style: AnyShapeStyle?
  var offset = CGSize.zero

  init() {}
}

/// The parts of an axis at one value.
public struct _AxisParts {
  struct Line {
    var stroke: StrokeStyle?
    var style: AnyShapeStyle?
    /// The length of a tick in points; nil for a grid line.
    var length: CGFloat?
    var isCentered: Bool
  }

  struct Label {
    /// The view; nil for the text of the value.
    var view: AnyView?
    /// Writes the value; nil for the axis' own format.
    var format: ((_PlotValue) -> String?)?
    var isCentered: Bool?
    var look: _AxisLook
  }

  var lines: [Line] = []
  var labels: [Label] = []

  init() {}
}

/// Builds the parts of an axis at one value.
@resultBuilder
public struct AxisMarkBuilder {
  /// Accepts a part as a statement.
  public static func buildExpression<M: AxisMark>(_ mark: M) -> M { mark }

  /// Makes no part of an empty closure.
  public static func buildBlock() -> _EmptyAxisMark { _EmptyAxisMark() }

  /// Returns a single part unchanged.
  public static func buildBlock<M: AxisMark>(_ mark: M) -> M { mark }

  /// Combines parts.
  public static func buildBlock<each M: AxisMark>(
    _ marks: repeat each M
  ) -> _TupleAxisMark<repeat each M> { _TupleAxisMark(repeat each marks) }

  /// Makes an optional part of an `if` without `else`.
  public static func buildIf<M: AxisMark>(_ mark: M?) -> M? { mark }

  /// Makes the part of an `if` whose condition is true.
  public static func buildEither<First: AxisMark, Second: AxisMark>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(.first(first)) }

  /// Makes the part of an `else`.
  public static func buildEither<First: AxisMark, Second: AxisMark>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(.second(second)) }
}

/// No part.
public struct _EmptyAxisMark: AxisMark {
  /// Adds nothing.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {}
}

/// Several parts.
public struct _TupleAxisMark<each M: AxisMark> {
  fileprivate let marks: (repeat each M)

  init(_ marks: repeat each M) { self.marks = (repeat each marks) }
}

extension _TupleAxisMark: AxisMark {
  /// Adds each of them.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    for mark in repeat each marks { mark._collect(into: &parts, look) }
  }
}

extension Optional: AxisMark where Wrapped: AxisMark {
  /// Adds the part, if there is one.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    self?._collect(into: &parts, look)
  }
}

extension _ConditionalContent: AxisMark where First: AxisMark, Second: AxisMark {
  /// Adds the part of the branch that was taken.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    switch storage {
    case .first(let mark): mark._collect(into: &parts, look)
    case .second(let mark): mark._collect(into: &parts, look)
    }
  }
}

/// A line across the plot area at a value.
public struct AxisGridLine: AxisMark {
  private let isCentered: Bool?
  private let stroke: StrokeStyle?

  /// Makes a grid line.
  ///
  /// - Parameters:
  ///   - centered: whether the line of a name is in the middle of its stretch. Nil puts it there.
  ///   - stroke: width and dashes; nil for a line of one pixel.
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
    isCentered = centered
    self.stroke = stroke
  }

  /// Adds the line.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    parts.lines.append(
      _AxisParts.Line(
        stroke: stroke, style: look.style, length: nil, isCentered: isCentered ?? true))
  }
}

/// A short line beside the plot area at a value.
public struct AxisTick: AxisMark {
  /// The length of ticks.
  public struct Length: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    let points: CGFloat

    /// Four points.
    public static let automatic = Length(points: 4)
    /// Up to the outer edge of the labels.
    public static let longestLabel = Length(points: 16)
    /// Up to the outer edge of the labels.
    public static let label = Length(points: 16)

    private init(points: CGFloat) { self.points = points }

    /// Makes a length in points.
    public init(floatLiteral value: Double) { points = CGFloat(value) }

    /// Makes a length in points.
    public init(integerLiteral value: Int) { points = CGFloat(value) }
  }

  private let isCentered: Bool?
  private let length: Length
  private let stroke: StrokeStyle?

  /// Makes a tick.
  public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {
    isCentered = centered
    self.length = length
    self.stroke = stroke
  }

  /// Adds the tick.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    parts.lines.append(
      _AxisParts.Line(
        stroke: stroke, style: look.style, length: length.points, isCentered: isCentered ?? true))
  }
}

/// The text of a value beside the plot area.
public struct AxisValueLabel: AxisMark {
  private var view: AnyView?
  private var format: ((_PlotValue) -> String?)?
  private let isCentered: Bool?

  /// Makes a label in the format of the axis.
  ///
  /// - Parameter centered: whether the label is in the middle between its value and the next one.
  public init(centered: Bool? = nil) { isCentered = centered }

  /// Makes a label with a text.
  public init<S: StringProtocol>(_ text: S, centered: Bool? = nil) {
    isCentered = centered
    view = AnyView(Text(String(text)))
  }

  /// Makes a label of a view.
  public init<V: View>(centered: Bool? = nil, @ViewBuilder content: () -> V) {
    isCentered = centered
    view = AnyView(content())
  }

  #if SWIFTUI_COMPAT
    /// Makes a label in a format.
    public init<F: FormatStyle>(format: F, centered: Bool? = nil)
    where F.FormatInput: Plottable, F.FormatOutput == String {
      isCentered = centered
      self.format = { F.FormatInput(plotValue: $0).map { format.format($0) } }
    }
  #endif

  /// Adds the label.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    parts.labels.append(
      _AxisParts.Label(view: view, format: format, isCentered: isCentered, look: look))
  }
}

/// Parts with changed looks.
struct LookedAxisMark<M: AxisMark>: AxisMark {
  let mark: M
  let change: (inout _AxisLook) -> Void

  /// Adds the parts. What they set themselves is stronger.
  func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    var look = look
    change(&look)
    mark._collect(into: &parts, look)
  }
}

extension AxisMark {
  /// Writes labels in a font.
  public func font(_ font: Font?) -> some AxisMark {
    LookedAxisMark(mark: self) { $0.font = font }
  }

  /// Draws lines and labels in a style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark {
    LookedAxisMark(mark: self) { $0.style = AnyShapeStyle(style) }
  }

  /// Moves labels by points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark {
    LookedAxisMark(mark: self) {
      $0.offset.width += x
      $0.offset.height += y
    }
  }

  /// Moves labels by points.
  public func offset(_ offset: CGSize) -> some AxisMark {
    self.offset(x: offset.width, y: offset.height)
  }
}
