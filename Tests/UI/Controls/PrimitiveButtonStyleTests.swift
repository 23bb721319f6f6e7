import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct PrimitiveButtonStyleTests {
  private final class Counter {
    var count = 0
  }

  private struct Long: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      configuration.label.onLongPressGesture { configuration.trigger() }
    }
  }

  private struct Framed: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      Button(configuration).border(Color.red)
    }
  }

  /// A button of 60 × 60 points in the middle of the host.
  private func host(_ counter: Counter, _ style: some PrimitiveButtonStyle) -> TestHost {
    TestHost {
      Button {
        counter.count += 1
      } label: {
        Color.red.frame(width: 60, height: 60).probe("button")
      }
      .buttonStyle(style)
    }
  }

  @Test func aStyleActsWithItsOwnGesture() {
    let counter = Counter()
    let host = host(counter, Long())
    host.tap("button")
    #expect(counter.count == 0)
    host.touch(.down, CGPoint(x: 200, y: 150))
    host.advance(1)
    host.touch(.up, CGPoint(x: 200, y: 150))
    #expect(counter.count == 1)
  }

  @Test func aStyleMayAddToAButton() {
    let counter = Counter()
    let host = host(counter, Framed())
    host.tap("button")
    #expect(counter.count == 1)
  }
}
