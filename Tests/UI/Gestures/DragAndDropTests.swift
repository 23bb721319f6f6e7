import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct DragAndDropTests {
  /// The words without a partner on a panel neither change a view nor take its touches.
  @Test func viewsActAsWithoutTheWords() {
    var (taps, calls) = (0, 0)
    func payload() -> Int {
      calls += 1
      return 1
    }
    let host = TestHost {
      Color.red.frame(width: 60, height: 60).probe("view")
        .draggable(payload())
        .dropDestination(for: Int.self) { _, _ in true }
        .onOpenURL { _ in calls += 1 }
        .handlesExternalEvents(preferring: [], allowing: [])
        .onTapGesture { taps += 1 }
    }
    host.tap("view")
    #expect(taps == 1 && calls == 0)
    host.drag(from: CGPoint(x: 200, y: 150), to: CGPoint(x: 300, y: 150), seconds: 0.3)
    #expect(host.frame(of: "view")?.midX == 200 && calls == 0)
  }
}
