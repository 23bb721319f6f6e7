import MartletUI

/// Content with a change of the inherited styles.
struct StyledContent<Content: ChartContent>: PrimitiveChartContent {
  let content: Content
  let change: (inout _MarkLook) -> Void

  /// Appends the marks of the content. Styles that the content sets itself override this change.
  func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    var look = look
    change(&look)
    content._collect(into: &marks, look)
  }
}

extension ChartContent {
  // A type with a name: an opaque one would be looked up for each mark.
  private func looking(_ change: @escaping (inout _MarkLook) -> Void) -> StyledContent<Self> {
    StyledContent(content: self, change: change)
  }

  // MARK: - Colour

  /// Draws the marks in a style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
    looking { $0.foreground = AnyShapeStyle(style) }
  }

  /// Gives the marks a colour for `value`, and adds the value to the legend. Points with different
  /// values belong to different lines.
  public func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    looking { $0.colorGroup = value.interval.start }
  }

  /// Makes the marks translucent: 0 is invisible, 1 is opaque. Opacities of nested content are
  /// multiplied.
  public func opacity(_ opacity: Double) -> some ChartContent { looking { $0.opacity *= opacity } }

  /// Blurs each mark with a standard deviation of `radius` points. The points of a line are one
  /// mark.
  public func blur(radius: CGFloat) -> some ChartContent {
    looking { $0.filters.append(.blur(radius: radius)) }
  }

  /// Draws a shadow behind each mark. The points of a line are one mark. The radius and the offset
  /// are in points.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some ChartContent {
    looking { $0.filters.append(.shadow(color: color, radius: radius, x: x, y: y)) }
  }

  // MARK: - Shape

  /// Rounds the corners of bars, rectangles and sectors by `radius` points.
  ///
  /// `style` has no effect: all corners are circular arcs.
  public func cornerRadius(
    _ radius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> some ChartContent { looking { $0.cornerRadius = radius } }

  /// Clips the marks to a shape. The shape fills the frame of each mark: of a bar, of a line with
  /// its width, of a whole area, and of each symbol. Views, such as annotations, are not clipped.
  ///
  /// `style` is the rule that decides which points are inside the shape.
  public func clipShape<S: Shape>(
    _ shape: S, style: FillStyle = FillStyle()
  ) -> some ChartContent {
    let clip = MarkClip(shape: AnyShape(shape), style: style)
    return looking { $0.clips.append(clip) }
  }

  /// Sets the width and the dashes of lines and rules, in points.
  public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
    looking { $0.lineStyle = style }
  }

  /// Gives lines a dash pattern for `value`. Points with different values belong to different
  /// lines.
  public func lineStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    looking { $0.lineGroup = value.interval.start }
  }

  /// Sets how lines and areas connect their points.
  public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
    looking { $0.interpolation = method }
  }

  /// If `aligns` is true, gradients cover the whole plot area instead of each mark.
  public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent {
    looking { $0.alignsStyleWithPlotArea = aligns }
  }

  // MARK: - Symbols

  /// Sets the symbol of points. Lines also show it at each of their points.
  public func symbol<S: ChartSymbolShape>(_ symbol: S) -> some ChartContent {
    looking { $0.symbol = .shape(AnyChartSymbolShape(symbol)) }
  }

  /// Gives points and lines a symbol for `value`, and adds the value to the legend. Points with
  /// different values belong to different lines.
  public func symbol<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    looking { $0.symbolGroup = value.interval.start }
  }

  /// Shows a view at points and at the points of lines, instead of a symbol.
  public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> some ChartContent {
    let view = AnyView(symbol())
    return looking { $0.symbol = .view(view) }
  }

  /// Sets the area of symbols in square points.
  public func symbolSize(_ area: CGFloat) -> some ChartContent {
    looking { $0.symbolSize = area }
  }

  /// Sets the area of symbols to `size.width * size.height` square points.
  public func symbolSize(_ size: CGSize) -> some ChartContent {
    looking { $0.symbolSize = size.width * size.height }
  }

  /// Sets the area of symbols by a number: the smallest number of the chart has the smallest
  /// symbol, and the greatest has the largest.
  public func symbolSize<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
    looking { $0.sizeGroup = value.interval.start }
  }

  // MARK: - Position

  /// Groups bars: bars at the same position with different values are side by side instead of
  /// stacked.
  ///
  /// `axis` is the axis along which the bars of a group are arranged; nil for the axis across their
  /// growth. `span` has no effect: the bars of a group share the width of one bar.
  public func position<D: Plottable>(
    by value: PlottableValue<D>, axis: Axis? = nil, span: MarkDimension = .automatic
  ) -> some ChartContent { looking { $0.position = (value.interval.start, axis) } }

  /// Moves the marks by a distance in points. The scales do not change.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
    looking {
      $0.offset.width += x
      $0.offset.height += y
    }
  }

  /// Moves the marks by a distance in points. The scales do not change.
  public func offset(_ offset: CGSize) -> some ChartContent {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Moves the marks along x, and the ends of bars, rectangles, rules and areas along y, in points.
  /// Positive distances along y point down. The scales do not change.
  ///
  /// `yStart` is the distance of the end that `yStart` of the mark sets: of a bar the end at zero,
  /// and of a mark without a value along y the upper end. `yEnd` is the distance of the opposite
  /// end.
  public func offset(
    x: CGFloat = 0, yStart: CGFloat = 0, yEnd: CGFloat = 0
  ) -> some ChartContent {
    looking {
      $0.offset.width += x
      $0.endOffsets += SIMD4(0, 0, Float(yStart), Float(yEnd))
    }
  }

  /// Moves the marks along y, and the ends of bars, rectangles, rules and areas along x, in points.
  /// The scales do not change.
  ///
  /// `xStart` is the distance of the end that `xStart` of the mark sets: of a bar the end at zero,
  /// and of a mark without a value along x the left end. `xEnd` is the distance of the opposite
  /// end.
  public func offset(
    xStart: CGFloat = 0, xEnd: CGFloat = 0, y: CGFloat = 0
  ) -> some ChartContent {
    looking {
      $0.offset.height += y
      $0.endOffsets += SIMD4(Float(xStart), Float(xEnd), 0, 0)
    }
  }

  /// Moves the ends of bars, rectangles, rules and areas, in points. The scales do not change.
  public func offset(
    xStart: CGFloat = 0, xEnd: CGFloat = 0, yStart: CGFloat = 0, yEnd: CGFloat = 0
  ) -> some ChartContent {
    looking { $0.endOffsets += SIMD4(Float(xStart), Float(xEnd), Float(yStart), Float(yEnd)) }
  }

  /// Draws the marks in front of marks with a lower value. The default is 0.
  public func zIndex(_ value: Double) -> some ChartContent { looking { $0.zIndex = value } }

  // MARK: - Annotations

  /// Shows a view beside each mark. A view that would be partly outside of the chart is moved
  /// inside.
  ///
  /// `position` is the side of the mark. `alignment` is the alignment of the view and the mark
  /// along the other axis. `spacing` is the distance between mark and view in points; nil means 4.
  /// `overflowResolution` is the way in which the view is kept inside the chart.
  public func annotation<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, overflowResolution: AnnotationOverflowResolution = .automatic,
    @ViewBuilder content: () -> C
  ) -> some ChartContent {
    let annotation = PlotAnnotation(
      position: position, alignment: alignment, spacing: spacing ?? 4,
      overflow: overflowResolution, view: AnyView(content()))
    return looking { $0.annotations.append(annotation) }
  }

  // MARK: - Accessibility

  /// Returns the content unchanged, because marks are not accessibility elements.
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some ChartContent {
    self
  }

  /// Returns the content unchanged, because marks are not accessibility elements.
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some ChartContent {
    self
  }

  /// Returns the content unchanged, because marks are not accessibility elements.
  public func accessibilityLabel(_ label: Text) -> some ChartContent { self }

  /// Returns the content unchanged, because marks are not accessibility elements.
  public func accessibilityValue(_ value: Text) -> some ChartContent { self }

  /// Returns the content unchanged, because marks are not accessibility elements.
  public func accessibilityIdentifier(_ identifier: String) -> some ChartContent { self }

  /// Returns the content unchanged, because marks are not accessibility elements.
  public func accessibilityHidden(_ isHidden: Bool) -> some ChartContent {
    self
  }
}
