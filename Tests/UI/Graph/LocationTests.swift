import MartletUI
import Testing

@MainActor
struct LocationTests {
  private struct Room {
    var name = "hall"
    var level = 1
  }

  /// A location over a variable, and the number of its writes.
  @MainActor private final class Store {
    var room = Room()
    var writes = 0

    var location: ClosureLocation<Room> {
      ClosureLocation(
        { self.room },
        { room, _ in
          self.room = room
          self.writes += 1
        })
    }
  }

  @Test func aPartIsWrittenWithTheWhole() {
    let store = Store()
    let name = KeyPathLocation(store.location, \Room.name)
    #expect(name.get() == "hall")
    name.set("attic", transaction: Transaction())
    #expect(store.room.name == "attic" && store.room.level == 1)
    #expect(store.writes == 1)
  }

  @Test func partsOfOneLocationAreTheSameByTheirPath() {
    let room = Store().location
    let name = KeyPathLocation(room, \Room.name)
    #expect(name.isIdentical(to: KeyPathLocation(room, \Room.name)))
    #expect(!name.isIdentical(to: KeyPathLocation(Store().location, \Room.name)))
  }

  @Test func aConstantStaysAsItIs() {
    let location = ConstantLocation(3)
    location.set(4, transaction: Transaction())
    #expect(location.get() == 3)
    #expect(location.isIdentical(to: ConstantLocation(3)))
    #expect(!location.isIdentical(to: ConstantLocation(4)))
  }

  @Test func aSnapshotTellsAnOldLocationFromANewOne() {
    let store = Store()
    func location() -> SnapshotLocation<Store, Int> {
      SnapshotLocation(of: store, get: { $0.room.level }, set: { $0.room.level = $1 })
    }
    let first = location()
    #expect(first.isIdentical(to: location()))
    first.set(2, transaction: Transaction())
    #expect(first.get() == 2 && first.snapshot == 1)
    #expect(first.isSameStorage(as: location()))
    #expect(!first.isIdentical(to: location()))
  }
}
