import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ListTests {
  private struct Room: Identifiable {
    let id: String
  }

  /// A row is 44 points high, with a hairline of one point below it.
  @Test func rowsAre44PointsHighWithA16PointMargin() {
    let host = TestHost(width: 300, height: 300) {
      List([Room(id: "a"), Room(id: "b")]) { Text($0.id) }
    }
    #expect(host.textFrames["a"]?.midY == 22)
    #expect(host.textFrames["b"]?.midY.rounded() == 67)
    #expect(host.textFrames["a"]?.minX == 16)
  }

  @Test func viewsAndRowsOfDataMayBeMixed() {
    let host = TestHost(width: 300, height: 400) {
      List {
        Text("head")
        ForEach(["a", "b"], id: \.self) { Text($0) }
        Text("foot")
      }
    }
    #expect(host.texts == ["head", "a", "b", "foot"])
    #expect(host.textFrames["foot"]?.midY.rounded() == 157)
  }
}
