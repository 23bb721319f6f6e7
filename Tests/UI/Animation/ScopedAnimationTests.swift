import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ScopedAnimationTests {
  private final class Control {
    var write: (Double) -> Void = { _ in }
  }

  /// A bar whose width is not animated, in a frame whose width is.
  private struct Bar: View {
    let control: Control
    @State private var length = 100.0

    var body: some View {
      control.write = { length = $0 }
      return Color.red.frame(width: length, height: 10).probe("inner")
        .animation(.linear(duration: 1)) { $0.padding(length / 10).probe("outer") }
    }
  }

  private struct Wide: ViewModifier {
    let length: Double

    func body(content: Content) -> some View { content.padding(length / 10).probe("outer") }
  }

  private struct Modified: View {
    let control: Control
    @State private var length = 100.0

    var body: some View {
      control.write = { length = $0 }
      return Color.red.frame(width: length, height: 10).probe("inner")
        .modifier(Wide(length: length).animation(.linear(duration: 1)))
    }
  }

  private func check(_ host: TestHost, _ control: Control) {
    func height() -> Double { Double(host.frame(of: "outer")?.height ?? .nan) }
    control.write(200)
    host.update()
    #expect(host.frame(of: "inner")?.width == 200)
    #expect(height() == 30)
    host.advance(0.5)
    #expect(abs(height() - 40) < 1e-6)
    host.advance(0.5)
    #expect(height() == 50)
  }

  @Test func onlyTheModifiersOfTheBodyAreAnimated() {
    let control = Control()
    check(TestHost(width: 400, height: 200) { Bar(control: control) }, control)
  }

  @Test func onlyTheChangesOfAnAnimatedModifierAreAnimated() {
    let control = Control()
    check(TestHost(width: 400, height: 200) { Modified(control: control) }, control)
  }
}
