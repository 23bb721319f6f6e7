import MartletCharts
import MartletConfig
import MartletData
import MartletGeometry
import MartletLive
import MartletUI

/// A whole and its parts, each of which moves on a ring around it: services around a host, rooms
/// around a house.
package struct OrbitTile: TileKind {
  /// The name of the kind in the configuration: `kind = "orbit"`.
  package static let name = "orbit"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(4, 3)

  /// The item in the middle; nil for none.
  var center: ItemName?
  var parts: [OrbitPart]
  var settings: ItemSettings

  /// Reads `data`, the `part` entries, and the scale's keys such as `unit`. Returns nil without a
  /// valid part, or with wrong `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    settings = ItemSettings()
    settings.readScale(&reader)
    let problemCount = reader.problems.count
    parts = OrbitPart.read(&reader, common)
    let isReported = reader.problems.count > problemCount
    if reader.value("data", as: .text) != nil {
      guard let item = reader.item(common) else { return nil }
      center = item
    }
    if parts.isEmpty, !isReported {
      reader.report(
        "\(common.owner) needs part, such as [{ data = \"house:hall\", label = \"Hall\" }]")
    }
    if parts.isEmpty { return nil }
  }

  /// The item in the middle, then the items of the parts.
  package var data: [ItemName] { (center.map { [$0] } ?? []) + parts.map(\.mark.item) }

  /// The pages that taps on parts show.
  package var pages: [String] { parts.compactMap(\.mark.page) }

  /// The labels, units and thresholds of the parts.
  package var shownTexts: [String] {
    var texts = [settings.unit ?? ""]
    for mark in parts.map(\.mark) {
      texts += [mark.label, mark.settings.unit ?? ""]
      texts += mark.settings.labels.map(\.text)
      texts += mark.thresholds.map(\.label)
    }
    return texts
  }

  /// The number of rings, up to the ring of the outermost part.
  var ringCount: Int { (parts.map(\.ring).max() ?? 0) + 1 }

  /// Returns the rings with the moving parts. If motion is reduced, the parts stay at their start.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(OrbitTileView(tile: self, context: context))
  }
}

private struct OrbitTileView: View {
  var tile: OrbitTile
  var context: TileContext

  @Environment(\.layoutDirection) private var direction
  @Environment(\.resolvedChartTheme) private var theme

  /// The room that the outermost ring leaves for half a mark that is not enlarged, in points.
  private static let margin = CGSize(width: 64, height: 36)
  /// Half of the middle and half of a mark beside it that is not enlarged, in points.
  private static let middle = CGSize(width: 116, height: 72)
  /// The maximum factor of marks. Larger ones would often cover those of the next ring.
  private static let maximumScale = 1.5

  private var scale: Double { min(TileScale.factor(of: context.size), Self.maximumScale) }

  private var reach: CGSize {
    CGSize(
      width: max(0, context.size.width / 2 - Self.margin.width * scale),
      height: max(0, context.size.height / 2 - Self.margin.height * scale))
  }

  private func radii(_ ring: Int) -> CGSize {
    func radius(_ outermost: CGFloat, _ middle: CGFloat) -> Double {
      OrbitPart.radius(
        ofRing: ring, of: tile.ringCount, outermost: outermost, middle: middle * scale)
    }
    return CGSize(
      width: radius(reach.width, Self.middle.width),
      height: radius(reach.height, Self.middle.height))
  }

  var body: some View {
    let isLoading = tile.data.allSatisfy { context.isLoading(context.live.item($0)) }
    TileCard {
      if isLoading { TileSkeleton(context: context) } else { Color.clear }
    }
    .overlay {
      if !isLoading { system }
    }
  }

  /// The rings, the whole in the middle, and its parts.
  private var system: some View {
    ZStack {
      ForEach(0..<tile.ringCount, id: \.self) { ring in
        let radii = radii(ring)
        Ellipse().stroke(Color(theme.secondaryText), lineWidth: LineWidth.hairline).opacity(0.35)
          .frame(width: radii.width * 2, height: radii.height * 2)
      }
      OrbitCenter(tile: tile, context: context)
        .environment(\.layoutDirection, direction)
      ForEach(tile.parts.indices, id: \.self) { index in
        let part = tile.parts[index]
        OrbitingPart(
          part: part, item: context.live.item(part.mark.item), radii: radii(part.ring),
          area: context.size, scale: scale, textDirection: direction)
      }
    }
    .frame(width: context.size.width, height: context.size.height)
    .allowsHitTesting(!context.isPiled)
    // Parts move clockwise in every language.
    .environment(\.layoutDirection, .leftToRight)
  }
}

/// The whole: its icon, its name, and its value if it has one.
private struct OrbitCenter: View {
  var tile: OrbitTile
  var context: TileContext

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.tileIcon) private var icon

  private static let icon: CGFloat = 40
  private static let minimumWidth: CGFloat = 80

  private var scale: Double { TileScale.factor(of: context.size) }

  var body: some View {
    let item = tile.center.map(context.live.item)
    VStack(spacing: Space.tiny * scale) {
      if let icon {
        IconView(icon: icon, size: Self.icon * scale).foregroundColor(Color(theme.accent))
      }
      if let title = context.title ?? item?.title {
        Text(verbatim: title).font(.system(size: TypeScale.label * scale, weight: .semibold))
          .foregroundColor(Color(theme.text)).lineLimit(1).truncationMode(.middle)
      }
      if let item { value(of: item) }
    }
    .frame(maxWidth: max(Self.minimumWidth, context.size.width * 0.4))
  }

  @ViewBuilder private func value(of item: LiveItem) -> some View {
    let state = RowState(item, now: context.live.now, dates: dates)
    if !state.isFailed {
      let readout = ValueReadout(
        item.state, item: item.settings, tile: tile.settings, language: dates.language,
        alarm: theme.alarm)
      Text(
        verbatim: readout.unit.isEmpty
          ? readout.text : dates.language.isolated(readout.text + "\u{202F}" + readout.unit)
      )
      .font(.system(size: TypeScale.value * scale, weight: .semibold))
      .monospacedDigit()
      .foregroundColor(Color(state.isQuiet ? theme.secondaryText : theme.text))
      .lineLimit(1)
    }
    if state.remark != nil {
      RowRemark(state: state)
    } else if item.state.hasData && item.state.latest == nil {
      TileLine(text: dates.language.words.noData)
    }
  }
}

/// A part that moves on its ring endlessly. Only the angle is animated, so a new layout of the page
/// starts no other motion.
private struct OrbitingPart: View {
  var part: OrbitPart
  var item: LiveItem
  var radii: CGSize
  /// The size of the tile.
  var area: CGSize
  /// The factor by which the part is enlarged.
  var scale: Double
  /// The reading direction of texts.
  var textDirection: LayoutDirection

  @State private var turns = 0.0
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  var body: some View {
    MapMarkView(
      mark: part.mark, item: item, center: CGPoint(x: area.width / 2, y: area.height / 2),
      area: area, scale: scale, textDirection: textDirection
    )
    .modifier(OrbitEffect(turns: turns, phase: part.phase, radii: radii))
    .onAppear {
      guard !reducesMotion else { return }
      withAnimation(.linear(duration: part.period).repeatForever(autoreverses: false)) {
        turns = 1
      }
    }
  }
}

/// Moves a view from the middle of an ellipse onto it.
struct OrbitEffect: GeometryEffect {
  /// The number of revolutions since the start.
  var turns: Double
  /// The start, as a fraction of a revolution, clockwise from the right.
  var phase: Double
  var radii: CGSize

  nonisolated var animatableData: Double {
    get { turns }
    set { turns = newValue }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    let (sin, cos) = Elementary.sinCos((turns + phase) * 2 * Double.pi)
    return ProjectionTransform(
      CGAffineTransform(translationX: radii.width * cos, y: radii.height * sin))
  }
}
