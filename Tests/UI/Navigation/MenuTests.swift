import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct MenuTests {
  private func press(_ host: TestHost, seconds: Double) throws {
    let frame = try #require(host.textFrames["Add"])
    let point = CGPoint(x: frame.midX, y: frame.midY)
    host.touch(.down, point)
    host.advance(seconds)
    host.touch(.up, point)
    host.advance(0.5)
  }

  @Test(arguments: [false, true]) func aTapRunsThePrimaryActionAndAPressOpensTheList(
    hasSymbol: Bool
  ) throws {
    var count = 0
    let host = TestHost(width: 400, height: 300) {
      if hasSymbol {
        Menu("Add", systemImage: "plus") {
          Button("From file") {}
        } primaryAction: {
          count += 1
        }
      } else {
        Menu("Add") {
          Button("From file") {}
        } primaryAction: {
          count += 1
        }
      }
    }
    try press(host, seconds: 0.05)
    #expect(count == 1)
    #expect(!host.texts.contains("From file"))
    try press(host, seconds: 0.8)
    #expect(host.texts.contains("From file"))
  }

  @Test func aMenuMayStayOpenAfterAnAction() {
    struct Counting: View {
      @State private var count = 0
      let behavior: MenuActionDismissBehavior
      var body: some View {
        VStack {
          Text("\(count)")
          Menu {
            Button {
              count += 1
            } label: {
              Color.green.frame(width: 80, height: 40).probe("more")
            }
          } label: {
            Color.red.frame(width: 80, height: 40).probe("menu")
          }
          .menuActionDismissBehavior(behavior)
        }
      }
    }
    for (behavior, count) in [(MenuActionDismissBehavior.disabled, "2"), (.enabled, "1")] {
      let host = TestHost(width: 300, height: 300) { Counting(behavior: behavior) }
      host.tap("menu")
      host.advance(1)
      host.tap("more")
      host.advance(1)
      host.tap("more")
      host.advance(1)
      #expect(host.texts == [count])
    }
  }
}
