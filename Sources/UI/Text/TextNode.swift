import MartletGeometry
import MartletScene
import MartletText

extension Text: LeafView {
  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> TextNode {
    let environment = context.environment
    let node = TextNode(
      styled(in: environment), colors(in: environment), environment.textFit,
      minimumScale: environment.minimumScaleFactor, minimumLines: environment.minimumLines,
      isHidden: environment.hidesContent, graph: context.graph)
    if environment.hasContentTransition { node.lastTransition = environment.contentTransition }
    return node
  }

  /// Updates the layout node with this value.
  package func update(_ element: TextNode, _ context: _NodeContext) {
    let environment = context.environment
    element.update(
      styled(in: environment), colors(in: environment), environment.textFit,
      minimumScale: environment.minimumScaleFactor, minimumLines: environment.minimumLines,
      isHidden: environment.hidesContent, transition: environment.contentTransition)
  }

  /// Returns the text for the layout. Each run has its index in place of its colour, so a change of
  /// colour does not lay out again.
  @MainActor private func styled(in environment: EnvironmentValues) -> StyledText {
    let inherited = environment.font ?? .body
    let looks = environment.textLooks
    var lineColor = runs.count
    return StyledText(
      runs.enumerated().map { index, run in
        let font = run.style.font ?? inherited
        var style = TextStyle(
          size: font.size(at: environment.dynamicTypeSize),
          weight: (run.style.weight ?? environment.fontWeight ?? font.weight).value,
          isItalic: run.style.isItalic || font.isItalic || looks?.isItalic == true,
          hasTabularDigits: run.style.hasTabularDigits || font.hasTabularDigits
            || environment.hasTabularDigits,
          color: RGBA(red: Double(index), green: 0, blue: 0))
        if let merged = TextLooks.merged(run.style.looks, looks) {
          style.extras = merged.extras(nextColor: &lineColor)
        }
        return StyledText.Span(looks?.letterCase?.applied(to: run.text) ?? run.text, style: style)
      })
  }

  @MainActor private func colors(in environment: EnvironmentValues) -> TextColors {
    let inherited = ForegroundStyle()._resolve(in: environment).color
    var colors = runs.map { $0.style.color?.resolved(in: environment) ?? inherited }
    // The lines with a colour of their own come after the runs, in the order of `styled`.
    let looks = environment.textLooks
    for run in runs {
      guard let merged = TextLooks.merged(run.style.looks, looks) else { continue }
      colors += merged.lineColors.map { $0.resolved(in: environment) }
    }
    return TextColors(colors)
  }
}

/// The colours of the runs of a text, animated together.
package struct TextColors: Equatable, Animatable {
  /// The colours, one per run.
  package var values: [RGBA]

  /// Makes a list of colours.
  package init(_ values: [RGBA]) {
    self.values = values
  }

  /// The components, premultiplied, so that a fade from clear keeps its hue.
  public var animatableData: _ComponentVector {
    get {
      _ComponentVector(
        values.flatMap {
          [$0.red * $0.alpha, $0.green * $0.alpha, $0.blue * $0.alpha, $0.alpha]
        })
    }
    set {
      guard newValue.values.count == values.count * 4 else { return }
      for i in values.indices {
        let v = newValue.values[(i * 4)..<(i * 4 + 4)].map { $0 }
        let divisor = v[3] > 0 ? v[3] : 1
        values[i] = RGBA(
          red: v[0] / divisor, green: v[1] / divisor, blue: v[2] / divisor,
          alpha: min(max(v[3], 0), 1))
      }
    }
  }
}

/// The layout node of a text. It caches the layouts of the last four proposals.
package final class TextNode: LayoutNode {
  private var text: StyledText
  private var colors: Shown<TextColors>
  private var fit: TextFit
  private var minimumScale: Double
  /// The number of lines for which there is room in any case.
  private var minimumLines: Int
  /// True if a bar is drawn in place of each line.
  private var isHidden: Bool
  /// The change of the text that is under way; nil for none.
  private var change: TextChange?
  /// The transition of the text that is shown; nil for a text that appeared without one.
  var lastTransition: ContentTransition?
  private var layouts: [(proposal: ProposedViewSize, layout: TextLayout)] = []

  /// Makes the node.
  package init(
    _ text: StyledText, _ colors: TextColors, _ fit: TextFit, minimumScale: Double,
    minimumLines: Int = 0, isHidden: Bool = false, graph: ViewGraph
  ) {
    self.isHidden = isHidden
    self.text = text
    self.colors = Shown(colors)
    self.fit = fit
    self.minimumScale = minimumScale
    self.minimumLines = minimumLines
    super.init(graph: graph)
  }

  /// The characters of the text, without styles.
  package var string: String { text.spans.map(\.text).joined() }

  /// Updates the node. A change of colours alone is animated and does not lay out again.
  package func update(
    _ text: StyledText, _ colors: TextColors, _ fit: TextFit, minimumScale: Double,
    minimumLines: Int = 0, isHidden: Bool = false,
    transition: @autoclosure () -> ContentTransition = .identity
  ) {
    if isHidden != self.isHidden {
      self.isHidden = isHidden
      setNeedsDisplay()
    }
    if colors != self.colors.target {
      self.colors.set(
        colors, isContinuous: colors.values.count == self.colors.target.values.count, in: graph,
        onChange: { [weak self] in self?.setNeedsDisplay() })
      setNeedsDisplay()
    }
    guard
      text != self.text || fit != self.fit || minimumScale != self.minimumScale
        || minimumLines != self.minimumLines
    else { return }
    if text != self.text, lastTransition != nil { change(transition()) }
    self.text = text
    self.fit = fit
    self.minimumScale = minimumScale
    self.minimumLines = minimumLines
    invalidateLayout()
  }

  /// Starts the transition from the text that is shown now.
  private func change(_ transition: ContentTransition) {
    defer { lastTransition = transition }
    guard isPlaced, graph.transaction.effectiveAnimation != nil else { return }
    change = TextChange(
      from: layout(proposal), transition, after: lastTransition, graph: graph)
    change?.progress.onChange = { [weak self] in
      guard let self else { return }
      if change?.isOver == true { change = nil }
      setNeedsDisplay()
    }
  }

  // MARK: - Text layout

  package override func clearCaches() {
    layouts.removeAll(keepingCapacity: true)
  }

  private func layout(_ proposal: ProposedViewSize) -> TextLayout {
    for known in layouts where known.proposal == proposal { return known.layout }
    var fit = fit
    fit.width = proposal.width.flatMap { $0.isFinite ? Double($0) : nil }
    fit.height = proposal.height.flatMap { $0.isFinite ? Double($0) : nil }
    var made = graph.text.layout(text, fit: fit)
    if made.isTruncated, minimumScale < 1 { made = reduced(fit) }
    if layouts.count >= 4 { layouts.removeFirst() }
    layouts.append((proposal, made))
    return made
  }

  /// Returns the layout with the largest factor, in steps of 1/32, at which the text fits. If it
  /// does not fit at the smallest factor, the result is the layout at that factor.
  private func reduced(_ fit: TextFit) -> TextLayout {
    var low = Int((minimumScale * 32).rounded(.up))
    var high = 32
    var best = graph.text.layout(scaled(max(minimumScale, 0)), fit: fit)
    if best.isTruncated { return best }
    while high - low > 1 {
      let middle = (low + high) / 2
      let tried = graph.text.layout(scaled(Double(middle) / 32), fit: fit)
      if tried.isTruncated {
        high = middle
      } else {
        low = middle
        best = tried
      }
    }
    return best
  }

  private func scaled(_ factor: Double) -> StyledText {
    var result = text
    for i in result.spans.indices {
      result.spans[i].style.size *= factor
      result.spans[i].style.extras?.tracking *= factor
      result.spans[i].style.extras?.baselineOffset *= factor
    }
    return result
  }

  // MARK: - Layout and drawing

  /// Sizes are rounded up to whole device pixels, so that a text always fits into its measured
  /// width.
  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let layout = layout(proposal)
    var size = layout.size
    if minimumLines > layout.lineCount, layout.lineCount > 0 {
      let pitch = (size.height + fit.lineSpacing) / CGFloat(layout.lineCount)
      size.height = pitch * CGFloat(minimumLines) - fit.lineSpacing
    }
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
    if isHidden { return drawBars(&context) }
    if let change { return change.draw(layout(proposal), colors.current.values, &context) }
    context.text(layout(proposal), colors: colors.current.values)
  }

  /// Draws a bar in place of each line.
  private func drawBars(_ context: inout DrawContext) {
    guard let color = colors.current.values.first else { return }
    var bar = CGRect.null
    var baseline: CGFloat?
    for colored in layout(proposal).runs where !colored.run.ink.isNull {
      let run = colored.run
      let rect = CGRect(
        x: run.origin.x + run.ink.minX, y: run.origin.y - run.size * 0.74, width: run.ink.width,
        height: run.size * 0.82)
      if run.origin.y != baseline {
        drawBar(bar, color, &context)
        bar = .null
        baseline = run.origin.y
      }
      bar = bar.union(rect)
    }
    drawBar(bar, color, &context)
  }

  private func drawBar(_ rect: CGRect, _ color: RGBA, _ context: inout DrawContext) {
    if rect.isNull || rect.isEmpty { return }
    context.fill(
      Path(roundedRect: rect, cornerRadius: min(4, rect.height / 4)),
      paint: .solid(color.opacity(0.2)))
  }

  package override func containsPoint(_ point: CGPoint) -> Bool { bounds.contains(point) }
}
