import MartletGeometry
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

/// That shapes in motion are drawn alone. Debug builds compare every list with one drawn anew, so
/// each of these also tells that the list is right.
@MainActor
struct RedrawnNodesTests {
  /// Rings that run to new values, in cards. Cards may be translucent, cut off or blurred.
  private struct Panel: View {
    final class Change { var set: (Int, Double) -> Void = { _, _ in } }
    let change: Change
    var isClipped = false
    var isBlurred = false
    @State private var values = [Double](repeating: 0.2, count: 6)

    var body: some View {
      change.set = { index, value in
        withAnimation(.linear(duration: 0.4)) { values[index] = value }
      }
      return VStack(spacing: 4) {
        ForEach(0..<3) { row in
          HStack(spacing: 4) {
            card(2 * row).opacity(0.5)
            card(2 * row + 1)
          }
        }
      }
    }

    private func card(_ index: Int) -> some View {
      ZStack {
        RoundedRectangle(cornerRadius: 4).fill(Color.blue)
        // A pointed join might reach the edges of the clip, whose bounds would then depend on it.
        Circle().trim(from: 0, to: values[index])
          .stroke(Color.red, style: StrokeStyle(lineWidth: 3, lineJoin: .round)).padding(6)
          .blur(radius: isBlurred ? 2 : 0)
        Text("\(index)")
      }
      .frame(width: 40, height: 40)
      .frame(height: isClipped ? 20 : 40)
      .clipped()
    }
  }

  private func host(_ panel: Panel) -> TestHost {
    TestHost(width: 100, height: 150) { panel }
  }

  @Test func aRingInMotionIsDrawnAlone() {
    let panel = Panel(change: .init())
    let host = host(panel)
    #expect(host.statistics.draws > 40)
    panel.change.set(1, 0.9)
    host.update()
    for _ in 0..<10 {
      let before = host.displayList
      host.advance(1.0 / 60)
      #expect(host.displayList != before)
      #expect(host.statistics.draws == 1)
    }
    host.advance(1)
    panel.change.set(1, 0.1)
    panel.change.set(3, 0.3)
    host.update()
    host.advance(1.0 / 60)
    #expect(host.statistics.draws == 2)
  }

  @Test func aRingInAnEffectIsDrawnWithTheTree() {
    let panel = Panel(change: .init(), isBlurred: true)
    let host = host(panel)
    panel.change.set(1, 0.9)
    host.update()
    let before = host.displayList
    host.advance(1.0 / 60)
    #expect(host.displayList != before)
    #expect(host.statistics.draws > 3)
  }

  @Test(arguments: [false, true], [false, true])
  func randomChangesEndLikeAListDrawnAnew(isClipped: Bool, isBlurred: Bool) {
    let panel = Panel(change: .init(), isClipped: isClipped, isBlurred: isBlurred)
    let host = host(panel)
    var random = SeededRandom(seed: isClipped ? 3 : 4)
    for _ in 0..<60 {
      if random.next() % 3 > 0 {
        panel.change.set(Int(random.next() % 6), Double(random.next() % 101) / 100)
      }
      if random.next() % 8 == 0 { host.host.shift = (Int(random.next() % 3), 0) }
      host.update()
      host.advance(Double(random.next() % 5) / 60)
    }
    #expect(host.reports.isEmpty)
  }

  /// A symbol of a canvas is drawn as a part of the canvas.
  @Test func aRingOfACanvasIsDrawnByIt() {
    struct Symbols: View {
      let change: Panel.Change
      @State private var value = 0.2
      var body: some View {
        change.set = { _, new in withAnimation(.linear(duration: 0.4)) { value = new } }
        return Canvas { context, size in
          guard let ring = context.resolveSymbol(id: 0) else { return }
          context.draw(ring, at: CGPoint(x: 20, y: 20))
          context.draw(ring, at: CGPoint(x: 60, y: 20))
        } symbols: {
          Circle().trim(from: 0, to: value).stroke(Color.red, lineWidth: 3)
            .frame(width: 20, height: 20).tag(0)
        }
      }
    }
    let change = Panel.Change()
    let host = TestHost(width: 100, height: 50) { Symbols(change: change) }
    change.set(0, 0.8)
    host.update()
    for _ in 0..<5 {
      let before = host.displayList
      host.advance(1.0 / 60)
      #expect(host.displayList != before)
    }
  }
}
