import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct StackTests {
  @Test func rowSharesWhatIsLeftEqually() {
    let host = TestHost(width: 308, height: 100) {
      HStack {
        Color.red.probe("a")
        Color.blue.frame(width: 100).probe("b")
        Color.green.probe("c")
      }
    }
    #expect(host.frame(of: "a") == CGRect(x: 0, y: 0, width: 96, height: 100))
    #expect(host.frame(of: "b") == CGRect(x: 104, y: 0, width: 100, height: 100))
    #expect(host.frame(of: "c") == CGRect(x: 212, y: 0, width: 96, height: 100))
    #expect(host.displayList.items.count == 3)
  }

  @Test func stateWriteEvaluatesOneBody() {
    struct Counter: View {
      @State private var count = 0
      let box: Box
      var body: some View {
        box.increment = { count += 1 }
        return VStack {
          Text("\(count)").probe("text")
          Still()
        }
      }
    }
    struct Still: View {
      var body: some View { Text("still") }
    }
    final class Box { var increment: () -> Void = {} }
    let box = Box()
    let host = TestHost { Counter(box: box) }
    #expect(host.texts == ["0", "still"])
    box.increment()
    #expect(host.host.needsUpdate)
    host.update()
    #expect(host.texts == ["1", "still"])
    #expect(host.statistics.bodies == 1)
    host.update()
    #expect(host.statistics.bodies == 0)
    #expect(!host.host.needsUpdate)
  }
}
