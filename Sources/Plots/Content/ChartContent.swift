import MartletUI

/// The content of a chart: marks, or content made of them.
@MainActor @preconcurrency
public protocol ChartContent {
  /// The content of which this one is made.
  associatedtype Body: ChartContent
  /// The content of which this one is made; marks have none.
  @ChartContentBuilder var body: Body { get }
  /// Adds the marks of this content, in their order.
  func _collect(into marks: inout _PlotMarks, _ look: _MarkLook)
}

extension ChartContent {
  /// Adds the marks of the body.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    body._collect(into: &marks, look)
  }
}

/// Content that adds its marks itself.
package protocol PrimitiveChartContent: ChartContent where Body == Never {}

extension PrimitiveChartContent {
  /// Traps: only charts handle primitive content.
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

extension Never: ChartContent {
  /// Adds nothing: no value of `Never` exists.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {}
}

/// Builds one content from the statements of a closure.
@resultBuilder
public struct ChartContentBuilder {
  /// Accepts content as a statement.
  public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content {
    content
  }

  /// Makes empty content of an empty closure.
  public static func buildBlock() -> _EmptyChartContent { _EmptyChartContent() }

  /// Returns single content unchanged.
  public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }

  /// Combines contents in their order.
  public static func buildBlock<each Content: ChartContent>(
    _ content: repeat each Content
  ) -> _TupleChartContent<repeat each Content> {
    _TupleChartContent(repeat each content)
  }

  /// Makes optional content of an `if` without `else`.
  public static func buildIf<Content: ChartContent>(_ content: Content?) -> Content? { content }

  /// Makes the content of an `if` whose condition is true.
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(.first(first)) }

  /// Makes the content of an `else`.
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(.second(second)) }

  /// Returns the content of an `if #available` with its type hidden.
  public static func buildLimitedAvailability<Content: ChartContent>(
    _ content: Content
  ) -> AnyChartContent { AnyChartContent(content) }
}

/// Content without marks.
public struct _EmptyChartContent: PrimitiveChartContent {
  /// Adds nothing.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {}
}

/// Several contents in order.
public struct _TupleChartContent<each Content: ChartContent> {
  fileprivate let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }
}

extension _TupleChartContent: PrimitiveChartContent {
  /// Adds the marks of each content.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    for part in repeat each content { part._collect(into: &marks, look) }
  }
}

/// Content whose type is hidden.
public struct AnyChartContent {
  fileprivate let content: any ChartContent

  /// Hides the type of `content`.
  public init(_ content: any ChartContent) { self.content = content }
}

extension AnyChartContent: PrimitiveChartContent {
  /// Adds the marks of the content.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    content._collect(into: &marks, look)
  }
}

extension Optional: ChartContent where Wrapped: ChartContent {
  /// Traps: only charts handle primitive content.
  public var body: Never { preconditionFailure("An optional has no body") }

  /// Adds the marks of the content, if there is one.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    self?._collect(into: &marks, look)
  }
}

extension _ConditionalContent: ChartContent where First: ChartContent, Second: ChartContent {
  /// Traps: only charts handle primitive content.
  public var body: Never { preconditionFailure("A branch has no body") }

  /// Adds the marks of the branch that was taken.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    switch storage {
    case .first(let content): content._collect(into: &marks, look)
    case .second(let content): content._collect(into: &marks, look)
    }
  }
}

// MARK: - ForEach

extension ForEach: ChartContent where Content: ChartContent {
  /// Traps: only charts handle primitive content.
  public var body: Never { preconditionFailure("ForEach has no body") }

  /// Adds the marks of each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    var look = look
    look.identity.append(0)
    let place = look.identity.count - 1
    for element in data {
      look.identity[place] = AnyHashable(id(element))
      content(element)._collect(into: &marks, look)
    }
  }
}

extension ForEach where Content: ChartContent {
  /// Makes marks for each element of `data`; `id` leads to the identity of an element.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, identifying: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Content: ChartContent, Data.Element: Identifiable, ID == Data.Element.ID {
  /// Makes marks for each element of `data`, identified by `Identifiable.id`.
  public init(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, identifying: { $0.id }, content: content)
  }
}

extension ForEach where Content: ChartContent, Data == Range<Int>, ID == Int {
  /// Makes marks for each number of a range.
  public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, identifying: { $0 }, content: content)
  }
}
