import MartletSeries
import MartletUI

// The parts of a `Chart`. They show nothing outside of a chart.

/// Builds a part from the model of the chart around it.
private struct PartReader<Content: View>: View {
  @ViewBuilder var content: (ChartModel) -> Content

  @Environment(\.chartModel) private var model

  var body: some View {
    if let model { content(model) }
  }
}

/// The name of the chart at the left and the days of its window at the right. If the part is
/// narrower than 460 points, the days are below the name. While a day is open, a button that closes
/// it replaces the name.
public struct ChartTitle: View {
  private var title: String?
  @State private var width = 0.0

  /// Makes the part.
  ///
  /// - Parameter title: the title; nil for the title of the data.
  public init(_ title: String? = nil) {
    self.title = title
  }

  /// The name and the days; empty outside of a chart.
  public var body: some View {
    PartReader { model in
      ZoomHeader(
        model: model, title: title ?? model.data.title ?? "",
        isNarrow: width > 0 && width < Breakpoint.narrowCard
      )
      .readingWidth { width = $0 }
    }
  }
}

/// The series over time with their grid, value axis and indicator. Fingers move and stretch the
/// window and select moments.
///
/// With content, the plot draws only that content, from back to front: `ChartGrid`, `ChartMarks`,
/// `ChartValueAxis`, `ChartIndicator`, and any other views over the whole plot.
public struct ChartPlot<Content: View>: View {
  private var content: Content?

  /// Makes a plot that draws only `content`, from back to front.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The graph, which fills the space that it is given; empty outside of a chart.
  public var body: some View {
    PartReader { model in
      Group {
        if let content {
          GeometryReader { proxy in
            ZoomLayers(model: model) {
              plot($0, content, proxy.size)
            } day: { inner, day in
              switch day.form {
              case .graph: plot(inner, content, proxy.size).opacity(model.zoom)
              case .pie: ZoomPie(model: model, day: day)
              }
            }
          }
        } else {
          ZoomGraph(model: model)
        }
      }
      .accessibilityIdentifier("graph")
      .overlay(DayNote(model: model), alignment: .bottom)
    }
    .alongTime()
  }

  private func plot(_ model: ChartModel, _ content: Content, _ size: CGSize) -> some View {
    ZStack(alignment: .topLeading) { content }
      .frame(width: size.width, height: size.height, alignment: .topLeading)
      .modifier(
        GraphTouch(
          data: model.data, state: model.state,
          plot: PlotArea(size: size, insets: ChartGraph.insets, window: model.window))
      )
      .environment(\.chartModel, model)
  }

  private struct DayNote: View {
    var model: ChartModel

    var body: some View {
      if let dayZoom = model.dayZoom {
        FailureNote(session: dayZoom.session).padding(.bottom, Space.small)
      }
    }
  }
}

extension ChartPlot where Content == EmptyView {
  /// Makes a plot with all its layers.
  public init() {
    content = nil
  }
}

/// The lines, bars and areas of the series that are not hidden.
public struct ChartMarks: View {
  /// Makes the layer.
  public init() {}

  /// The shapes of the series; empty outside of a chart.
  public var body: some View {
    PlotReader { model, scales, size in
      MarksView(model: model, scales: scales, size: size)
    }
  }

  private struct MarksView: View {
    var model: ChartModel
    var scales: ChartScales
    var size: CGSize

    @Environment(\.resolvedChartTheme) private var theme

    var body: some View {
      SeriesLayers(
        data: model.data, hidden: model.state.wrappedValue.hidden,
        selection: model.state.wrappedValue.selection, window: model.window, scales: scales,
        insets: ChartGraph.insets, size: size, lineWidth: LineWidth.line, surface: theme.card,
        fillsSingleLine: true)
    }
  }
}

/// The horizontal grid lines of the value axis.
public struct ChartGrid: View {
  /// Makes the layer.
  public init() {}

  /// The grid lines; empty outside of a chart.
  public var body: some View {
    PlotReader { model, scales, size in
      ValueAxis(
        part: .grid, series: AxisSeries(model.data), scales: scales, insets: ChartGraph.insets,
        size: size)
    }
    .allowsHitTesting(false)
  }
}

/// The labels of the value axis, each above its grid line.
public struct ChartValueAxis: View {
  /// The left or the right side of a plot. `leading` is the left side, even in right-to-left
  /// languages.
  public typealias Side = PlotSide

  private var side: Side?

  /// Makes labels at the left. If there is a second axis, its labels are at the right.
  public init() {}

  /// Makes labels of the first axis at one side, without those of a second axis.
  public init(_ side: Side) {
    self.side = side
  }

  /// The labels; empty outside of a chart.
  public var body: some View {
    PlotReader { model, scales, size in
      ValueAxis(
        part: .labels, series: AxisSeries(model.data), scales: scales, insets: ChartGraph.insets,
        size: size,
        isOverFill: model.data.hidesGrid, side: side)
    }
    .allowsHitTesting(false)
  }
}

/// The indicator of the selected moment: a hairline, rings on the lines, and a balloon with the
/// values. It is empty while no moment is selected.
public struct ChartIndicator: View {
  /// Makes the layer.
  public init() {}

  /// The hairline, the rings and the balloon; empty outside of a chart.
  public var body: some View {
    PlotReader { model, scales, size in
      IndicatorView(model: model, scales: scales, size: size)
    }
  }

  private struct IndicatorView: View {
    var model: ChartModel
    var scales: ChartScales
    var size: CGSize

    @Environment(\.chartDateFormat) private var dates
    @Environment(\.chartNumberFormat) private var numbers

    var body: some View {
      if let readout {
        Indicator(
          readout: readout, data: model.data, window: model.window, scales: scales,
          insets: ChartGraph.insets, size: size, onZoom: model.dayZoom?.opening)
      }
    }

    private var readout: Readout? {
      let state = model.state.wrappedValue
      guard let selection = state.selection, model.window.lower <= selection,
        selection <= model.window.upper
      else { return nil }
      return Readout(
        data: model.data, state: state, selection: selection, dates: dates, numbers: numbers)
    }
  }
}

/// The labels of the time axis, 20 points high. They belong under a plot of the same width.
public struct ChartTimeAxis: View {
  /// Makes the part.
  public init() {}

  /// The labels; empty outside of a chart.
  public var body: some View {
    PartReader { model in
      ZoomTimeAxis(model: model)
    }
    .alongTime()
  }
}

/// All samples in a strip 44 points high. A finger moves the window by its middle and resizes it by
/// its handles. A touch beside the window moves the window there.
public struct ChartMiniMap: View {
  /// Makes the part.
  public init() {}

  /// The strip; empty outside of a chart.
  public var body: some View {
    PartReader { model in
      ZoomMiniMap(model: model)
    }
    .alongTime()
  }
}

/// A capsule-shaped button for each series, which hides and shows it. The buttons take as many rows
/// as they need. It is empty for a chart of one series.
public struct ChartFilters: View {
  @State private var width = 0.0

  /// Makes the part.
  public init() {}

  /// The capsules; empty outside of a chart.
  public var body: some View {
    PartReader { model in
      let (data, state) = model.current
      if data.series.count > 1 {
        Filters(data: data, hidden: state.hidden, width: width)
          .frame(maxWidth: .infinity, alignment: .leading)
          .readingWidth { width = $0 }
      }
    }
  }
}

/// Builds a part of a plot from the model of the chart around it and the axes for the part's size.
private struct PlotReader<Content: View>: View {
  @ViewBuilder var content: (ChartModel, ChartScales, CGSize) -> Content

  @Environment(\.chartModel) private var model
  @Environment(\.chartNumberFormat) private var numbers

  var body: some View {
    GeometryReader { proxy in
      // A scale made before the size is known would be animated to the final one.
      if let model, proxy.size.width > 1 {
        content(model, scales(model, proxy.size), proxy.size)
      }
    }
  }

  private func scales(_ model: ChartModel, _ size: CGSize) -> ChartScales {
    let plot = PlotArea(
      size: size, insets: ChartGraph.insets, window: model.scaleWindow ?? model.window)
    return ChartScales(
      data: model.data, state: model.state.wrappedValue, window: plot.window(within: size),
      lines: ChartGraph.lineCount(height: plot.rect.height),
      rule: numbers.adjusted(by: model.data.series.first?.numbers).style.steps)
  }
}
