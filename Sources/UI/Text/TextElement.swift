import MartletGeometry
import MartletText

extension Text: LeafView {
  /// Makes the layout node.
  package func makeElement(_ context: _NodeContext) -> TextNode {
    let environment = context.environment
    let text = hasDates ? shown(at: context.graph.wallTime, in: environment).text : self
    let pictures = text.pictures(in: environment, context.graph)
    let (colors, gradient) = text.colors(in: environment)
    let node = TextNode(
      text.styled(in: environment, pictures), colors, environment.textFit, environment.textRoom,
      isHidden: environment.hidesContent, graph: context.graph)
    node.gradient = gradient
    node.pictures = pictures
    if environment.hasContentTransition { node.lastTransition = environment.contentTransition }
    if hasDates { node.clock = TextClock(self, environment, for: node) }
    node.painting = painting(in: environment)
    return node
  }

  /// Updates the layout node with this value.
  package func update(_ element: TextNode, _ context: _NodeContext) {
    if !hasDates {
      element.clock = nil
      show(in: element, context.environment)
    } else if let clock = element.clock {
      clock.set(self, context.environment)
    } else {
      element.clock = TextClock(self, context.environment, for: element)
    }
  }

  /// Shows the text, whose dates are replaced by text, in a layout node.
  @MainActor func show(in element: TextNode, _ environment: EnvironmentValues) {
    let pictures = pictures(in: environment, element.graph)
    let (colors, gradient) = self.colors(in: environment)
    element.update(
      styled(in: environment, pictures), colors, environment.textFit, environment.textRoom,
      isHidden: environment.hidesContent,
      transition: environment.hasContentTransition ? environment.contentTransition : nil)
    element.show(pictures)
    element.fill(with: gradient)
    element.paint(with: painting(in: environment))
  }

  /// Returns the pictures of the runs by their indices; empty for a text without pictures.
  @MainActor private func pictures(in environment: EnvironmentValues, _ graph: ViewGraph)
    -> [Int: InlinePicture]
  {
    var pictures: [Int: InlinePicture] = [:]
    for (index, run) in runs.enumerated() {
      guard let picture = run.picture else { continue }
      let merged = TextAttributes.merged(run.style.attributes, environment.textAttributes)
      let style = style(of: run, merged, in: environment)
      let shape = picture.drawing.shape(
        size: style.size, weight: style.weight, in: environment, graph)
      pictures[index] = InlinePicture(picture, size: style.size, weight: style.weight, shape)
    }
    return pictures
  }

  /// Returns the style of a run without its colour and its rare looks, which are `merged`.
  @MainActor private func style(
    of run: Run, _ merged: TextAttributes?, in environment: EnvironmentValues
  ) -> TextStyle {
    let font = run.style.font ?? environment.font ?? .body
    return TextStyle(
      size: font.size(at: environment.dynamicTypeSize) * (merged?.scale?.factor ?? 1),
      weight: (run.style.weight ?? environment.fontWeight ?? font.weight).value,
      isItalic: run.style.isItalic || font.isItalic
        || environment.textAttributes?.isItalic == true,
      hasTabularDigits: run.style.hasTabularDigits || font.hasTabularDigits
        || environment.hasTabularDigits)
  }

  @MainActor private func painting(in environment: EnvironmentValues) -> TextPainting? {
    environment.textPainter.map { TextPainting(painter: $0, attributes: customAttributes) }
  }

  /// Returns the text for the layout. The red component of each run's colour is the run's index in
  /// `colors(in:)`. A change of colour thus needs no new layout.
  @MainActor private func styled(
    in environment: EnvironmentValues, _ pictures: [Int: InlinePicture]
  ) -> StyledText {
    let attributes = environment.textAttributes
    var lineColor = runs.count
    return StyledText(
      runs.enumerated().map { index, run in
        let merged = TextAttributes.merged(run.style.attributes, attributes)
        var style = style(of: run, merged, in: environment)
        style.color = RGBA(red: Double(index), green: 0, blue: 0)
        style.extras = merged?.extras(nextColor: &lineColor)
        if merged?.picture != nil {
          var extras = style.extras ?? TextExtras()
          extras.object =
            pictures[index]?.shape?.box ?? ObjectBox(width: 0, ascent: 0, descent: 0)
          style.extras = extras
        }
        return StyledText.Span(
          attributes?.letterCase?.applied(to: run.text) ?? run.text, style: style)
      })
  }

  /// Returns the colours of the runs and lines, and the gradient of the runs without a colour of
  /// their own; nil for a text of plain colours.
  @MainActor private func colors(
    in environment: EnvironmentValues
  ) -> (TextColors, TextGradient?) {
    let style = ForegroundStyle()._resolve(in: environment)
    let inherited = style.color
    var colors = runs.map { $0.style.color?.resolved(in: environment) ?? inherited }
    // Backgrounds and lines with a colour of their own come after the runs, in the order of
    // `styled`.
    let attributes = environment.textAttributes
    for run in runs {
      guard let merged = TextAttributes.merged(run.style.attributes, attributes) else { continue }
      colors += merged.lineColors.map { $0.resolved(in: environment) }
    }
    let gradient = style.asInk.flatMap { style in
      let isFilled = runs.map { $0.style.color == nil }
      return isFilled.contains(true) ? TextGradient(style: style, isFilled: isFilled) : nil
    }
    return (TextColors(colors), gradient)
  }
}

/// The room that a text takes, and what is done if that is too little.
package struct TextRoom: Hashable, Sendable {
  /// The minimum factor by which the font size is multiplied, 0…1.
  var minimumScale = 1.0
  /// The minimum number of lines that the node reserves room for.
  var minimumLines = 0
  /// True if letters may move closer together.
  var allowsTightening = false
}

extension EnvironmentValues {
  /// The room of the texts inside.
  var textRoom: TextRoom {
    TextRoom(
      minimumScale: Double(minimumScaleFactor), minimumLines: minimumLines,
      allowsTightening: allowsTightening)
  }
}
