import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ValueTransactionTests {
  private struct Bar: View {
    let handle: Handle
    @State private var step = 0

    var body: some View {
      handle.act = { step += 1 }
      // The first step changes the width alone, the second one the compared value as well.
      return Color.red.frame(width: 50 + CGFloat(step) * 50, height: 10).probe("bar")
        .transaction(value: step / 2) { $0.animation = .linear(duration: 1) }
    }
  }

  @Test func onlyChangesThatComeWithTheValueAreAnimated() throws {
    let handle = Handle()
    let host = TestHost { Bar(handle: handle) }
    handle.act()
    host.update()
    #expect(host.frame(of: "bar")?.width == 100)
    #expect(!host.host.needsUpdate)
    handle.act()
    host.update()
    #expect(host.frame(of: "bar")?.width == 100)
    host.advance(0.5)
    #expect(abs(try #require(host.frame(of: "bar")).width - 125) < 1e-6)
    host.advance(0.6)
    #expect(host.frame(of: "bar")?.width == 150)
  }
}
