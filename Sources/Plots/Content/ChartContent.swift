import MartletUI

/// The content of a chart: marks, or content that is composed of them.
///
/// A program conforms a type by implementing `body`. `Chart` calls `_collect` on the whole content
/// whenever its body is evaluated; that costs O(number of marks).
@MainActor @preconcurrency
public protocol ChartContent {
  /// The type of `body`.
  associatedtype Body: ChartContent
  /// The content that this content is composed of. Marks have no body.
  @ChartContentBuilder var body: Body { get }
  /// Appends the marks of this content, in drawing order. `look` has the inherited styles.
  func _collect(into marks: inout _PlotMarks, _ look: _MarkLook)
}

extension ChartContent {
  /// Appends the marks of the body.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    body._collect(into: &marks, look)
  }
}

/// Content that appends its marks itself and has no body.
package protocol PrimitiveChartContent: ChartContent where Body == Never {}

extension PrimitiveChartContent {
  /// Traps, because primitive content has no body.
  public var body: Never { preconditionFailure("\(Self.self) has no body") }
}

extension Never: ChartContent {
  /// Is never called, because no value of `Never` exists.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {}
}

/// Builds one content from the statements of a closure.
@resultBuilder
public struct ChartContentBuilder {
  /// Accepts content as a statement.
  public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content {
    content
  }

  /// Makes empty content for an empty closure.
  public static func buildBlock() -> _EmptyChartContent { _EmptyChartContent() }

  /// Returns single content unchanged.
  public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }

  /// Combines contents in their order.
  public static func buildBlock<each Content: ChartContent>(
    _ content: repeat each Content
  ) -> _TupleChartContent<repeat each Content> {
    _TupleChartContent(repeat each content)
  }

  /// Makes optional content for an `if` without `else`.
  public static func buildIf<Content: ChartContent>(_ content: Content?) -> Content? { content }

  /// Makes the content for an `if` whose condition is true.
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    first: First
  ) -> _ConditionalContent<First, Second> { .first(first) }

  /// Makes the content for an `else`.
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    second: Second
  ) -> _ConditionalContent<First, Second> { .second(second) }

  /// Returns the content of an `if #available` with its type erased.
  public static func buildLimitedAvailability<Content: ChartContent>(
    _ content: Content
  ) -> AnyChartContent { AnyChartContent(content) }
}

/// Content without marks.
public struct _EmptyChartContent: PrimitiveChartContent {
  /// Appends nothing.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {}
}

/// Several contents in order.
public struct _TupleChartContent<each Content: ChartContent> {
  fileprivate let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }
}

extension _TupleChartContent: PrimitiveChartContent {
  /// Appends the marks of each content.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    for part in repeat each content { part._collect(into: &marks, look) }
  }
}

/// Content whose type is erased.
public struct AnyChartContent {
  fileprivate let content: any ChartContent

  /// Erases the type of `content`.
  public init(_ content: any ChartContent) { self.content = content }
}

extension AnyChartContent: PrimitiveChartContent {
  /// Appends the marks of the content.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    content._collect(into: &marks, look)
  }
}

extension Optional: ChartContent where Wrapped: ChartContent {
  /// Traps, because primitive content has no body.
  public var body: Never { preconditionFailure("An optional has no body") }

  /// Appends the marks of the content, if there is one.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    self?._collect(into: &marks, look)
  }
}

extension _ConditionalContent: ChartContent where First: ChartContent, Second: ChartContent {
  /// Traps, because primitive content has no body.
  public var body: Never { preconditionFailure("A branch has no body") }

  /// Appends the marks of the branch that was taken.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    switch self {
    case .first(let content): content._collect(into: &marks, look)
    case .second(let content): content._collect(into: &marks, look)
    }
  }
}

// MARK: - ForEach

extension ForEach: ChartContent where Content: ChartContent {
  /// Traps, because primitive content has no body.
  public var body: Never { preconditionFailure("ForEach has no body") }

  /// Appends the marks of each element.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    // Marks beyond this number do not move in animated changes, so they need no identities.
    guard data.count <= PlotColumns.minimumCount else {
      for element in data { content(element)._collect(into: &marks, look) }
      return
    }
    var look = look
    look.identity.append(0)
    let last = look.identity.count - 1
    for element in data {
      look.identity[last] = AnyHashable(id(element))
      content(element)._collect(into: &marks, look)
    }
  }
}

extension ForEach where Content: ChartContent {
  /// Makes content for each element of `data`. `id` is the key path of an element's identity.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, identifying: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Content: ChartContent, Data.Element: Identifiable, ID == Data.Element.ID {
  /// Makes content for each element of `data`, identified by `Identifiable.id`.
  public init(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, identifying: { $0.id }, content: content)
  }
}

extension ForEach where Content: ChartContent, Data == Range<Int>, ID == Int {
  /// Makes content for each number of a range.
  public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, identifying: { $0 }, content: content)
  }
}
