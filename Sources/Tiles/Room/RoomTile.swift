import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletUI

/// The door sign of a room. It shows whether the room is free, until when, and its next bookings. A
/// person can book the room on it.
package struct RoomTile: TileKind {
  /// The name of the kind in the configuration: `kind = "room"`.
  package static let name = "room"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(4, 3)
  /// The maximum number of choices of minutes. More would be too small to touch.
  private static let maximumChoices = 4

  /// The item whose events are the bookings.
  var item: ItemName
  /// The actions that buttons start; nil for an action that is not offered.
  var book: ItemName?
  var extend: ItemName?
  var end: ItemName?
  var checkIn: ItemName?
  /// The action that gets each new state, for example for a lamp beside the door; nil for none.
  var light: ItemName?
  /// The lengths of bookings to choose from, in minutes. The first one also extends a booking.
  var minutes: [Int]

  /// Reads `data`, `minutes` and the names of the actions. Returns nil without valid `data`.
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
    let numbers = reader.numbers("minutes", count: 1...Self.maximumChoices, in: 5...1440)
    minutes = numbers?.map { Int($0.rounded()) }.sorted() ?? [15, 30, 60]
    guard let item = reader.item(common) else { return nil }
    self.item = item
  }

  /// The item with the bookings.
  package var data: [ItemName] { [item] }
  /// The actions that are offered.
  package var actions: [ItemName] { [book, extend, end, checkIn, light].compactMap(\.self) }
  /// Nil, because bookings have no values.
  package var enlargedChart: EnlargedChart? { nil }

  /// Returns the sign, which fills the card.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    AnyView(RoomTileView(tile: self, context: context))
  }
}
