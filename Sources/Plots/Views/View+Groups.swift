import MartletUI

extension View {
  // MARK: - Colours

  /// Gives the values of a domain these styles, in their order.
  public func chartForegroundStyleScale<D: Plottable, S: ShapeStyle>(
    domain: [D], range: [S]
  ) -> some View {
    chart {
      $0.groups.colorDomain = domain.map(\.plotValue)
      $0.groups.colorRange = range.map { AnyShapeStyle($0) }
    }
  }

  /// Gives the values of the marks these styles, in their order.
  public func chartForegroundStyleScale<S: ShapeStyle>(range: [S]) -> some View {
    chart { $0.groups.colorRange = range.map { AnyShapeStyle($0) } }
  }

  /// Shows numbers by shades between the colours of a gradient.
  public func chartForegroundStyleScale(range: Gradient) -> some View {
    chart { $0.groups.colorRange = range.stops.map { AnyShapeStyle($0.color) } }
  }

  /// Gives values the styles that stand behind them.
  public func chartForegroundStyleScale<D: Plottable, S: ShapeStyle>(
    _ mapping: KeyValuePairs<D, S>
  ) -> some View {
    chart {
      $0.groups.colorDomain = mapping.map(\.key.plotValue)
      $0.groups.colorRange = mapping.map { AnyShapeStyle($0.value) }
    }
  }

  /// Gives each value of a domain the style that a closure chooses.
  public func chartForegroundStyleScale<D: Plottable, S: ShapeStyle>(
    domain: [D], mapping: @escaping (D) -> S
  ) -> some View {
    chart {
      $0.groups.colorDomain = domain.map(\.plotValue)
      $0.groups.colorMapping = { D(plotValue: $0).map { AnyShapeStyle(mapping($0)) } }
    }
  }

  /// Gives each value the style that a closure chooses.
  public func chartForegroundStyleScale<D: Plottable, S: ShapeStyle>(
    mapping: @escaping (D) -> S
  ) -> some View {
    chart { $0.groups.colorMapping = { D(plotValue: $0).map { AnyShapeStyle(mapping($0)) } } }
  }

  // MARK: - Symbols and lines

  /// Gives the values of a domain these symbols, in their order.
  public func chartSymbolScale<D: Plottable, S: ChartSymbolShape>(
    domain: [D], range: [S]
  ) -> some View {
    chart {
      $0.groups.symbolDomain = domain.map(\.plotValue)
      $0.groups.symbolRange = range.map { AnyChartSymbolShape($0) }
    }
  }

  /// Gives the values of the marks these symbols, in their order.
  public func chartSymbolScale<S: ChartSymbolShape>(range: [S]) -> some View {
    chart { $0.groups.symbolRange = range.map { AnyChartSymbolShape($0) } }
  }

  /// Gives values the symbols that stand behind them.
  public func chartSymbolScale<D: Plottable, S: ChartSymbolShape>(
    _ mapping: KeyValuePairs<D, S>
  ) -> some View {
    chart {
      $0.groups.symbolDomain = mapping.map(\.key.plotValue)
      $0.groups.symbolRange = mapping.map { AnyChartSymbolShape($0.value) }
    }
  }

  /// Sets the least and the greatest area of symbols whose size follows a value, in square points.
  public func chartSymbolSizeScale(range: ClosedRange<CGFloat>) -> some View {
    chart { $0.groups.sizeRange = range }
  }

  /// Gives the values of a domain these widths and dashes, in their order.
  public func chartLineStyleScale<D: Plottable>(
    domain: [D], range: [StrokeStyle]
  ) -> some View {
    chart {
      $0.groups.lineDomain = domain.map(\.plotValue)
      $0.groups.lineRange = range
    }
  }

  /// Gives the values of the marks these widths and dashes, in their order.
  public func chartLineStyleScale(range: [StrokeStyle]) -> some View {
    chart { $0.groups.lineRange = range }
  }

  /// Gives values the widths and dashes that stand behind them.
  public func chartLineStyleScale<D: Plottable>(
    _ mapping: KeyValuePairs<D, StrokeStyle>
  ) -> some View {
    chart {
      $0.groups.lineDomain = mapping.map(\.key.plotValue)
      $0.groups.lineRange = mapping.map(\.value)
    }
  }

  // MARK: - Legend

  /// Shows or hides the legend of charts inside.
  public func chartLegend(_ visibility: Visibility) -> some View {
    chart { $0.legend = visibility == .hidden ? .hidden : .automatic }
  }

  /// Puts the legend of charts inside above, below or beside them.
  public func chartLegend(
    position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
    spacing: CGFloat? = nil
  ) -> some View {
    chart { $0.legend = .shown(position: position, alignment: alignment, spacing: spacing) }
  }

  /// Gives charts inside a legend of one's own.
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
