import MartletUITestSupport
import Testing

@testable import MartletUI

private struct Room: Identifiable, Equatable {
  let id: String
}

private final class House: ObservableObject {
  @Published var rooms = ["a", "b", "c", "d"].map(Room.init)
  @Published var chosen: String?

  var names: [String] { rooms.map(\.id) }
}

private struct Rooms: View {
  @ObservedObject var house: House
  let actions: EditActions<[Room]>
  var mode = EditMode.inactive

  var body: some View {
    List($house.rooms, editActions: actions) { $room in Text(room.id) }
      .environment(\.editMode, .constant(mode))
  }
}

@MainActor
struct EditActionsTests {
  private func drag(_ host: TestHost) {
    host.drag(from: CGPoint(x: 200, y: 22), to: CGPoint(x: 120, y: 22), seconds: 0.3)
    host.advance(0.5)
    host.tap(CGPoint(x: 270, y: 22))
    host.advance(1)
  }

  @Test func aSwipeDeletesAnElementOfTheCollection() {
    let house = House()
    let host = TestHost(width: 300, height: 300) { Rooms(house: house, actions: .delete) }
    drag(host)
    #expect(house.names == ["b", "c", "d"])
    #expect(host.texts == ["b", "c", "d"])
    #expect(host.reports.isEmpty)
  }

  @Test func rowsThatCanOnlyMoveHaveNoDeleteButton() {
    let house = House()
    drag(TestHost(width: 300, height: 300) { Rooms(house: house, actions: .move) })
    #expect(house.names == ["a", "b", "c", "d"])
  }

  @Test func theHandlesOfTheEditModeMoveElements() throws {
    let house = House()
    let host = TestHost(width: 300, height: 300) {
      Rooms(house: house, actions: .all, mode: .active)
    }
    host.tap(CGPoint(x: 26, y: 66))
    host.advance(1)
    #expect(house.names == ["a", "c", "d"])
    host.pullDown("a")
    #expect(house.names == ["c", "a", "d"])
    #expect(host.texts == ["c", "a", "d"])
  }

  @Test func rowsMayAlsoBeSelected() {
    let house = House()
    let host = TestHost(width: 300, height: 300) {
      List(
        Binding {
          house.rooms
        } set: {
          house.rooms = $0
        }, editActions: [.delete, .move],
        selection: Binding {
          house.chosen
        } set: {
          house.chosen = $0
        }
      ) { $room in Text(room.id) }
    }
    host.tap(CGPoint(x: 250, y: 66))
    #expect(house.chosen == "b")
  }

  @Test func aLiteralAllowsWhatItsPartsAllow() {
    let none: EditActions<[Int]> = []
    #expect(none.delete == nil && none.move == nil)
    let all: EditActions<[Int]> = [.delete, .move]
    #expect(all.delete != nil && all.move != nil)
    var numbers = [1, 2, 3]
    all.delete?(&numbers, [0])
    all.move?(&numbers, [1], 0)
    #expect(numbers == [3, 2])
  }
}
