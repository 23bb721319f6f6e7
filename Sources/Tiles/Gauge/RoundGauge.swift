import MartletCharts
import MartletGeometry
import MartletSeries
import MartletUI

/// A circular gauge with its value in the middle.
struct RoundGauge: View {
  var reading: GaugeReading
  var sweep: GaugeSweep

  @Environment(\.resolvedChartTheme) private var theme

  /// The height that the title takes from the gauge, in points.
  private static let titleHeight: CGFloat = 20

  /// Returns the width that the note has in a tile of this size, in points.
  static func noteRoom(in tile: CGSize, sweep: GaugeSweep, hasZones: Bool) -> CGFloat {
    // The padding of the card and the title take a part of the height.
    let size = CGSize(
      width: tile.width - 2 * Space.cardPadding,
      height: tile.height - 2 * Space.cardPadding - titleHeight)
    return GaugeGeometry(size: size, sweep: sweep, hasZones: hasZones).noteRoom
  }

  var body: some View {
    GeometryReader { proxy in
      let geometry = GaugeGeometry(size: proxy.size, sweep: sweep, hasZones: !reading.zones.isEmpty)
      ZStack(alignment: .topLeading) {
        GaugeTrack(geometry: geometry, zones: reading.zones)
        value(geometry)
        texts(geometry)
        if sweep == .arc, geometry.hasEnds {
          GaugeEnds(geometry: geometry, low: reading.low, high: reading.high)
        }
      }
      .frame(width: proxy.size.width, height: proxy.size.height, alignment: .topLeading)
    }
    // A gauge turns clockwise in every language, like the hands of a clock.
    .environment(\.layoutDirection, .leftToRight)
  }

  @ViewBuilder private func value(_ geometry: GaugeGeometry) -> some View {
    if let value = reading.position {
      GaugeArc(geometry: geometry, start: 0, end: value)
        .stroke(Color(reading.color), style: geometry.line)
        .opacity(reading.isQuiet ? 0.4 : 1)
        .animation(.gauge, value: value)
    }
  }

  @ViewBuilder private func texts(_ geometry: GaugeGeometry) -> some View {
    let fonts = ValueText.Fonts(
      of: reading.readout, width: geometry.room, largest: geometry.largest)
    ValueText(
      readout: reading.readout, fonts: fonts,
      color: reading.readout.color?.readable(on: theme.card, in: theme), isQuiet: reading.isQuiet
    )
    .position(x: geometry.center.x, y: geometry.center.y)
    if !reading.note.isEmpty {
      TileLine(text: reading.note)
        .frame(width: geometry.noteRoom)
        .position(x: geometry.center.x, y: geometry.noteY(below: fonts.value))
    }
  }
}

/// The line of the whole scale, and its zones. It is a view of its own, because a new value leaves
/// it as it is.
private struct GaugeTrack: View {
  var geometry: GaugeGeometry
  var zones: [GaugeScale.Zone]

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    GaugeArc(geometry: geometry, start: 0, end: 1)
      .stroke(Color(theme.grid).opacity(0.12), style: geometry.line)
    ForEach(zones.indices, id: \.self) { index in
      let zone = zones[index]
      GaugeArc(geometry: geometry, start: zone.start, end: zone.end, ring: geometry.zoneRadius)
        .stroke(
          Color(zone.color ?? theme.alarm),
          style: StrokeStyle(lineWidth: GaugeGeometry.zoneWidth, lineJoin: .round))
    }
  }
}

/// The numbers at both ends of an arc. They are a view of their own, because a new value leaves
/// them as they are.
private struct GaugeEnds: View {
  var geometry: GaugeGeometry
  var low: String
  var high: String

  var body: some View {
    TileLine(text: low).position(x: geometry.end(0).x, y: geometry.endY)
    TileLine(text: high).position(x: geometry.end(1).x, y: geometry.endY)
  }
}

/// The part of a circle that a gauge covers.
enum GaugeSweep: Hashable {
  case arc
  case ring

  /// The angle at which the scale begins, clockwise from the right, and the angle that it covers,
  /// both in radians.
  var angles: (start: Double, length: Double) {
    switch self {
    case .arc: (5 / 6 * .pi, 4 / 3 * .pi)
    case .ring: (-.pi / 2, 2 * .pi)
    }
  }
}

/// The geometry of a round gauge, in points. The origin is the upper left corner of its view.
struct GaugeGeometry: Hashable {
  let center: CGPoint
  /// The radius of the middle of the scale's line.
  let radius: Double
  /// The width of the scale's line.
  let width: Double
  let sweep: GaugeSweep
  /// Whether the texts of both ends fit below the gauge.
  let hasEnds: Bool

  static let zoneWidth = 3.0
  private static let zoneGap = 3.0
  private static let endHeight = TypeScale.captionHeight
  /// The height from which an arc has numbers at its ends, in points.
  private static let heightWithEnds = 96.0
  /// The smallest outer radius and line width, in points.
  private static let minimum = (radius: 8.0, width: 4.0)
  /// The radii above which the value is larger, in points.
  private static let radii = (stat: 48.0, clock: 110.0)
  /// The minimum width of the line below the value, and its distance from the value, in points.
  private static let note = (width: 24.0, distance: 14.0)

  /// - Parameters:
  ///   - share: the width of the scale's line as a fraction of the outer radius.
  ///   - widest: the maximum width of the line, in points.
  init(
    size: CGSize, sweep: GaugeSweep, hasZones: Bool, share: Double = 0.14, widest: Double = 18
  ) {
    self.sweep = sweep
    let edge = hasZones ? Self.zoneWidth + Self.zoneGap : 0
    let isArc = sweep == .arc
    hasEnds = isArc && size.height >= Self.heightWithEnds
    let below = hasEnds ? Self.endHeight : 0
    // An arc extends half of its radius below its centre.
    let outer = max(
      Self.minimum.radius,
      min(size.width / 2 - edge, (size.height - below - edge) / (isArc ? 1.5 : 2)))
    width = max(min(outer * share, widest), Self.minimum.width)
    radius = max(1, outer - width / 2)
    let height = isArc ? 1.5 * outer : 2 * outer
    let top = max(0, (size.height - below - edge - height) / 2)
    center = CGPoint(x: size.width / 2, y: top + edge + outer)
  }

  /// The style of the scale's line. The corners of a circle need no miters, which would enlarge the
  /// damage by their possible length.
  var line: StrokeStyle { StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round) }

  var zoneRadius: Double { radius + width / 2 + Self.zoneGap + Self.zoneWidth / 2 }

  /// The maximum width of the value.
  var room: Double { 1.6 * (radius - width / 2) - Space.small }

  /// The maximum font size of the value.
  var largest: Double {
    radius > Self.radii.clock
      ? TypeScale.clock : radius > Self.radii.stat ? TypeScale.stat : TypeScale.value
  }

  /// The maximum width of the note, which is near the open end of an arc.
  var noteRoom: Double { max(Self.note.width, 1.5 * (radius - width / 2)) }

  func noteY(below font: Double) -> Double { center.y + font / 2 + Self.note.distance }

  /// The y coordinate of the texts of both ends.
  var endY: Double { end(0).y + width / 2 + Self.endHeight / 2 + Space.tiny }

  /// Returns the point on the scale's line at a position, 0…1.
  func end(_ position: Double) -> CGPoint {
    let direction = Elementary.sinCos(sweep.angles.start + position * sweep.angles.length)
    return CGPoint(x: center.x + direction.cos * radius, y: center.y + direction.sin * radius)
  }
}

/// A part of a round scale, as a path along the middle of its line.
///
/// Its curves end at fixed positions of the scale. After a change of the value only the last curves
/// differ, so only the end of the line is drawn again. The end moves in steps that are too small to
/// be visible, so a smaller motion draws nothing.
struct GaugeArc: Shape {
  /// The geometry of the gauge.
  var geometry: GaugeGeometry
  /// The positions of its ends, 0…1.
  var start: Double
  var end: Double
  /// The radius; nil for the scale's own.
  var ring: Double?

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(start, end) }
    set { (start, end) = (snapped(newValue.first), snapped(newValue.second)) }
  }

  /// The number of curves of a whole scale.
  private static let curves = 16.0
  /// The minimum step of the end along the line, in points.
  private static let grain = 0.25

  func path(in rect: CGRect) -> Path {
    let (first, length) = geometry.sweep.angles
    let radius = ring ?? geometry.radius
    let start = snapped(start)
    let end = max(snapped(end), start + 1e-4)
    return Path { path in
      path.addArc(
        center: geometry.center, radius: radius, startAngle: .radians(first + start * length),
        delta: .radians((end - start) * length), step: .radians(length / Self.curves))
    }
  }

  func _distance(to other: GaugeArc, in rect: CGRect) -> Double {
    guard geometry == other.geometry, ring == other.ring else { return .infinity }
    let length = (ring ?? geometry.radius) * geometry.sweep.angles.length
    return max((start - other.start).magnitude, (end - other.end).magnitude) * length
  }

  /// Rounds a position to a step of the grain along the line.
  private func snapped(_ position: Double) -> Double {
    let grain = Self.grain / ((ring ?? geometry.radius) * geometry.sweep.angles.length)
    return position >= 1 ? position : (position / grain).rounded() * grain
  }
}

extension Animation {
  /// The animation of a changed value on a gauge or a bar.
  static let gauge = Animation.timingCurve(1 / 3, 1, 2 / 3, 1, duration: 0.4)
}
