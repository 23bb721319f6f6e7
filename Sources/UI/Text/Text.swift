import MartletGeometry
import MartletText

/// Words to read, on as many lines as they need.
public struct Text: Hashable, Sendable {
  /// What a stretch sets for itself; nil is left to the surroundings.
  package struct Style: Hashable, Sendable {
    var font: Font?
    var weight: Font.Weight?
    var isItalic = false
    var hasTabularDigits = false
    var color: Color?
  }

  package struct Run: Hashable, Sendable {
    var text: String
    var style = Style()
  }

  package var runs: [Run]

  public init<S: StringProtocol>(_ content: S) {
    runs = [Run(text: String(content))]
  }

  public init(verbatim content: String) {
    runs = [Run(text: content)]
  }

  public static func + (a: Text, b: Text) -> Text {
    var result = a
    result.runs += b.runs
    return result
  }

  // MARK: - Style

  private func styled(_ change: (inout Style) -> Void) -> Text {
    var result = self
    for i in result.runs.indices { change(&result.runs[i].style) }
    return result
  }

  public func font(_ font: Font?) -> Text {
    styled { if $0.font == nil { $0.font = font } }
  }

  public func fontWeight(_ weight: Font.Weight?) -> Text {
    styled { if $0.weight == nil { $0.weight = weight } }
  }

  public func bold() -> Text { fontWeight(.bold) }
  public func italic() -> Text { styled { $0.isItalic = true } }
  public func monospacedDigit() -> Text { styled { $0.hasTabularDigits = true } }

  public func foregroundColor(_ color: Color?) -> Text {
    styled { if $0.color == nil { $0.color = color } }
  }

  // MARK: - Resolving

  @MainActor func resolved(in environment: EnvironmentValues) -> StyledText {
    let inherited = environment.font ?? .body
    let style = ForegroundStyle()._resolve(in: environment).color
    return StyledText(
      runs.map { run in
        let font = run.style.font ?? inherited
        return StyledText.Span(
          run.text,
          style: TextStyle(
            size: font.size,
            weight: (run.style.weight ?? environment.fontWeight ?? font.weight).value,
            isItalic: run.style.isItalic || font.isItalic,
            hasTabularDigits: run.style.hasTabularDigits || font.hasTabularDigits
              || environment.hasTabularDigits,
            color: run.style.color?.resolved(in: environment) ?? style))
      })
  }
}

extension Text: LeafView {
  package func makeElement(_ context: _NodeContext) -> TextNode {
    TextNode(
      resolved(in: context.environment), context.environment.textFit, graph: context.graph)
  }

  package func update(_ element: TextNode, _ context: _NodeContext) {
    element.update(resolved(in: context.environment), context.environment.textFit)
  }
}

package final class TextNode: LayoutNode {
  private var text: StyledText
  private var fit: TextFit
  private var layouts: [(proposal: ProposedViewSize, layout: TextLayout)] = []

  package init(_ text: StyledText, _ fit: TextFit, graph: ViewGraph) {
    self.text = text
    self.fit = fit
    super.init(graph: graph)
  }

  /// What is written, styles aside.
  package var string: String { text.spans.map(\.text).joined() }

  package func update(_ text: StyledText, _ fit: TextFit) {
    guard text != self.text || fit != self.fit else { return }
    self.text = text
    self.fit = fit
    invalidateLayout()
  }

  package override func clearCaches() {
    layouts.removeAll(keepingCapacity: true)
  }

  private func layout(_ proposal: ProposedViewSize) -> TextLayout {
    for known in layouts where known.proposal == proposal { return known.layout }
    var fit = fit
    fit.width = proposal.width.flatMap { $0.isFinite ? Double($0) : nil }
    fit.height = proposal.height.flatMap { $0.isFinite ? Double($0) : nil }
    let made = graph.text.layout(text, fit: fit)
    if layouts.count >= 4 { layouts.removeFirst() }
    layouts.append((proposal, made))
    return made
  }

  /// Sizes are whole device pixels, rounded up: a width that was measured always fits again.
  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let size = layout(proposal).size
    let scale = graph.scale
    return CGSize(
      width: (size.width * scale).rounded(.up) / scale,
      height: (size.height * scale).rounded(.up) / scale)
  }

  package override func measureAlignment(
    _ key: AlignmentKey, _ proposal: ProposedViewSize
  ) -> CGFloat? {
    switch key.combination {
    case .first: layout(proposal).firstBaseline
    case .last: layout(proposal).lastBaseline
    case .mean: nil
    }
  }

  package override func draw(_ context: inout DrawContext) {
    context.text(layout(proposal), at: .zero)
  }

  package override func containsPoint(_ point: CGPoint) -> Bool { bounds.contains(point) }
}
