import MartletInput
import MartletUI
import MartletUITestSupport
import Testing

@MainActor private final class Told {
  var lines: [String] = []
}

/// A card that can be dragged while it is on top.
private struct Card: View {
  let told: Told
  @State private var isOnTop = true
  @GestureState private var shift: CGFloat = 0

  var body: some View {
    VStack(spacing: 0) {
      Color.red.frame(width: 100, height: 100)
        .gesture(isOnTop ? drag : nil)
        .onTapGesture { told.lines.append("tapped") }
        .probe("card")
      Text("shift \(Int(shift))")
      Button("turn") { isOnTop.toggle() }.probe("turn")
    }
  }

  private var drag: some Gesture {
    DragGesture(minimumDistance: 0)
      .updating($shift) { value, state, _ in state = value.translation.width }
      .onEnded { told.lines.append("ended \(Int($0.translation.width))") }
  }
}

@MainActor struct OptionalGestureTests {
  private func drag(_ host: TestHost, lifts: Bool = true) {
    let card = host.frame(of: "card") ?? .zero
    host.drag(
      from: CGPoint(x: card.midX, y: card.midY), to: CGPoint(x: card.midX + 30, y: card.midY),
      lifts: lifts)
  }

  @Test func aGestureThatIsThereIsRecognised() {
    let told = Told()
    let host = TestHost { Card(told: told) }
    drag(host)
    #expect(told.lines == ["ended 30"])
  }

  @Test func noGestureLeavesTheTouchToOthers() {
    let told = Told()
    let host = TestHost { Card(told: told) }
    host.tap("turn")
    drag(host)
    #expect(told.lines.isEmpty)
    host.tap("card")
    #expect(told.lines == ["tapped"])
    host.tap("turn")
    drag(host)
    #expect(told.lines == ["tapped", "ended 30"], "it came back")
  }

  @Test func aGestureThatGoesUnderTheFingerIsCancelled() {
    let told = Told()
    let host = TestHost { Card(told: told) }
    drag(host, lifts: false)
    #expect(host.texts.contains("shift 30"))
    let turn = host.frame(of: "turn") ?? .zero
    host.touch(.down, CGPoint(x: turn.midX, y: turn.midY), slot: 1)
    host.touch(.up, CGPoint(x: turn.midX, y: turn.midY), slot: 1)
    let card = host.frame(of: "card") ?? .zero
    host.touch(.move, CGPoint(x: card.midX + 40, y: card.midY))
    host.touch(.up, CGPoint(x: card.midX + 40, y: card.midY))
    #expect(told.lines.isEmpty)
    #expect(host.texts.contains("shift 0"), "its state went back")
  }
}
