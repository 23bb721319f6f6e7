import MartletUI
import Testing

@MainActor
struct ObjectLocationTests {
  private final class Room {
    var level = 1
    var limit = 1
  }

  private func location(
    _ room: Room, _ path: ReferenceWritableKeyPath<Room, Int> = \.level, isTracked: Bool = false
  ) -> ObjectLocation<Room, Int> { ObjectLocation(room, path, isTracked: isTracked) }

  @Test func aWriteChangesTheObject() {
    let room = Room()
    let level = location(room)
    level.set(5, transaction: Transaction())
    #expect(room.level == 5 && level.get() == 5)
  }

  @Test func objectAndPropertyMakeTheStorage() {
    let room = Room()
    #expect(location(room).isSameStorage(as: location(room)))
    #expect(!location(room).isSameStorage(as: location(Room())))
    #expect(!location(room).isSameStorage(as: location(room, \.limit)))
  }

  @Test func onlyAnObjectThatIsNotTrackedNeedsASnapshot() {
    let room = Room()
    let (old, tracked) = (location(room), location(room, isTracked: true))
    room.level = 2
    #expect(!old.isIdentical(to: location(room)))
    #expect(tracked.isIdentical(to: location(room, isTracked: true)))
    #expect(old.snapshot == 1 && tracked.snapshot == nil)
  }
}
