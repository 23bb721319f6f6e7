import MartletGeometry
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ContentTransitionTests {
  private struct Number: View {
    @State private var value = 119
    let transition: ContentTransition
    let animation: Animation?

    var body: some View {
      Text("\(value)").frame(width: 300, height: 100).contentShape(Rectangle())
        .onTapGesture { withAnimation(animation) { value = 129 } }
        .contentTransition(transition)
    }
  }

  private func host(
    _ transition: ContentTransition, _ animation: Animation? = .linear(duration: 1)
  ) throws -> TestHost {
    TestHost(width: 300, height: 100, text: try TestFonts.library()) {
      Number(transition: transition, animation: animation)
    }
  }

  /// The numbers of glyphs of the runs that are drawn, in order.
  private func runs(_ host: TestHost) -> [Int] {
    host.displayList.items.compactMap {
      if case .glyphs(let run, _) = $0.content { run.glyphs.count } else { nil }
    }
  }

  @Test func onlyTheDigitsThatDifferRoll() throws {
    let host = try host(.numericText())
    #expect(runs(host) == [3])
    host.tap(CGPoint(x: 150, y: 50))
    host.advance(0.4)
    // The two digits that stay, the one that leaves, and the one that comes.
    #expect(runs(host) == [2, 1, 1])
    host.advance(1)
    #expect(runs(host) == [3])
    #expect(!host.host.needsUpdate)
  }

  @Test func aFadeShowsBothTexts() throws {
    for transition in [ContentTransition.opacity, .interpolate] {
      let host = try host(transition)
      host.tap(CGPoint(x: 150, y: 50))
      host.advance(0.4)
      #expect(runs(host) == [3, 3])
      host.advance(1)
      #expect(runs(host) == [3])
    }
  }

  @Test func withoutAnAnimationOrATransitionTheTextChangesAtOnce() throws {
    for host in [try host(.numericText(), nil), try host(.identity)] {
      host.tap(CGPoint(x: 150, y: 50))
      #expect(runs(host) == [3])
      #expect(host.texts == ["129"])
    }
  }

  /// The transition of a text may come after the text.
  @Test func aTransitionThatIsSetLaterCounts() throws {
    let model = Model()
    let host = TestHost(width: 300, height: 100, text: try TestFonts.library()) {
      Shown(model: model)
    }
    withAnimation(.linear(duration: 1)) { model.value = 129 }
    host.advance(0.4)
    #expect(runs(host) == [3])
    host.advance(1)
    host.host.environment.contentTransition = .opacity
    host.update()
    #expect(runs(host) == [3])
    withAnimation(.linear(duration: 1)) { model.value = 139 }
    host.advance(0.4)
    #expect(runs(host) == [3, 3])
  }

  private final class Model: ObservableObject {
    @Published var value = 119
  }

  private struct Shown: View {
    @ObservedObject var model: Model

    var body: some View { Text("\(model.value)").frame(width: 300, height: 100) }
  }
}
