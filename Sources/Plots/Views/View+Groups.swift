import MartletUI

// The modifiers that set how charts show groups: the colour, symbol, size or line of each value of
// `foregroundStyle(by:)`, `symbol(by:)`, `symbolSize(by:)` and `lineStyle(by:)`, and the legend.

extension View {
  // MARK: - Colours

  /// Assigns the styles in `range` to the values in `domain`, in order. Further values continue
  /// with the styles from the start.
  public func chartForegroundStyleScale<D: Plottable, S: ShapeStyle>(
    domain: [D], range: [S]
  ) -> some View {
    chart {
      $0.groups.colorDomain = domain.map(\.plotValue)
      $0.groups.colorRange = range.map { AnyShapeStyle($0) }
    }
  }

  /// Assigns the styles in `range` to the values of `foregroundStyle(by:)`, in the order in which
  /// they occur.
  public func chartForegroundStyleScale<S: ShapeStyle>(range: [S]) -> some View {
    chart { $0.groups.colorRange = range.map { AnyShapeStyle($0) } }
  }

  /// Interpolates the colours for the numbers of `foregroundStyle(by:)` between the colours of a
  /// gradient. The colours are evenly spaced; the locations of the gradient's stops have no effect.
  public func chartForegroundStyleScale(range: Gradient) -> some View {
    chart { $0.groups.colorRange = range.stops.map { AnyShapeStyle($0.color) } }
  }

  /// Interpolates the colours for the numbers of `foregroundStyle(by:)` between the colours of a
  /// gradient, which begins and ends at the bounds of `domain`. The colours are evenly spaced; the
  /// locations of the gradient's stops have no effect.
  public func chartForegroundStyleScale<D: Plottable>(
    domain: ClosedRange<D>, range: Gradient
  ) -> some View {
    chartForegroundStyleScale(
      domain: [domain.lowerBound, domain.upperBound], range: range.stops.map(\.color))
  }

  /// Interpolates the colours for the numbers of `foregroundStyle(by:)` between those of `range`,
  /// which begin and end at the bounds of `domain`.
  public func chartForegroundStyleScale<D: Plottable>(
    domain: ClosedRange<D>, range: [Color]
  ) -> some View {
    chartForegroundStyleScale(domain: [domain.lowerBound, domain.upperBound], range: range)
  }

  /// Assigns a style to each key of the mapping, which is a value of `foregroundStyle(by:)`.
  public func chartForegroundStyleScale<D: Plottable, S: ShapeStyle>(
    _ mapping: KeyValuePairs<D, S>
  ) -> some View {
    chart {
      $0.groups.colorDomain = mapping.map(\.key.plotValue)
      $0.groups.colorRange = mapping.map { AnyShapeStyle($0.value) }
    }
  }

  /// Assigns the result of `mapping` to each value in `domain`.
  public func chartForegroundStyleScale<D: Plottable, S: ShapeStyle>(
    domain: [D], mapping: @escaping (D) -> S
  ) -> some View {
    chart {
      $0.groups.colorDomain = domain.map(\.plotValue)
      $0.groups.colorMapping = { D(plotValue: $0).map { AnyShapeStyle(mapping($0)) } }
    }
  }

  /// Assigns the result of `mapping` to each value of `foregroundStyle(by:)`.
  public func chartForegroundStyleScale<D: Plottable, S: ShapeStyle>(
    mapping: @escaping (D) -> S
  ) -> some View {
    chart { $0.groups.colorMapping = { D(plotValue: $0).map { AnyShapeStyle(mapping($0)) } } }
  }

  // MARK: - Symbols and lines

  /// Assigns the symbols in `range` to the values in `domain`, in order. Further values continue
  /// with the symbols from the start.
  public func chartSymbolScale<D: Plottable, S: ChartSymbolShape>(
    domain: [D], range: [S]
  ) -> some View {
    chart {
      $0.groups.symbolDomain = domain.map(\.plotValue)
      $0.groups.symbolRange = range.map { AnyChartSymbolShape($0) }
    }
  }

  /// Assigns the symbols in `range` to the values of `symbol(by:)`, in the order in which they
  /// occur.
  public func chartSymbolScale<S: ChartSymbolShape>(range: [S]) -> some View {
    chart { $0.groups.symbolRange = range.map { AnyChartSymbolShape($0) } }
  }

  /// Assigns a symbol to each key of the mapping, which is a value of `symbol(by:)`.
  public func chartSymbolScale<D: Plottable, S: ChartSymbolShape>(
    _ mapping: KeyValuePairs<D, S>
  ) -> some View {
    chart {
      $0.groups.symbolDomain = mapping.map(\.key.plotValue)
      $0.groups.symbolRange = mapping.map { AnyChartSymbolShape($0.value) }
    }
  }

  /// Assigns a symbol to each value of the mapping, whose symbols differ in their types.
  @_disfavoredOverload
  public func chartSymbolScale<D: Plottable>(
    _ mapping: KeyValuePairs<D, any ChartSymbolShape>
  ) -> some View {
    chart {
      $0.groups.symbolDomain = mapping.map(\.key.plotValue)
      $0.groups.symbolRange = mapping.map { $0.value.erased }
    }
  }

  /// Assigns the result of `mapping` to each value of `symbol(by:)`.
  public func chartSymbolScale<D: Plottable, S: ChartSymbolShape>(
    mapping: @escaping (D) -> S
  ) -> some View {
    chart {
      $0.groups.symbolMapping = { D(plotValue: $0).map { AnyChartSymbolShape(mapping($0)) } }
    }
  }

  /// Sets the areas of the symbols of `symbolSize(by:)` for the bounds of `domain`, in square
  /// points. Numbers beyond the bounds have the area of the nearer one.
  public func chartSymbolSizeScale<D: Plottable>(
    domain: ClosedRange<D>, range: ClosedRange<CGFloat>
  ) -> some View {
    chart {
      $0.groups.sizeRange = range
      if case .number(let low) = domain.lowerBound.plotValue,
        case .number(let high) = domain.upperBound.plotValue
      {
        $0.groups.sizeDomain = low...max(low, high)
      }
    }
  }

  /// Sets the minimum and the maximum area of the symbols of `symbolSize(by:)`, in square points.
  /// The default is 16…400.
  public func chartSymbolSizeScale(range: ClosedRange<CGFloat>) -> some View {
    chart { $0.groups.sizeRange = range }
  }

  /// Assigns the widths and dashes in `range` to the values in `domain`, in order. Further values
  /// continue from the start.
  public func chartLineStyleScale<D: Plottable>(
    domain: [D], range: [StrokeStyle]
  ) -> some View {
    chart {
      $0.groups.lineDomain = domain.map(\.plotValue)
      $0.groups.lineRange = range
    }
  }

  /// Assigns the widths and dashes in `range` to the values of `lineStyle(by:)`, in the order in
  /// which they occur.
  public func chartLineStyleScale(range: [StrokeStyle]) -> some View {
    chart { $0.groups.lineRange = range }
  }

  /// Assigns a width and dashes to each key of the mapping, which is a value of `lineStyle(by:)`.
  public func chartLineStyleScale<D: Plottable>(
    _ mapping: KeyValuePairs<D, StrokeStyle>
  ) -> some View {
    chart {
      $0.groups.lineDomain = mapping.map(\.key.plotValue)
      $0.groups.lineRange = mapping.map(\.value)
    }
  }

  // MARK: - Legend

  /// Hides the legend of the charts in this view, or shows it where charts with groups have one.
  public func chartLegend(_ visibility: Visibility) -> some View {
    chart { $0.legend = visibility == .hidden ? .hidden : .automatic }
  }

  /// Sets the side, the alignment and the distance of the legend of the charts in this view. The
  /// distance is that from the chart in points; nil means 8, or 12 beside the chart.
  public func chartLegend(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chart { $0.legend = .shown(position: position, alignment: alignment, spacing: spacing) }
  }

  /// Replaces the legend of the charts in this view by `content`.
  public func chartLegend<C: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil, @ViewBuilder content: () -> C
  ) -> some View {
    let view = AnyView(content())
    return chart {
      $0.legend = .own(view, position: position, alignment: alignment, spacing: spacing)
    }
  }
}
