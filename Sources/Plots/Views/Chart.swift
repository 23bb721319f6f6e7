import MartletUI

/// A chart of marks: bars, lines, areas, points, rules, rectangles or sectors, with axes and a
/// legend. It takes the whole proposed size.
///
/// The body collects the marks of the content. The layout then fits scales to their values and
/// computes positions (`PlotModel`), and one canvas draws all marks. Changes in `withAnimation`
/// move the marks that keep their identity. A chart that does not change makes no frames.
public struct Chart<Content: ChartContent>: View {
  private let content: () -> Content
  @State private var cache = ColumnCache()

  /// Makes a chart of `content`.
  public init(@ChartContentBuilder content: @escaping () -> Content) { self.content = content }

  /// The chart.
  public var body: some View {
    var marks = _PlotMarks(cache: cache)
    content()._collect(into: &marks, _MarkLook())
    marks.finish()
    cache.forgetUnused()
    return ChartBody(marks: marks.marks)
  }
}

extension Chart {
  /// Makes a chart of the content of each element of `data`.
  public init<Data: RandomAccessCollection, C: ChartContent>(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, Data.Element.ID, C>, Data.Element: Identifiable {
    self.init { ForEach(data, content: content) }
  }

  /// Makes a chart of the content of each element of `data`. `id` is the key path of an element's
  /// identity.
  public init<Data: RandomAccessCollection, ID: Hashable, C: ChartContent>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> C
  ) where Content == ForEach<Data, ID, C> {
    self.init { ForEach(data, id: id, content: content) }
  }
}

/// A chart whose marks have been collected. Its state is the scroll position, so that scrolling
/// evaluates only this view and does not collect the marks again. It reads the settings, each of
/// which is an environment of its own, so that their changes do not collect the marks either.
private struct ChartBody: View {
  let marks: [PlotMark]
  @Environment(\.chartSettings) private var settings
  /// The lower ends of the visible ranges, in the quantities of the axes, after a finger has
  /// scrolled.
  @State private var start: [Axis: Double] = [:]
  /// The lower ends of the visible ranges at the start of the drag; nil while no finger drags.
  @State private var dragStart: [Axis: Double]?
  @State private var geometry = PlotGeometry()

  var body: some View {
    legendLayout {
      GeometryReader { proxy in
        let model = PlotModel(
          marks, settings, size: proxy.size,
          windows: windows.mapValues(\.visible))
        ChartSurface(
          model: model, settings: settings, geometry: geometry,
          drag: pan, ended: rest)
      }
    }
  }

  @ViewBuilder private func legendLayout<C: View>(@ViewBuilder _ chart: () -> C) -> some View {
    let groups = PlotGroups(marks, settings.groups)
    switch settings.legend {
    case .hidden: chart()
    case .automatic:
      legendBeside(.bottom, .leading, nil, chart) {
        PlotLegend(groups: groups, isColumn: false)
      }
    case .shown(let position, let alignment, let spacing):
      legendBeside(position, alignment, spacing, chart) {
        PlotLegend(groups: groups, isColumn: position == .leading || position == .trailing)
      }
    case .own(let view, let position, let alignment, let spacing):
      legendBeside(position, alignment, spacing, chart) { view }
    }
  }

  @ViewBuilder private func legendBeside<C: View, L: View>(
    _ position: AnnotationPosition, _ alignment: Alignment?, _ spacing: CGFloat?,
    @ViewBuilder _ chart: () -> C, @ViewBuilder legend: () -> L
  ) -> some View {
    let side = alignment ?? .leading
    switch position {
    case .top, .topLeading, .topTrailing:
      VStack(alignment: side.horizontal, spacing: spacing ?? 8) {
        legend()
        chart()
      }
    case .leading:
      HStack(alignment: side.vertical, spacing: spacing ?? 12) {
        legend()
        chart()
      }
    case .trailing:
      HStack(alignment: side.vertical, spacing: spacing ?? 12) {
        chart()
        legend()
      }
    case .overlay:
      ZStack(alignment: side) {
        chart()
        legend()
      }
    default:
      VStack(alignment: side.horizontal, spacing: spacing ?? 8) {
        chart()
        legend()
      }
    }
  }

  // MARK: - Scrolling

  /// The visible part of an axis that is longer than the chart shows.
  private struct Window {
    /// The range of all marks, in the quantities of the axis.
    let whole: ClosedRange<Double>
    let areDates: Bool
    let visible: ClosedRange<Double>

    var length: Double { visible.upperBound - visible.lowerBound }

    /// Returns the lower end nearest to `low` for which the visible range of `length` lies within
    /// `whole`.
    static func fitted(_ low: Double, _ length: Double, in whole: ClosedRange<Double>) -> Double {
      min(max(low, whole.lowerBound), max(whole.upperBound - length, whole.lowerBound))
    }
  }

  /// The windows of the axes with a visible length. The cost is O(marks).
  private var windows: [Axis: Window] {
    var result: [Axis: Window] = [:]
    for axis in [Axis.horizontal, .vertical] {
      guard let length = settings[axis].visibleLength, length > 0 else { continue }
      let scale = PlotModel.wholeScale(marks, settings, axis)
      guard case .quantities(_, _, let areDates) = scale.domain, let whole = scale.bounds else {
        continue
      }
      let wanted =
        settings[axis].position?.get()?.quantity ?? start[axis] ?? settings[axis].initial
        ?? whole.lowerBound
      let low = Window.fitted(wanted, length, in: whole)
      result[axis] = Window(whole: whole, areDates: areDates, visible: low...low + length)
    }
    return result
  }

  /// Scrolls by the translation of a drag.
  private func pan(_ drag: DragGesture.Value) {
    let windows = self.windows
    let dragStart = self.dragStart ?? windows.mapValues(\.visible.lowerBound)
    self.dragStart = dragStart
    for (axis, window) in windows where settings[axis].isScrollable {
      let (moved, length) =
        axis == .horizontal
        ? (-drag.translation.width, geometry.plot.width)
        : (drag.translation.height, geometry.plot.height)
      guard length > 0, let low = dragStart[axis] else { continue }
      show(low + Double(moved / length) * window.length, window, axis)
    }
  }

  /// Ends a drag and moves the chart to the nearest value at which it may rest.
  private func rest() {
    dragStart = nil
    for (axis, window) in windows {
      let low = window.visible.lowerBound
      guard let target = settings[axis].rest.target(near: low, isDate: window.areDates) else {
        continue
      }
      withAnimation(.easeOut(duration: 0.25)) { show(target, window, axis) }
    }
  }

  /// Shows the range that begins at `low`, within the limits, and writes its start to the program's
  /// binding.
  private func show(_ low: Double, _ window: Window, _ axis: Axis) {
    let low = Window.fitted(low, window.length, in: window.whole)
    start[axis] = low
    settings[axis].position?.set(window.areDates ? .date(low) : .number(low))
  }
}
