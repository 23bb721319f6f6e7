import MartletUI
import MartletUITestSupport
import Testing

private struct Rooms: View {
  @State private var rooms = ["a", "b", "c", "d"]
  @State private var mode = EditMode.inactive
  let isEditing: Bool

  var body: some View {
    List {
      ForEach(rooms, id: \.self) { room in
        Text(room).deleteDisabled(room == "d").moveDisabled(room == "d")
      }
      .onDelete { rooms.remove(atOffsets: $0) }
      .onMove { rooms.move(fromOffsets: $0, toOffset: $1) }
    }
    .environment(\.editMode, isEditing ? Binding.constant(EditMode.active) : $mode)
  }
}

@MainActor
struct EditableRowsTests {
  @Test func aDragShowsTheButtonThatDeletes() {
    let host = TestHost(width: 300, height: 300) { Rooms(isEditing: false) }
    host.tap(CGPoint(x: 270, y: 22))
    #expect(host.texts == ["a", "b", "c", "d"])
    host.drag(from: CGPoint(x: 200, y: 22), to: CGPoint(x: 120, y: 22), seconds: 0.3)
    host.advance(0.5)
    host.tap(CGPoint(x: 270, y: 22))
    host.advance(1)
    #expect(host.texts == ["b", "c", "d"])
    #expect(host.reports.isEmpty)
  }

  @Test func aRowThatMustStayHasNoButton() {
    let host = TestHost(width: 300, height: 300) { Rooms(isEditing: false) }
    host.drag(from: CGPoint(x: 200, y: 154), to: CGPoint(x: 120, y: 154), seconds: 0.3)
    host.advance(0.5)
    host.tap(CGPoint(x: 270, y: 154))
    host.advance(1)
    #expect(host.texts == ["a", "b", "c", "d"])
  }

  @Test func theButtonsOfTheEditModeDeleteAndMove() throws {
    let host = TestHost(width: 300, height: 300) { Rooms(isEditing: true) }
    host.tap(CGPoint(x: 26, y: 66))
    host.advance(1)
    #expect(host.texts == ["a", "c", "d"])
    host.pullDown("a")
    #expect(host.texts == ["c", "a", "d"])
    #expect(host.reports.isEmpty)
  }

  @Test func aFingerThatScrollsMovesNoRow() {
    let host = TestHost(width: 300, height: 100) { Rooms(isEditing: false) }
    host.drag(from: CGPoint(x: 200, y: 80), to: CGPoint(x: 190, y: 20), seconds: 0.3)
    host.advance(2)
    #expect(host.textFrames["b"]?.minX == 16)
    #expect((host.textFrames["b"]?.minY ?? 100) < 30)
  }

  @Test func elementsMoveInFrontOfTheDestination() {
    var letters = ["a", "b", "c", "d", "e"]
    letters.move(fromOffsets: [0, 2], toOffset: 4)
    #expect(letters == ["b", "d", "a", "c", "e"])
    letters.move(fromOffsets: [4], toOffset: 0)
    #expect(letters == ["e", "b", "d", "a", "c"])
    letters.move(fromOffsets: [9], toOffset: 99)
    #expect(letters == ["e", "b", "d", "a", "c"])
    letters.remove(atOffsets: [4, 0, 7])
    #expect(letters == ["b", "d", "a"])
  }
}
