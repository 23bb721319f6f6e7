import MartletSeries
import MartletUI

// The parts of a `Chart`. Outside of one they show nothing.

/// Makes a part from the chart around it.
private struct PartReader<Content: View>: View {
  @ViewBuilder var content: (ChartModel) -> Content

  @Environment(\.chartModel) private var model

  var body: some View {
    if let model { content(model) }
  }
}

/// The name of the chart at the left, the days of its window at the right; in less than 460 points
/// beneath. While a day is looked into, the way out stands for the name.
public struct ChartTitle: View {
  private var title: String?
  @State private var width = 0.0

  /// - Parameter title: in place of the data's own.
  public init(_ title: String? = nil) {
    self.title = title
  }

  public var body: some View {
    PartReader { model in
      ZoomHeader(
        model: model, title: title ?? model.data.title ?? "", isNarrow: width > 0 && width < 460
      )
      .readingWidth { width = $0 }
    }
  }
}

/// The series over time with their grid, value axis and indicator. A finger moves and stretches
/// the window and points at moments.
///
/// With content, only what stands there is drawn, from back to front: `ChartGrid`, `ChartMarks`,
/// `ChartValueAxis`, `ChartIndicator`, and any other views over the whole plot.
public struct ChartPlot<Content: View>: View {
  private var content: Content?

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

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
      if let door = model.door { FailureNote(visit: door.visit).padding(.bottom, 8) }
    }
  }
}

extension ChartPlot where Content == EmptyView {
  public init() {
    content = nil
  }
}

/// The lines, bars and areas of the series that are not hidden.
public struct ChartMarks: View {
  public init() {}

  public var body: some View {
    PlotReader { model, scales, _ in
      MarksView(model: model, scales: scales)
    }
  }

  private struct MarksView: View {
    var model: ChartModel
    var scales: ChartScales

    @Environment(\.resolvedChartTheme) private var theme

    var body: some View {
      SeriesLayers(
        data: model.data, hidden: model.state.wrappedValue.hidden,
        selection: model.state.wrappedValue.selection, window: model.window, scales: scales,
        insets: ChartGraph.insets, lineWidth: 2, surface: theme.card, fillsSingleLine: true)
    }
  }
}

/// The level lines of the value axis.
public struct ChartGrid: View {
  public init() {}

  public var body: some View {
    PlotReader { model, scales, _ in
      ValueAxis(part: .grid, data: model.data, scales: scales, insets: ChartGraph.insets)
    }
    .allowsHitTesting(false)
  }
}

/// The labels of the value axis, each above its level.
public struct ChartValueAxis: View {
  public enum Side: Hashable, Sendable { case leading, trailing }

  private var side: Side?

  /// The labels at the left, and at the right those of a second axis where the chart has one.
  public init() {}

  /// The labels at one side; those of a second axis at neither.
  public init(_ side: Side) {
    self.side = side
  }

  public var body: some View {
    PlotReader { model, scales, _ in
      ValueAxis(
        part: .labels, data: model.data, scales: scales, insets: ChartGraph.insets,
        isOverFill: model.data.hidesGrid,
        side: side)
    }
    .allowsHitTesting(false)
  }
}

/// The moment pointed at: a hairline, rings on the lines, and a balloon with the values. Nothing
/// while nobody points.
public struct ChartIndicator: View {
  public init() {}

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
          insets: ChartGraph.insets, size: size, onZoom: model.door?.opening)
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

/// The labels of time, 20 points high; they stand under a plot of the same width.
public struct ChartTimeAxis: View {
  public init() {}

  public var body: some View {
    PartReader { model in
      ZoomTimeAxis(model: model)
    }
    .alongTime()
  }
}

/// All time in a strip of 44 points with the window, which is moved by its middle and changed by
/// its handles; a touch beside it brings it there.
public struct ChartMiniMap: View {
  public init() {}

  public var body: some View {
    PartReader { model in
      ZoomMiniMap(model: model)
    }
    .alongTime()
  }
}

/// A capsule for each series that hides and shows it, in as many rows as it takes; nothing for one
/// series.
public struct ChartFilters: View {
  @State private var width = 0.0

  public init() {}

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

/// Makes a part of a plot from the chart around it, and the value axes for the part's size.
private struct PlotReader<Content: View>: View {
  @ViewBuilder var content: (ChartModel, ChartScales, CGSize) -> Content

  @Environment(\.chartModel) private var model
  @Environment(\.chartNumberFormat) private var numbers

  var body: some View {
    GeometryReader { proxy in
      // Before there is room there is no scale either, and none to animate from.
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
