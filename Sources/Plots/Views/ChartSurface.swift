import MartletUI

/// The views of a chart at one size, without the legend: backgrounds, grid, marks, labels,
/// annotations, the touch area and overlays. `ChartBody` makes it in each layout with a new
/// `PlotModel`. Each view has a `plotRole`, by which `PlotLayout` places it.
struct ChartSurface: View {
  let model: PlotModel
  let settings: ChartSettings
  let geometry: PlotGeometry
  /// Is called while a finger drags a scrollable chart.
  let drag: @MainActor (DragGesture.Value) -> Void
  /// Is called when that finger is lifted.
  let ended: @MainActor () -> Void
  @Environment(\.layoutDirection) private var direction

  private var isMirrored: Bool { direction == .rightToLeft }

  private var proxy: ChartProxy {
    ChartProxy(
      x: model.x, y: model.y, geometry: geometry, settings: settings, sectors: model.sectors)
  }

  var body: some View {
    PlotLayout(geometry: geometry, padding: padding) {
      ForEach(settings.backgrounds.indices, id: \.self) { index in
        layer(settings.backgrounds[index].make, settings.backgrounds[index].alignment)
      }
      TickCanvas(
        axes: [(.horizontal, model.xAxis), (.vertical, model.yAxis)], geometry: geometry,
        isMirrored: isMirrored
      )
      .plotRole(.whole)
      plot.plotRole(.plot)
      labels(model.xAxis, settings.x.style)
      labels(model.yAxis, settings.y.style)
      title(settings.x, .horizontal)
      title(settings.y, .vertical)
      ForEach(symbols, id: \.id) { symbol in
        symbol.view.plotRole(.beside(symbol.place))
      }
      ForEach(annotations, id: \.id) { one in
        one.view.font(.system(size: 11)).foregroundStyle(Color.secondary)
          .plotRole(.beside(one.place))
      }
      touchArea.plotRole(.area)
      ForEach(settings.overlays.indices, id: \.self) { index in
        layer(settings.overlays[index].make, settings.overlays[index].alignment)
      }
    }
  }

  private var padding: EdgeInsets {
    // The start of the x axis is at the left in both layout directions.
    let (left, right) = (settings.x.scale.padding.start, settings.x.scale.padding.end)
    return EdgeInsets(
      top: settings.y.scale.padding.end, leading: isMirrored ? right : left,
      bottom: settings.y.scale.padding.start, trailing: isMirrored ? left : right)
  }

  private var plot: AnyView {
    let canvas = AnyView(
      PlotCanvas(
        marks: model.marks, masks: model.masks,
        grid: [(.horizontal, model.xAxis), (.vertical, model.yAxis)], clipped: model.clipped,
        positions: MarkPositions(model.marksAndMasks)))
    return settings.plotStyle?(canvas) ?? canvas
  }

  private func labels(
    _ axis: ResolvedAxis, _ style: ((AnyView) -> AnyView)?
  ) -> some View {
    ForEach(axis.labels.indices, id: \.self) { index in
      let label = axis.labels[index]
      let view = style?(label.view) ?? label.view
      hidable(view, label.place).plotRole(.label(label.place))
    }
  }

  /// Returns a label. One that may be hidden is empty if it is proposed no room.
  private func hidable(_ view: AnyView, _ place: LabelPosition) -> AnyView {
    guard place.collision.hides else { return view }
    return AnyView(
      ViewThatFits {
        view
        Color.clear.frame(width: 0, height: 0)
      })
  }

  @ViewBuilder private func title(
    _ one: ChartSettings.AxisSettings, _ axis: Axis
  ) -> some View {
    if let title = one.title, !one.isHidden {
      title.view.font(.system(size: 11)).foregroundStyle(Color.secondary)
        .plotRole(.title(axis, title.alignment))
    }
  }

  /// Returns a background or an overlay: a view over the whole chart that receives a proxy.
  private func layer(_ make: @escaping (ChartProxy) -> AnyView, _ alignment: Alignment) -> some View
  {
    GeometryReader { reader in
      anchored(reader, make).frame(
        width: reader.size.width, height: reader.size.height, alignment: alignment)
    }
    .plotRole(.whole)
  }

  private func anchored(
    _ reader: GeometryProxy, _ make: (ChartProxy) -> AnyView
  ) -> AnyView {
    let frame = reader.frame(in: .global)
    // `make` may read the plot area as an anchor, which is in the space of the root.
    geometry.anchored = geometry.plot.offsetBy(dx: frame.minX, dy: frame.minY)
    return make(proxy)
  }

  // MARK: - Views on marks

  /// A view beside a mark.
  private struct Placed {
    var id: Int
    var place: AnnotationPlace
    var view: AnyView
  }

  /// Returns false for a mark that is outside of the plot area along an axis on which marks are
  /// clipped.
  private func isVisible(_ mark: PlacedMark) -> Bool {
    func isInside(_ axis: Axis.Set, _ first: Double, _ last: Double) -> Bool {
      !model.clipped.contains(axis)
        || (max(first, last) > -1e-9 && min(first, last) < 1 + 1e-9)
    }
    return mark.kind == .sector
      || (isInside(.horizontal, mark.ends[0], mark.ends[1])
        && isInside(.vertical, mark.ends[2], mark.ends[3]))
  }

  /// The symbols that are views.
  private var symbols: [Placed] {
    model.marks.enumerated().compactMap { index, mark in
      guard mark.kind == .point || mark.kind == .line, isVisible(mark),
        case .view(let view) = mark.symbol
      else { return nil }
      return Placed(id: index, place: AnnotationPlace(overlaying: mark), view: view)
    }
  }

  private var annotations: [Placed] {
    var result: [Placed] = []
    // Annotations that are left out are numbered, too, so that the others keep their identity.
    var number = -1
    for mark in model.marksAndMasks {
      for annotation in mark.mark.look.annotations {
        number += 1
        guard isVisible(mark) else { continue }
        var annotation = annotation
        if annotation.position == .automatic, mark.kind == .bar, mark.mark.growth == .horizontal {
          // The bar ends at the right in both layout directions.
          annotation.position = isMirrored ? .leading : .trailing
        }
        if mark.kind == .rule, annotation.position == .automatic { annotation.position = .top }
        result.append(
          Placed(
            id: number, place: AnnotationPlace(annotation, of: mark), view: annotation.view))
      }
    }
    return result
  }

  // MARK: - Touch

  @ViewBuilder private var touchArea: some View {
    let area = AnyView(Color.clear.contentShape(Rectangle()))
    let isScrollable = settings.x.isScrollable || settings.y.isScrollable
    let selects =
      settings.x.selection != nil || settings.y.selection != nil || settings.angleSelection != nil
    let ranges = settings.x.range != nil || settings.y.range != nil
    let touched =
      isScrollable
      ? AnyView(area.gesture(DragGesture().onChanged(drag).onEnded { _ in ended() }))
      : selects || ranges ? AnyView(area.gesture(selection)) : area
    if isScrollable || selects || ranges || !settings.gestures.isEmpty {
      settings.gestures.reduce(touched) { view, add in add(proxy, view) }
    }
  }

  private var selection: some Gesture {
    DragGesture(minimumDistance: 0)
      .onChanged { drag in
        proxy.selectXValue(at: drag.location.x)
        proxy.selectYValue(at: drag.location.y)
        if settings.x.range != nil {
          proxy.selectXRange(from: drag.startLocation.x, to: drag.location.x)
        }
        if settings.y.range != nil {
          proxy.selectYRange(from: drag.startLocation.y, to: drag.location.y)
        }
        if settings.angleSelection != nil {
          let center = CGPoint(x: geometry.plot.width / 2, y: geometry.plot.height / 2)
          let (dx, dy) = (drag.location.x - center.x, drag.location.y - center.y)
          proxy.selectAngleValue(
            at: .radians(Elementary.atan2(Double(dx), Double(-dy))))
        }
      }
      .onEnded { _ in
        settings.x.selection?.set(nil)
        settings.y.selection?.set(nil)
        settings.angleSelection?.set(nil)
      }
  }
}
