import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletUI

/// The sign of a room: whether it is free, until when, and its next bookings. Fingers book it.
package struct RoomTile: TileKind {
  package static let name = "room"
  package static let usualSize = TileSize(4, 3)
  /// The most choices of minutes; more could not be touched.
  private static let mostChoices = 4

  /// The events that are the bookings.
  var item: ItemName
  /// The actions of a finger; nil for what it cannot do.
  var book: ItemName?
  var extend: ItemName?
  var end: ItemName?
  var checkIn: ItemName?
  /// The action that is told each new state, such as for a lamp beside the door; nil for none.
  var light: ItemName?
  /// The lengths of bookings to choose from, in minutes; the first one also extends a booking.
  var minutes: [Int]

  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    func action(_ key: String) -> ItemName? {
      reader.value(key, as: .text) == nil
        ? nil : reader.action(key, of: common.owner, sources: common.sources)
    }
    book = action("book")
    extend = action("extend")
    end = action("end")
    checkIn = action("check_in")
    light = action("light")
    let numbers = reader.numbers("minutes", count: 1...Self.mostChoices, in: 5...1440)
    minutes = numbers?.map { Int($0.rounded()) }.sorted() ?? [15, 30, 60]
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  package var data: [ItemName] { [item] }
  package var actions: [ItemName] { [book, extend, end, checkIn, light].compactMap(\.self) }
  package var enlargedChart: ChartTile? { nil }

  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(RoomTileView(tile: self, context: context))
  }
}
