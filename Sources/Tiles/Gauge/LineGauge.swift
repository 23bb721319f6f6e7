import MartletCharts
import MartletSeries
import MartletUI

/// A value above a straight scale.
struct LineGauge: View {
  var reading: GaugeReading
  /// The width that is available, in points.
  var width: CGFloat
  /// The size of the tile, in points.
  var tile: CGSize

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    ValueText(
      readout: reading.readout,
      fonts: ValueText.Fonts(
        of: reading.readout, width: width, largest: ValueText.Fonts.largest(in: tile)),
      color: reading.readout.color?.readable(on: theme.card, in: theme), isQuiet: reading.isQuiet)
    if !reading.note.isEmpty { TileLine(text: reading.note) }
    Spacer(minLength: 0)
    VStack(spacing: Space.tight) {
      ScaleBar(
        position: reading.position, zones: reading.zones, color: reading.color,
        height: ScaleBar.height,
        isQuiet: reading.isQuiet)
      HStack(spacing: Space.small) {
        TileLine(text: reading.low)
        Spacer(minLength: 0)
        TileLine(text: reading.high)
      }
    }
  }
}

/// A straight scale that is filled up to a value, with the zones in a line below it.
struct ScaleBar: View {
  /// The position of the value, 0…1; nil without a value.
  var position: Double?
  var zones: [GaugeScale.Zone]
  var color: SeriesColor
  /// The height of the filled part, in points.
  var height: CGFloat
  /// Whether the value is stale or missing. The filled part is then faded.
  var isQuiet: Bool

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.layoutDirection) private var direction

  /// The height of the bar of a gauge, in points.
  static let height: CGFloat = 10
  /// The height of the zones, and their distance from the bar, in points.
  private static let zoneHeight: CGFloat = 3

  var body: some View {
    VStack(spacing: Self.zoneHeight) {
      ZStack {
        BarPart(start: 0, end: 1, radius: height / 2).fill(Color(theme.grid).opacity(0.12))
        if let position {
          BarPart(start: 0, end: position, radius: height / 2)
            .fill(Color(color))
            .opacity(isQuiet ? 0.4 : 1)
            .animation(.gauge, value: position)
        }
      }
      .frame(height: height)
      if !zones.isEmpty {
        ZStack {
          ForEach(zones.indices, id: \.self) { index in
            BarPart(start: zones[index].start, end: zones[index].end)
              .fill(Color(zones[index].color ?? theme.alarm))
          }
        }
        .frame(height: Self.zoneHeight)
      }
    }
    .scaleEffect(x: direction == .rightToLeft ? -1 : 1, y: 1)
  }
}

/// A part of a straight scale. A rounded part is at least as wide as it is high, so that a small
/// value is visible.
struct BarPart: Shape {
  /// The positions of its ends, 0…1.
  var start: Double
  var end: Double
  /// The radius of the corners in points.
  var radius: CGFloat = 0

  /// Both ends, which move in steps that are too small to be visible. Between two steps nothing is
  /// drawn.
  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(start, end) }
    set { (start, end) = (Self.step(newValue.first), Self.step(newValue.second)) }
  }

  func _distance(to other: BarPart, in rect: CGRect) -> Double {
    guard radius == other.radius else { return .infinity }
    return max((start - other.start).magnitude, (end - other.end).magnitude) * rect.width
  }

  /// Rounds a position to one of 2048 steps, each of which is a quarter of a point or less on all
  /// but the widest tiles.
  private static func step(_ position: Double) -> Double { (position * 2048).rounded() / 2048 }

  func path(in rect: CGRect) -> Path {
    let minimum = min(2 * radius, rect.width)
    let width = max((end - start) * rect.width, minimum)
    let x = min(rect.minX + start * rect.width, rect.maxX - width)
    return Path(
      roundedRect: CGRect(x: x, y: rect.minY, width: width, height: rect.height),
      cornerRadius: radius)
  }
}
