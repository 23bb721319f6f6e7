import MartletCharts
import MartletGeometry
import MartletSeries

/// The places of the ring and the legend of a pie in its card.
struct PieLayout: Hashable {
  enum Legend: Hashable {
    case beside
    case below
    /// There is no room for a legend.
    case none
  }

  let legend: Legend
  /// The height of the ring, in points; also its width if the legend is beside it.
  let ring: CGFloat
  /// Whether the rows of the legend have values beside the names and shares.
  let hasValues: Bool

  /// The height of a row of the legend, in points.
  static let rowHeight: CGFloat = 28
  /// The minimum width that a legend takes beside the ring with its distance, in points.
  private static let minimumLegend: CGFloat = 170
  /// The minimum height of the ring above its legend, in points.
  private static let minimumRing: CGFloat = 96
  /// The minimum width of a ring beside a legend, as a fraction of the room's width.
  private static let minimumShare: CGFloat = 1 / 3
  /// The width of the room, in points, from which the legend has values.
  private static let widthWithValues: CGFloat = 158
  /// The ring beside a legend changes in steps of this size, in points, so that it keeps its size
  /// while the digits of the values change.
  private static let step: CGFloat = 16

  /// Chooses the places. The legend is beside the ring if its texts fit there and the ring is not
  /// smaller than it would be above the legend, or if there is no room below. Values are left out
  /// if the names fit only without them.
  ///
  /// - Parameters:
  ///   - room: the size of the card without its title, in points.
  ///   - rows: the number of rows of the legend.
  ///   - names: the width of the widest row without its value, in points.
  ///   - values: the width that the values take in addition, in points.
  init(in room: CGSize, rows: Int, names: CGFloat, values: CGFloat) {
    let height = Self.rowHeight * CGFloat(rows)
    let above = room.height - height - Space.small
    let fitsBelow = room.height >= height + Self.minimumRing
    func hasValues(_ width: CGFloat) -> Bool {
      room.width >= Self.widthWithValues && (names + values <= width || names > width)
    }
    if room.width >= room.height + Self.minimumLegend {
      let smallest = min(room.height, max(Self.minimumRing, room.width * Self.minimumShare))
      let widest = room.width - Space.large - smallest
      let wanted = hasValues(widest) ? names + values : names
      let free = max(room.width - Space.large - wanted, smallest)
      let beside = free >= room.height ? room.height : (free / Self.step).rounded(.down) * Self.step
      if !fitsBelow || (names + values <= widest && beside >= above) {
        legend = .beside
        ring = beside
        self.hasValues = hasValues(widest)
        return
      }
    }
    legend = fitsBelow ? .below : .none
    ring = fitsBelow ? above : room.height
    self.hasValues = hasValues(room.width)
  }
}
