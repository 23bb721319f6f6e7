import MartletUI

extension View {
  /// Changes the plot area of charts inside: its size, background or border.
  public func chartPlotStyle<C: View>(
    @ViewBuilder content: @escaping (ChartPlotContent) -> C
  ) -> some View {
    chart { $0.plotStyle = { AnyView(content(ChartPlotContent(view: $0))) } }
  }

  /// Puts a view over charts inside. A proxy leads from places to values and back.
  public func chartOverlay<C: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> C
  ) -> some View {
    chart { $0.overlays.append((alignment, { AnyView(content($0)) })) }
  }

  /// Puts a view behind charts inside. A proxy leads from places to values and back.
  public func chartBackground<C: View>(
    alignment: Alignment = .center, @ViewBuilder content: @escaping (ChartProxy) -> C
  ) -> some View {
    chart { $0.backgrounds.append((alignment, { AnyView(content($0)) })) }
  }

  /// Adds a gesture to the plot area of charts inside.
  public func chartGesture<G: Gesture>(
    _ gesture: @escaping (ChartProxy) -> G
  ) -> some View {
    chart { $0.gestures.append { proxy, view in AnyView(view.gesture(gesture(proxy))) } }
  }

  // MARK: - Selection

  /// Binds the value along x under the finger; nil while no finger is on the plot area.
  public func chartXSelection<P: Plottable>(value: Binding<P?>) -> some View {
    chart { $0.x.selection = PlotBinding(value) }
  }

  /// Binds the value along y under the finger; nil while no finger is on the plot area.
  public func chartYSelection<P: Plottable>(value: Binding<P?>) -> some View {
    chart { $0.y.selection = PlotBinding(value) }
  }

  /// Binds the range along x that the finger has passed.
  public func chartXSelection<P: Plottable & Comparable>(
    range: Binding<ClosedRange<P>?>
  ) -> some View { chart { $0.x.range = PlotRangeBinding(range) } }

  /// Binds the range along y that the finger has passed.
  public func chartYSelection<P: Plottable & Comparable>(
    range: Binding<ClosedRange<P>?>
  ) -> some View { chart { $0.y.range = PlotRangeBinding(range) } }

  /// Binds the place in the sum of all sectors under the finger.
  public func chartAngleSelection<P: Plottable>(value: Binding<P?>) -> some View {
    chart { $0.angleSelection = PlotBinding(value) }
  }

  // MARK: - Scrolling

  /// Lets a finger move the visible part along these axes.
  public func chartScrollableAxes(_ axes: Axis.Set) -> some View {
    chart {
      $0.x.isScrollable = axes.contains(.horizontal)
      $0.y.isScrollable = axes.contains(.vertical)
    }
  }

  /// Shows a stretch of this length of the x axis; of dates in seconds.
  public func chartXVisibleDomain<P: Plottable & Numeric>(length: P) -> some View {
    chart { $0.x.visibleLength = length.plotValue.quantity }
  }

  /// Shows a stretch of this length of the y axis; of dates in seconds.
  public func chartYVisibleDomain<P: Plottable & Numeric>(length: P) -> some View {
    chart { $0.y.visibleLength = length.plotValue.quantity }
  }

  /// Binds the value at the leading end of the visible stretch.
  public func chartScrollPosition<P: Plottable>(x: Binding<P>) -> some View {
    chart { $0.x.position = PlotBinding(x) }
  }

  /// Binds the value at the lower end of the visible stretch.
  public func chartScrollPosition<P: Plottable>(y: Binding<P>) -> some View {
    chart { $0.y.position = PlotBinding(y) }
  }

  /// Begins with a value at the leading end of the visible stretch.
  public func chartScrollPosition<P: Plottable>(initialX: P) -> some View {
    chart { $0.x.initial = initialX.plotValue.quantity }
  }

  /// Chooses where a scrolled chart comes to rest.
  public func chartScrollTargetBehavior(_ behavior: ChartScrollTargetBehavior) -> some View {
    chart {
      $0.x.snapStep = behavior.step
      $0.y.snapStep = behavior.step
    }
  }
}

/// The plot area of a chart, whose looks a program changes.
public struct ChartPlotContent: View {
  fileprivate let view: AnyView

  /// The plot area.
  public var body: some View { view }
}

/// Where a scrolled chart comes to rest.
public struct ChartScrollTargetBehavior: Hashable, Sendable {
  fileprivate let step: Double?

  /// Anywhere.
  public static let automatic = ChartScrollTargetBehavior(step: nil)

  /// At multiples of a number.
  public static func valueAligned<P: BinaryFloatingPoint>(
    unit: P
  ) -> ChartScrollTargetBehavior { ChartScrollTargetBehavior(step: Double(unit)) }

  /// At multiples of a number.
  public static func valueAligned<P: BinaryInteger>(
    unit: P
  ) -> ChartScrollTargetBehavior { ChartScrollTargetBehavior(step: Double(unit)) }
}
