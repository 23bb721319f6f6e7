import MartletCharts
import MartletGeometry
import MartletSeries
import MartletUI

/// A gauge round its value.
struct RoundGauge: View {
  var reading: GaugeReading
  var sweep: GaugeSweep

  @Environment(\.resolvedChartTheme) private var theme

  /// Returns the room for the note in a tile of a size, in points.
  static func noteRoom(in tile: CGSize, sweep: GaugeSweep, hasZones: Bool) -> CGFloat {
    // Of the height, the padding of the card and the title are no part of the gauge.
    let size = CGSize(width: tile.width - 32, height: tile.height - 32 - 20)
    return GaugePlace(size: size, sweep: sweep, hasZones: hasZones).noteRoom
  }

  var body: some View {
    GeometryReader { proxy in
      let place = GaugePlace(size: proxy.size, sweep: sweep, hasZones: !reading.zones.isEmpty)
      ZStack(alignment: .topLeading) {
        marks(place)
        texts(place)
      }
      .frame(width: proxy.size.width, height: proxy.size.height, alignment: .topLeading)
    }
    // A gauge turns to the right in every language, like the hands of a clock.
    .environment(\.layoutDirection, .leftToRight)
  }

  @ViewBuilder private func marks(_ place: GaugePlace) -> some View {
    let line = StrokeStyle(lineWidth: place.width, lineCap: .round)
    GaugeArc(place: place, start: 0, end: 1)
      .stroke(Color(theme.grid).opacity(0.12), style: line)
    ForEach(reading.zones.indices, id: \.self) { index in
      let zone = reading.zones[index]
      GaugeArc(place: place, start: zone.start, end: zone.end, ring: place.zoneRadius)
        .stroke(
          Color(zone.color ?? theme.alarm), style: StrokeStyle(lineWidth: GaugePlace.zoneWidth))
    }
    if let value = reading.place {
      GaugeArc(place: place, start: 0, end: value)
        .stroke(Color(reading.color), style: line)
        .opacity(reading.isQuiet ? 0.4 : 1)
        .animation(.gauge, value: value)
    }
  }

  @ViewBuilder private func texts(_ place: GaugePlace) -> some View {
    let fonts = ValueText.Fonts(of: reading.readout, width: place.room, largest: place.largest)
    ValueText(
      readout: reading.readout, fonts: fonts,
      color: reading.readout.color?.readable(on: theme.card, in: theme), isQuiet: reading.isQuiet
    )
    .position(x: place.center.x, y: place.center.y)
    if !reading.note.isEmpty {
      TileLine(text: reading.note)
        .frame(width: place.noteRoom)
        .position(x: place.center.x, y: place.noteY(below: fonts.value))
    }
    if sweep == .arc, place.hasEnds {
      TileLine(text: reading.low).position(x: place.end(0).x, y: place.endY)
      TileLine(text: reading.high).position(x: place.end(1).x, y: place.endY)
    }
  }
}

/// The part of a circle that a gauge takes.
enum GaugeSweep: Hashable {
  case arc
  case ring

  /// The angle of the beginning and the angle to the end, clockwise from the right, in radians.
  var angles: (start: Double, length: Double) {
    switch self {
    case .arc: (5 / 6 * .pi, 4 / 3 * .pi)
    case .ring: (-.pi / 2, 2 * .pi)
    }
  }
}

/// The lengths of a round gauge in points, from the upper left corner of its view.
struct GaugePlace: Hashable {
  let center: CGPoint
  /// The radius of the middle of the scale's line.
  let radius: Double
  /// The width of the scale's line.
  let width: Double
  let sweep: GaugeSweep
  /// Whether there is room for the texts of both ends.
  let hasEnds: Bool

  static let zoneWidth = 3.0
  private static let zoneGap = 3.0
  private static let endHeight = 18.0

  /// - Parameters:
  ///   - share: the share of the scale's line in the radius.
  ///   - widest: the greatest width of the line, in points.
  init(
    size: CGSize, sweep: GaugeSweep, hasZones: Bool, share: Double = 0.14, widest: Double = 18
  ) {
    self.sweep = sweep
    let edge = hasZones ? Self.zoneWidth + Self.zoneGap : 0
    let isArc = sweep == .arc
    hasEnds = isArc && size.height >= 96
    let below = hasEnds ? Self.endHeight : 0
    // Of an arc, a half of the radius is below its centre.
    let outer = max(
      8,
      min(size.width / 2 - edge, (size.height - below - edge) / (isArc ? 1.5 : 2)))
    width = max(min(outer * share, widest), 4)
    radius = max(1, outer - width / 2)
    let height = isArc ? 1.5 * outer : 2 * outer
    let top = max(0, (size.height - below - edge - height) / 2)
    center = CGPoint(x: size.width / 2, y: top + edge + outer)
  }

  var zoneRadius: Double { radius + width / 2 + Self.zoneGap + Self.zoneWidth / 2 }

  /// The greatest width of the value.
  var room: Double { 1.6 * (radius - width / 2) - 8 }

  /// The greatest font size of the value.
  var largest: Double { radius > 110 ? 72 : radius > 48 ? 44 : 28 }

  /// The greatest width of the note, which is near the open end of an arc.
  var noteRoom: Double { max(24, 1.5 * (radius - width / 2)) }

  func noteY(below font: Double) -> Double { center.y + font / 2 + 14 }

  /// The height at which the texts of the ends are.
  var endY: Double { end(0).y + width / 2 + Self.endHeight / 2 + 2 }

  /// Returns the point of the scale's line at a place, 0…1.
  func end(_ place: Double) -> CGPoint {
    let way = Elementary.sinCos(sweep.angles.start + place * sweep.angles.length)
    return CGPoint(x: center.x + way.cos * radius, y: center.y + way.sin * radius)
  }
}

/// A part of a round scale, as the line in its middle.
struct GaugeArc: Shape {
  var place: GaugePlace
  /// The places of its ends, 0…1.
  var start: Double
  var end: Double
  /// The radius; nil for the scale's own.
  var ring: Double?

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(start, end) }
    set { (start, end) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path {
    let (first, length) = place.sweep.angles
    return Path { path in
      path.addArc(
        center: place.center, radius: ring ?? place.radius,
        startAngle: .radians(first + start * length),
        endAngle: .radians(first + max(end, start + 1e-4) * length), clockwise: false)
    }
  }
}

extension Animation {
  /// Changes of the value on a gauge or a bar.
  static let gauge = Animation.timingCurve(1 / 3, 1, 2 / 3, 1, duration: 0.4)
}
