import MartletUI

/// A part of an axis at one of its values: a grid line, a tick or a label. `AxisMarks` makes the
/// parts for each value, and `AxisResolver` collects and places them.
@MainActor @preconcurrency
public protocol AxisMark {
  /// Appends the parts for one value. `look` has the inherited styles.
  func _collect(into parts: inout _AxisParts, _ look: _AxisLook)
}

/// The styles that the parts of an axis inherit from the modifiers around them.
public struct _AxisLook {
  var font: Font?
  var style: AnyShapeStyle?
  /// The distance by which labels are moved, in points.
  var offset = CGSize.zero

  init() {}
}

/// The parts of an axis at one value.
public struct _AxisParts {
  /// A grid line or a tick.
  struct Line {
    /// Width and dashes in points; nil for a line of half a point.
    var stroke: StrokeStyle?
    var style: AnyShapeStyle?
    /// The length of a tick in points; nil for a grid line.
    var length: CGFloat?
    /// True if the line of a category is in the middle of its band, false if it is at the start.
    var isCentered: Bool
  }

  /// A label.
  struct Label {
    /// The view of the label; nil for the value as text.
    var view: AnyView?
    /// Returns the value as text; nil uses the default format of the axis.
    var format: ((_PlotValue) -> String?)?
    /// True if the label is in the middle between its value and the next one; false or nil if it is
    /// at its value.
    var isCentered: Bool?
    /// The point of the label at its value, in fractions of its size; nil for the default of the
    /// axis.
    var anchor: UnitPoint?
    /// The choice whether the label is shown if it would overlap another one.
    var collision: AxisValueLabelCollisionResolution
    var orientation: AxisValueLabelOrientation
    /// The horizontal and the vertical distance to the line or the plot area, in points; nil for
    /// those of the axis.
    var spacing: (horizontal: CGFloat?, vertical: CGFloat?)
    var look = _AxisLook()
  }

  /// Grid lines and ticks.
  var lines: [Line] = []
  var labels: [Label] = []

  init() {}
}

/// Builds the parts of an axis at one value.
@resultBuilder
public struct AxisMarkBuilder {
  /// Accepts a part as a statement.
  public static func buildExpression<M: AxisMark>(_ mark: M) -> M { mark }

  /// Makes no part for an empty closure.
  public static func buildBlock() -> _EmptyAxisMark { _EmptyAxisMark() }

  /// Returns a single part unchanged.
  public static func buildBlock<M: AxisMark>(_ mark: M) -> M { mark }

  /// Combines parts.
  public static func buildBlock<each M: AxisMark>(
    _ marks: repeat each M
  ) -> _TupleAxisMark<repeat each M> { _TupleAxisMark(repeat each marks) }

  /// Makes an optional part for an `if` without `else`.
  public static func buildIf<M: AxisMark>(_ mark: M?) -> M? { mark }

  /// Makes the part for an `if` whose condition is true.
  public static func buildEither<First: AxisMark, Second: AxisMark>(
    first: First
  ) -> _ConditionalContent<First, Second> { .first(first) }

  /// Makes the part for an `else`.
  public static func buildEither<First: AxisMark, Second: AxisMark>(
    second: Second
  ) -> _ConditionalContent<First, Second> { .second(second) }
}

/// An axis mark without parts.
public struct _EmptyAxisMark: AxisMark {
  /// Appends nothing.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {}
}

/// Several parts in order.
public struct _TupleAxisMark<each M: AxisMark> {
  fileprivate let marks: (repeat each M)

  init(_ marks: repeat each M) { self.marks = (repeat each marks) }
}

extension _TupleAxisMark: AxisMark {
  /// Appends each part.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    for mark in repeat each marks { mark._collect(into: &parts, look) }
  }
}

extension Optional: AxisMark where Wrapped: AxisMark {
  /// Appends the part, if there is one.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    self?._collect(into: &parts, look)
  }
}

extension _ConditionalContent: AxisMark where First: AxisMark, Second: AxisMark {
  /// Appends the part of the branch that was taken.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    switch self {
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
  ///   - centered: true or nil if the line of a category is in the middle of its band, false if it
  ///     is at the start. Lines of numbers and dates are always at their value.
  ///   - stroke: width and dashes in points; nil for a line of half a point.
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {
    isCentered = centered
    self.stroke = stroke
  }

  /// Appends the line.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    parts.lines.append(
      _AxisParts.Line(
        stroke: stroke, style: look.style, length: nil, isCentered: isCentered ?? true))
  }
}

/// A short line beside the plot area at a value.
public struct AxisTick: AxisMark {
  /// The length of a tick, in points.
  public struct Length: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    let points: CGFloat

    /// 4 points.
    public static let automatic = Length(points: 4)
    /// The same as `label`, because the size of labels is not known here.
    public static let longestLabel = Length(points: 16)
    /// 16 points, which is about the height of a label.
    public static let label = Length(points: 16)

    private init(points: CGFloat) { self.points = points }

    /// The length of `longestLabel` and `distance` points more.
    public static func longestLabel(extendPastBy distance: CGFloat) -> Length {
      Length(points: longestLabel.points + distance)
    }

    /// The length of `label` and `distance` points more.
    public static func label(extendPastBy distance: CGFloat) -> Length {
      Length(points: label.points + distance)
    }

    /// Makes a length in points.
    public init(floatLiteral value: Double) { points = CGFloat(value) }

    /// Makes a length in points.
    public init(integerLiteral value: Int) { points = CGFloat(value) }
  }

  private let isCentered: Bool?
  private let length: Length
  private let stroke: StrokeStyle?

  /// Makes a tick.
  ///
  /// `centered` works as for `AxisGridLine`. `stroke` is width and dashes in points; nil for a line
  /// of half a point.
  public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {
    isCentered = centered
    self.length = length
    self.stroke = stroke
  }

  /// Appends the tick.
  public func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    parts.lines.append(
      _AxisParts.Line(
        stroke: stroke, style: look.style, length: length.points, isCentered: isCentered ?? true))
  }
}

/// Parts with a change of the inherited styles.
struct StyledAxisMark<M: AxisMark>: AxisMark {
  let mark: M
  let change: (inout _AxisLook) -> Void

  /// Appends the parts. A modifier of `mark` itself is applied after this change and overrides it.
  func _collect(into parts: inout _AxisParts, _ look: _AxisLook) {
    var look = look
    change(&look)
    mark._collect(into: &parts, look)
  }
}

extension AxisMark {
  /// Sets the font of labels.
  public func font(_ font: Font?) -> some AxisMark {
    StyledAxisMark(mark: self) { $0.font = font }
  }

  /// Sets the style of lines and labels.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark {
    StyledAxisMark(mark: self) { $0.style = AnyShapeStyle(style) }
  }

  /// Moves labels by a distance in points. Lines stay.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark {
    StyledAxisMark(mark: self) {
      $0.offset.width += x
      $0.offset.height += y
    }
  }

  /// Moves labels by a distance in points. Lines stay.
  public func offset(_ offset: CGSize) -> some AxisMark {
    self.offset(x: offset.width, y: offset.height)
  }
}
