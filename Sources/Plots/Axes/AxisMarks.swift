import MartletUI

/// The content of an axis: one or more sets of marks.
@MainActor @preconcurrency
public protocol AxisContent {
  /// Appends the sets of marks of this content.
  func _collect(into sets: inout [_AxisMarkSet])
}

/// A set of marks: the values, the side of the plot area, and the parts at each value.
public struct _AxisMarkSet {
  var values: AxisMarkValues
  var position: AxisMarkPosition
  /// Returns the parts at a value. It is called for each value whenever the axis is resolved.
  var parts: @MainActor (AxisValue) -> _AxisParts
}

/// Builds the content of an axis.
@resultBuilder
public struct AxisContentBuilder {
  /// Accepts content as a statement.
  public static func buildExpression<C: AxisContent>(_ content: C) -> C { content }

  /// Returns single content unchanged.
  public static func buildBlock<C: AxisContent>(_ content: C) -> C { content }

  /// Combines contents.
  public static func buildBlock<each C: AxisContent>(
    _ content: repeat each C
  ) -> _TupleAxisContent<repeat each C> { _TupleAxisContent(repeat each content) }

  /// Makes optional content for an `if` without `else`.
  public static func buildIf<C: AxisContent>(_ content: C?) -> C? { content }

  /// Makes the content for an `if` whose condition is true.
  public static func buildEither<First: AxisContent, Second: AxisContent>(
    first: First
  ) -> _ConditionalContent<First, Second> { .first(first) }

  /// Makes the content for an `else`.
  public static func buildEither<First: AxisContent, Second: AxisContent>(
    second: Second
  ) -> _ConditionalContent<First, Second> { .second(second) }
}

/// Several contents of an axis.
public struct _TupleAxisContent<each C: AxisContent> {
  fileprivate let content: (repeat each C)

  init(_ content: repeat each C) { self.content = (repeat each content) }
}

extension _TupleAxisContent: AxisContent {
  /// Appends each content.
  public func _collect(into sets: inout [_AxisMarkSet]) {
    for part in repeat each content { part._collect(into: &sets) }
  }
}

extension Optional: AxisContent where Wrapped: AxisContent {
  /// Appends the content, if there is one.
  public func _collect(into sets: inout [_AxisMarkSet]) { self?._collect(into: &sets) }
}

extension _ConditionalContent: AxisContent where First: AxisContent, Second: AxisContent {
  /// Appends the content of the branch that was taken.
  public func _collect(into sets: inout [_AxisMarkSet]) {
    switch self {
    case .first(let content): content._collect(into: &sets)
    case .second(let content): content._collect(into: &sets)
    }
  }
}

/// Grid lines, ticks and labels at some values of an axis.
public struct AxisMarks<Content: AxisMark>: AxisContent {
  private let set: _AxisMarkSet

  private init(
    _ values: AxisMarkValues, _ position: AxisMarkPosition,
    _ content: @escaping @MainActor (AxisValue) -> Content
  ) {
    set = _AxisMarkSet(values: values, position: position) { value in
      var parts = _AxisParts()
      content(value)._collect(into: &parts, _AxisLook())
      return parts
    }
  }

  /// Makes marks at `values`. `content` returns the parts at each value.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping @MainActor (AxisValue) -> Content
  ) { self.init(values, position, content) }

  /// Makes marks at the given values. `content` returns the parts at each value.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    @AxisMarkBuilder content: @escaping @MainActor (AxisValue) -> Content
  ) { self.init(.list(values), position, content) }

  /// Makes marks at `values`. `content` returns the same parts for each value.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: @escaping @MainActor () -> Content
  ) { self.init(values, position) { _ in content() } }

  /// Makes marks at the given values. `content` returns the same parts for each value.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    @AxisMarkBuilder content: @escaping @MainActor () -> Content
  ) { self.init(.list(values), position) { _ in content() } }

  /// Appends the set of marks.
  public func _collect(into sets: inout [_AxisMarkSet]) { sets.append(set) }
}

extension AxisMarks where Content == _TupleAxisMark<AxisGridLine, AxisValueLabel> {
  /// Makes grid lines and labels.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
  ) {
    self.init(values, position) { _ in
      _TupleAxisMark(AxisGridLine(stroke: stroke), AxisValueLabel())
    }
  }

  /// Makes grid lines and labels at the given values.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
    stroke: StrokeStyle? = nil
  ) {
    self.init(position: position, values: .list(values), stroke: stroke)
  }

  #if SWIFTUI_COMPAT
    /// Makes grid lines, and labels in a format.
    public init<F: FormatStyle>(
      format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
      values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) where F.FormatInput: Plottable, F.FormatOutput == String {
      self.init(values, position) { _ in
        _TupleAxisMark(AxisGridLine(stroke: stroke), AxisValueLabel(format: format))
      }
    }

    /// Makes grid lines at the given values, and labels in a format.
    public init<F: FormatStyle, Value: Plottable>(
      format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
      values: [Value], stroke: StrokeStyle? = nil
    ) where F.FormatInput: Plottable, F.FormatOutput == String {
      self.init(format: format, position: position, values: .list(values), stroke: stroke)
    }
  #endif
}
