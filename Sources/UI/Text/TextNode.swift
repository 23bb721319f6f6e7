import MartletGeometry
import MartletScene
import MartletText

/// The colours of a text, animated together: one per run, followed by those of coloured lines.
package struct TextColors: Equatable, Animatable {
  /// The colours. The red component of a run in the layout is an index into this list.
  package var values: [RGBA]

  /// Makes a list of colours.
  package init(_ values: [RGBA]) {
    self.values = values
  }

  /// The red, green, blue and alpha components of each colour. They are premultiplied, so that a
  /// fade from clear keeps its hue.
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

/// A picture of a run, with what its shape was made from.
struct InlinePicture: Equatable {
  let shape: InlineShape?
  private let picture: AnyInlineDrawing
  private let size: Double
  private let weight: Int

  init(_ picture: AnyInlineDrawing, size: Double, weight: Int, _ shape: InlineShape?) {
    (self.picture, self.size, self.weight, self.shape) = (picture, size, weight, shape)
  }

  static func == (a: Self, b: Self) -> Bool {
    a.picture == b.picture && a.size == b.size && a.weight == b.weight
  }
}

/// The layout node of a text. `Text` makes and updates it with values that are resolved from the
/// environment. It sets the text through `ViewGraph.text` and caches the layouts of the last four
/// proposals. Colours and transitions are animated without a new layout.
package final class TextNode: LayoutNode {
  private var text: StyledText
  private var colors: Shown<TextColors>
  private var fit: TextFit
  private var room: TextRoom
  /// True if each line of a redacted text is drawn as a bar.
  private var isHidden: Bool
  /// The animated change of the text that is running; nil if there is none.
  private var change: TextChange?
  /// The transition of the present text; nil if the environment has none.
  var lastTransition: ContentTransition?
  /// Follows the wall clock for a text with dates; nil for all others.
  var clock: TextClock?
  /// Draws the text in place of the node; nil for most texts.
  var painting: TextPainting?
  /// Fills runs in place of their colours; nil for most texts.
  var gradient: TextGradient?
  /// The pictures of the text, by the indices of their runs.
  var pictures: [Int: InlinePicture] = [:]
  private var layouts: [(proposal: ProposedViewSize, layout: TextLayout)] = []

  /// Makes the node.
  package init(
    _ text: StyledText, _ colors: TextColors, _ fit: TextFit, _ room: TextRoom,
    isHidden: Bool = false, graph: ViewGraph
  ) {
    self.isHidden = isHidden
    self.text = text
    self.colors = Shown(colors)
    self.fit = fit
    self.room = room
    super.init(graph: graph)
  }

  /// The characters of the text, without styles and pictures.
  package var string: String {
    text.spans.filter { $0.style.extras?.object == nil }.map(\.text).joined()
  }

  /// Updates the node. A change of colours alone is animated and does not lay out again.
  package func update(
    _ text: StyledText, _ colors: TextColors, _ fit: TextFit, _ room: TextRoom,
    isHidden: Bool = false, transition: ContentTransition? = nil
  ) {
    // The environment of a new text may come before the text, and the direction of rolling digits
    // follows from the value that the present text had. A new transition therefore replaces
    // another one only with a text.
    let isCurrent = transition == nil || lastTransition == nil || text != self.text
    defer { if isCurrent { lastTransition = transition } }
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
    guard text != self.text || fit != self.fit || room != self.room else { return }
    if text != self.text, let transition { change(transition) }
    self.text = text
    self.fit = fit
    self.room = room
    invalidateLayout()
  }

  /// Sets the pictures, which `update` has made room for.
  func show(_ pictures: [Int: InlinePicture]) {
    if pictures != self.pictures { setNeedsDisplay() }
    self.pictures = pictures
  }

  /// Sets the gradient of the text. A change of it is not animated.
  func fill(with gradient: TextGradient?) {
    guard gradient != self.gradient else { return }
    self.gradient = gradient
    setNeedsDisplay()
  }

  /// Sets a painter, which cannot be compared with the previous one; nil removes it.
  func paint(with painting: TextPainting?) {
    if painting == nil, self.painting == nil { return }
    self.painting = painting
    setNeedsDisplay()
    invalidateLayout()
  }

  /// Starts the transition from the current text, before the new text is set.
  private func change(_ transition: ContentTransition) {
    guard isPlaced, graph.transaction.animation != nil else { return }
    change = TextChange(
      from: layout(proposal), transition, after: lastTransition, graph: graph)
    change?.progress.onChange = { [weak self] in
      guard let self else { return }
      if change?.isOver == true { change = nil }
      setNeedsDisplay()
    }
  }

  // MARK: - Text layout

  package override func willLeave() {
    clock?.stop()
    clock = nil
  }

  package override func clearCaches() {
    layouts.removeAll(keepingCapacity: true)
  }

  private func layout(_ proposal: ProposedViewSize) -> TextLayout {
    for known in layouts where known.proposal == proposal { return known.layout }
    var fit = fit
    fit.width = proposal.width.flatMap { $0.isFinite ? Double($0) : nil }
    fit.height = proposal.height.flatMap { $0.isFinite ? Double($0) : nil }
    var made = graph.text.layout(text, fit: fit)
    if made.isTruncated, room.allowsTightening { made = tightened(fit) ?? made }
    if made.isTruncated, room.minimumScale < 1 { made = reduced(fit) }
    if layouts.count >= 4 { layouts.removeFirst() }
    layouts.append((proposal, made))
    return made
  }

  /// Returns the layout with the letters closer together, by 1/64 or 1/32 of the font size; nil if
  /// the text does not fit even then.
  private func tightened(_ fit: TextFit) -> TextLayout? {
    for step in [1.0 / 64, 1.0 / 32] {
      var tight = text
      for i in tight.spans.indices {
        var extras = tight.spans[i].style.extras ?? TextExtras()
        extras.tracking -= tight.spans[i].style.size * step
        tight.spans[i].style.extras = extras
      }
      let layout = graph.text.layout(tight, fit: fit)
      if !layout.isTruncated { return layout }
    }
    return nil
  }

  /// Returns the layout with the largest factor, in steps of 1/32, at which the text fits. If it
  /// does not fit at the smallest factor, the result is the layout at that factor.
  private func reduced(_ fit: TextFit) -> TextLayout {
    var low = Int((room.minimumScale * 32).rounded(.up))
    var high = 32
    var best = graph.text.layout(scaled(max(room.minimumScale, 0)), fit: fit)
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
      if let box = result.spans[i].style.extras?.object {
        result.spans[i].style.extras?.object = box.scaled(by: factor)
      }
    }
    return result
  }

  // MARK: - Layout and drawing

  /// Sizes are rounded up to whole device pixels, so that a text always fits into its measured
  /// width.
  package override func measure(_ proposal: ProposedViewSize) -> CGSize {
    guard let painting else { return naturalSize(for: proposal) }
    return painting.painter.size(for: proposal) { self.naturalSize(for: $0) }
  }

  private func naturalSize(for proposal: ProposedViewSize) -> CGSize {
    let layout = layout(proposal)
    var size = layout.size
    if room.minimumLines > layout.lineCount, layout.lineCount > 0 {
      let pitch = (size.height + fit.lineSpacing) / CGFloat(layout.lineCount)
      size.height = pitch * CGFloat(room.minimumLines) - fit.lineSpacing
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
    if let painting {
      let text = PaintedText(
        layout: layout(proposal), colors: colors.current.values, attributes: painting.attributes)
      painting.painter.draw(text, in: graph, &context)
      return drawPictures(of: text.layout, text.colors, &context)
    }
    let layout = layout(proposal)
    let colors = colors.current.values
    guard let gradient else { return draw(layout, colors, &context) }
    let reach = layout.runs.lazy.map(\.run.size).max() ?? 0
    gradient.draw(colors, in: bounds, reach: CGFloat(reach), &context) { colors, context in
      draw(layout, colors, &context)
    }
  }

  private func draw(_ layout: TextLayout, _ colors: [RGBA], _ context: inout DrawContext) {
    if let change {
      change.draw(layout, colors, &context)
    } else {
      context.text(layout, colors: colors)
    }
    drawPictures(of: layout, colors, &context)
  }

  private func drawPictures(
    of layout: TextLayout, _ colors: [RGBA], _ context: inout DrawContext
  ) {
    for object in layout.objects {
      let index = Int(object.color.red)
      guard let shape = pictures[index]?.shape, colors.indices.contains(index) else { continue }
      shape.draw(object.rect, colors[index], &context)
    }
  }

  /// Draws each line as a bar.
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
