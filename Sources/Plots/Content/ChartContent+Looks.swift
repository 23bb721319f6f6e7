import MartletUI

/// Content with changed looks.
struct LookedContent<Content: ChartContent>: PrimitiveChartContent {
  let content: Content
  let change: (inout _MarkLook) -> Void

  /// Adds the marks of the content. What they set themselves is stronger.
  func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    var look = look
    change(&look)
    content._collect(into: &marks, look)
  }
}

extension ChartContent {
  private func looking(_ change: @escaping (inout _MarkLook) -> Void) -> some ChartContent {
    LookedContent(content: self, change: change)
  }

  // MARK: - Colour

  /// Draws the marks in a style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
    looking { $0.foreground = AnyShapeStyle(style) }
  }

  /// Gives each value a colour of its own, and the legend an entry. Lines with different values are
  /// not joined.
  public func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    looking { $0.colorGroup = value.interval.start }
  }

  /// Makes the marks translucent, from 0 (invisible) to 1.
  public func opacity(_ opacity: Double) -> some ChartContent { looking { $0.opacity *= opacity } }

  // MARK: - Shape

  /// Rounds the corners of bars, rectangles and sectors.
  ///
  /// - Parameter style: has no effect here: all corners are parts of circles.
  public func cornerRadius(
    _ radius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> some ChartContent { looking { $0.cornerRadius = radius } }

  /// Draws lines and rules with a width and dashes.
  public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
    looking { $0.lineStyle = style }
  }

  /// Gives each value dashes of its own. Lines with different values are not joined.
  public func lineStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    looking { $0.lineGroup = value.interval.start }
  }

  /// Chooses the way of lines and areas between their points.
  public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
    looking { $0.interpolation = method }
  }

  /// Fits gradients to the whole plot area instead of to each mark.
  public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent {
    looking { $0.fitsPlotArea = aligns }
  }

  // MARK: - Symbols

  /// Draws points with a symbol, and puts symbols on the points of lines.
  public func symbol<S: ChartSymbolShape>(_ symbol: S) -> some ChartContent {
    looking { $0.symbol = .shape(AnyChartSymbolShape(symbol)) }
  }

  /// Gives each value a symbol of its own, and the legend an entry.
  public func symbol<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    looking { $0.symbolGroup = value.interval.start }
  }

  /// Draws points with a view.
  public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> some ChartContent {
    let view = AnyView(symbol())
    return looking { $0.symbol = .view(view) }
  }

  /// Sets the area of symbols in square points.
  public func symbolSize(_ area: CGFloat) -> some ChartContent {
    looking { $0.symbolSize = area }
  }

  /// Sets the size of symbols in points.
  public func symbolSize(_ size: CGSize) -> some ChartContent {
    looking { $0.symbolSize = size.width * size.height }
  }

  /// Makes the area of symbols follow a value.
  public func symbolSize<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    looking { $0.sizeGroup = value.interval.start }
  }

  // MARK: - Place

  /// Puts the bars of different values beside one another instead of on one another.
  ///
  /// - Parameters:
  ///   - axis: the axis along which they stand; nil for that of the bars' places.
  ///   - span: has no effect here: the bars together take the place of one.
  public func position<D: Plottable>(
    by value: PlottableValue<D>, axis: Axis? = nil, span: MarkDimension = .automatic
  ) -> some ChartContent { looking { $0.position = (value.interval.start, axis) } }

  /// Moves the marks by points, without a change of the scales.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
    looking {
      $0.offset.width += x
      $0.offset.height += y
    }
  }

  /// Moves the marks by points, without a change of the scales.
  public func offset(_ offset: CGSize) -> some ChartContent {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Draws the marks over those with a lower value.
  public func zIndex(_ value: Double) -> some ChartContent { looking { $0.zIndex = value } }

  // MARK: - Annotations

  /// Puts a view beside each mark. It is moved into the chart where it would leave it.
  ///
  /// - Parameters:
  ///   - position: the side of the mark.
  ///   - alignment: the alignment with the mark along the other direction.
  ///   - spacing: the points between mark and view; nil for 4.
  ///   - overflowResolution: has no effect here: annotations stay within the chart.
  public func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, overflowResolution: AnnotationOverflowResolution = .automatic,
    @ViewBuilder content: () -> C
  ) -> some ChartContent {
    let annotation = PlotAnnotation(
      position: position, alignment: alignment, spacing: spacing ?? 4, view: AnyView(content()))
    return looking { $0.annotations.append(annotation) }
  }

  // MARK: - Accessibility

  /// Has no effect yet: marks are no accessibility elements.
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some ChartContent {
    self
  }

  /// Has no effect yet: marks are no accessibility elements.
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some ChartContent {
    self
  }

  /// Has no effect yet: marks are no accessibility elements.
  public func accessibilityHidden(_ isHidden: Bool) -> some ChartContent {
    self
  }
}
