import MartletGeometry
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

/// That a frame draws what has changed and takes the rest from the last one. Debug builds compare
/// every list with one drawn anew, so each of these also tells that the list is right.
@MainActor
struct DrawingTests {
  struct Label: View {
    @State private var number = 0
    let handle: Handle
    var body: some View {
      handle.act = { number += 1 }
      return Color(white: Double(number % 10) / 10).frame(width: 10, height: 10)
    }
  }

  struct Grid: View {
    let handle: Handle
    var body: some View {
      VStack(spacing: 0) {
        ForEach(0..<10) { row in
          HStack(spacing: 0) {
            ForEach(0..<10) { column in
              if row == 5 && column == 5 {
                Label(handle: handle)
              } else {
                Color.red.frame(width: 10, height: 10)
              }
            }
          }
        }
      }
    }
  }

  @Test func aChangeDrawsItsPathAlone() {
    let handle = Handle()
    let host = TestHost(width: 100, height: 100) { Grid(handle: handle) }
    #expect(host.statistics.draws > 200)
    for _ in 0..<3 {
      handle.act()
      host.update()
      #expect(host.statistics.draws == 5)  // Output, column, row, frame, colour.
      #expect(host.displayList.items.count == 100)
    }
  }

  @Test func randomChangesEndLikeAListDrawnAnew() {
    struct Panel: View {
      @State private var values = [Int](repeating: 0, count: 12)
      let change: Change
      final class Change { var set: (Int, Int) -> Void = { _, _ in } }
      var body: some View {
        change.set = { index, value in
          withAnimation(value % 2 == 0 ? .linear(duration: 0.1) : nil) { values[index] = value }
        }
        return ScrollView {
          VStack(spacing: 2) {
            ForEach(0..<12) { i in
              let value = values[i]
              HStack(spacing: 0) {
                if value % 3 == 0 { Color.red.frame(width: 10, height: 10).transition(.opacity) }
                Color.blue.frame(width: CGFloat(10 + value), height: 10)
                  .opacity(value % 5 == 0 ? 0.5 : 1)
                  .offset(x: CGFloat(value))
              }
              .clipped()
              .zIndex(Double(value % 4))
            }
          }
        }
      }
    }
    var random = SeededRandom(seed: 11)
    let change = Panel.Change()
    let host = TestHost(width: 60, height: 80) { Panel(change: change) }
    for _ in 0..<150 {
      change.set(Int(random.next() % 12), Int(random.next() % 30))
      host.update()
      host.advance(0.04)
      if random.next() % 4 == 0 {
        host.drag(
          from: CGPoint(x: 30, y: 60), to: CGPoint(x: 30, y: Double(random.next() % 60)),
          seconds: 0.05)
      }
    }
    #expect(host.reports.isEmpty)
  }
}
