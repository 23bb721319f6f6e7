import MartletUI
import MartletUITestSupport
import OpenCombine
import Testing

private final class Room: ObservableObject {
  @Published var name: String

  init(_ name: String) { self.name = name }
}

@MainActor
struct EnvironmentObjectTests {
  private struct Reader: View {
    @EnvironmentObject private var room: Room

    var body: some View { Text(room.name) }
  }

  private struct Panel: View {
    let rooms: [Room]
    let handle: Handle
    @State private var index = 0

    var body: some View {
      handle.act = { index = 1 }
      return Reader().environmentObject(rooms[index])
    }
  }

  @Test func theNearestObjectCounts() {
    let host = TestHost {
      VStack {
        Reader()
        Reader().environmentObject(Room("inner"))
      }
      .environmentObject(Room("outer"))
    }
    #expect(host.texts == ["outer", "inner"])
  }

  @Test func aViewFollowsTheObjectThatItHas() {
    let (rooms, handle) = ([Room("a"), Room("b")], Handle())
    let host = TestHost { Panel(rooms: rooms, handle: handle) }
    rooms[0].name = "c"
    host.update()
    #expect(host.texts == ["c"])
    handle.act()
    host.update()
    #expect(host.texts == ["b"])
    rooms[1].name = "d"
    host.update()
    #expect(host.texts == ["d"])
  }
}
