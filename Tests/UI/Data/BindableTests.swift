import MartletUI
import MartletUITestSupport
import Observation
import Testing

@Observable private final class Room {
  var name = "hall"
}

@MainActor
struct BindableTests {
  private struct Panel: View {
    @Bindable var room: Room
    let handle: Handle

    var body: some View {
      let name = $room.name
      handle.act = { name.wrappedValue = "kitchen" }
      return Text(room.name)
    }
  }

  @Test func aBindingWritesTheObject() {
    let (room, handle) = (Room(), Handle())
    let host = TestHost { Panel(room: room, handle: handle) }
    #expect(host.texts == ["hall"])
    handle.act()
    #expect(room.name == "kitchen")
    host.update()
    #expect(host.texts == ["kitchen"])
  }

  @Test func aWrapperNeedsNoView() {
    let room = Room()
    Bindable(room).name.wrappedValue = "attic"
    #expect(room.name == "attic")
  }

  private struct Reader: View {
    @Environment(Room.self) private var room: Room?

    var body: some View { Text(room?.name ?? "nowhere") }
  }

  @Test func nilHidesTheObjectOfAnAncestor() {
    let host = TestHost {
      VStack {
        Reader()
        Reader().environment(nil as Room?)
      }
      .environment(Room())
    }
    #expect(host.texts == ["hall", "nowhere"])
  }
}
