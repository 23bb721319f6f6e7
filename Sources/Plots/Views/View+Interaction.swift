import MartletUI

extension View {
  /// Wraps the plot area of the charts in this view in the view that `content` returns, for example
  /// with a size, a background or a border.
  public func chartPlotStyle<C: View>(
    @ViewBuilder content: @escaping (ChartPlotContent) -> C
  ) -> some View {
    chart { $0.plotStyle = { AnyView(content(ChartPlotContent(view: $0))) } }
  }

  /// Puts a view over the charts in this view. The proxy converts values to positions and back.
  public func chartOverlay<C: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> C
  ) -> some View {
    chart { $0.overlays.append((alignment, { AnyView(content($0)) })) }
  }

  /// Puts a view behind the charts in this view. The proxy converts values to positions and back.
  public func chartBackground<C: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> C
  ) -> some View {
    chart { $0.backgrounds.append((alignment, { AnyView(content($0)) })) }
  }

  /// Adds a gesture to the plot area of the charts in this view.
  public func chartGesture<G: Gesture>(
    _ gesture: @escaping (ChartProxy) -> G
  ) -> some View {
    chart { $0.gestures.append { proxy, view in AnyView(view.gesture(gesture(proxy))) } }
  }

  // MARK: - Selection

  /// Binds the x value under the finger. It is nil while no finger is on the plot area. It has no
  /// effect on scrollable charts.
  public func chartXSelection<P: Plottable>(value: Binding<P?>) -> some View {
    chart { $0.x.selection = PlotBinding(value) }
  }

  /// Binds the y value under the finger. It is nil while no finger is on the plot area. It has no
  /// effect on scrollable charts.
  public func chartYSelection<P: Plottable>(value: Binding<P?>) -> some View {
    chart { $0.y.selection = PlotBinding(value) }
  }

  /// Binds the range of x values between the start and the current position of a drag. It keeps its
  /// value after the finger is lifted. It has no effect on scrollable charts.
  public func chartXSelection<P: Plottable & Comparable>(
    range: Binding<ClosedRange<P>?>
  ) -> some View { chart { $0.x.range = PlotRangeBinding(range) } }

  /// Binds the range of y values between the start and the current position of a drag. It keeps its
  /// value after the finger is lifted. It has no effect on scrollable charts.
  public func chartYSelection<P: Plottable & Comparable>(
    range: Binding<ClosedRange<P>?>
  ) -> some View { chart { $0.y.range = PlotRangeBinding(range) } }

  /// Binds the value under the finger of a chart of sectors. The value lies between the sum of the
  /// sectors before the touched one and the sum up to and including it. It is nil while no finger
  /// is on the plot area.
  public func chartAngleSelection<P: Plottable>(value: Binding<P?>) -> some View {
    chart { $0.angleSelection = PlotBinding(value) }
  }

  // MARK: - Scrolling

  /// Lets a finger scroll the charts in this view along these axes. An axis scrolls only if it has
  /// a visible length.
  public func chartScrollableAxes(_ axes: Axis.Set) -> some View {
    chart {
      $0.x.isScrollable = axes.contains(.horizontal)
      $0.y.isScrollable = axes.contains(.vertical)
    }
  }

  /// Sets the length of the visible range of the x axis. A length of dates is in seconds.
  public func chartXVisibleDomain<P: Plottable & Numeric>(length: P) -> some View {
    chart { $0.x.visibleLength = length.plotValue.quantity }
  }

  /// Sets the length of the visible range of the y axis. A length of dates is in seconds.
  public func chartYVisibleDomain<P: Plottable & Numeric>(length: P) -> some View {
    chart { $0.y.visibleLength = length.plotValue.quantity }
  }

  /// Binds the lowest visible value of the x axis. A write scrolls the chart, and a drag writes.
  public func chartScrollPosition<P: Plottable>(x: Binding<P>) -> some View {
    chart { $0.x.position = PlotBinding(x) }
  }

  /// Binds the lowest visible value of the y axis. A write scrolls the chart, and a drag writes.
  public func chartScrollPosition<P: Plottable>(y: Binding<P>) -> some View {
    chart { $0.y.position = PlotBinding(y) }
  }

  /// Sets the lowest visible value of the x axis until a finger scrolls.
  public func chartScrollPosition<P: Plottable>(initialX: P) -> some View {
    chart { $0.x.initial = initialX.plotValue.quantity }
  }

  /// Sets the lowest visible value of the y axis until a finger scrolls.
  public func chartScrollPosition<P: Plottable>(initialY: P) -> some View {
    chart { $0.y.initial = initialY.plotValue.quantity }
  }

  /// Sets the values at which the visible range begins when a scrolled chart comes to rest.
  public func chartScrollTargetBehavior(_ behavior: ChartScrollTargetBehavior) -> some View {
    chart {
      $0.x.rest = behavior
      $0.y.rest = behavior
    }
  }
}

/// The plot area of a chart, for `chartPlotStyle`.
public struct ChartPlotContent: View {
  fileprivate let view: AnyView

  /// The plot area.
  public var body: some View { view }
}
