import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SymbolEffectsTests {
  @Test func aSymbolMovesOnceAndComesToRest() {
    struct Bell: View {
      @State private var taps = 0
      let isRemoved: Bool
      var body: some View {
        Color.red.frame(width: 40, height: 40).probe("bell")
          .symbolEffect(.bounce, value: taps)
          .symbolEffectsRemoved(isRemoved)
          .onTapGesture { taps += 1 }
      }
    }
    for isRemoved in [false, true] {
      let host = TestHost(width: 200, height: 200) { Bell(isRemoved: isRemoved) }
      host.advance(0.5)
      host.tap("bell")
      host.advance(0.1)
      #expect((host.frame(of: "bell")?.width ?? 0 > 41) == !isRemoved)
      host.advance(2)
      #expect(host.frame(of: "bell")?.width == 40)
      #expect(!host.host.needsUpdate)
    }
  }

  @Test func aSymbolThatIsDrawnIsInvisibleWhileTheEffectIsActive() {
    func picture(_ effect: SymbolEffect, isActive: Bool) -> DisplayList {
      let host = TestHost(width: 100, height: 100) {
        Color.red.frame(width: 40, height: 40).symbolEffect(effect, isActive: isActive)
      }
      host.advance(1)
      return host.displayList
    }
    let hidden = picture(.disappear, isActive: true)
    #expect(picture(.drawOn.individually, isActive: true) == hidden)
    #expect(picture(.drawOff.nonReversed, isActive: true) == hidden)
    #expect(picture(.drawOn.reversed, isActive: false) != hidden)
  }

  @Test func aTransitionWithAnEffectFades() {
    struct Lamp: View {
      @State private var isOn = false

      var body: some View {
        VStack(spacing: 0) {
          Color.blue.frame(width: 40, height: 40).probe("switch")
            .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
          if isOn {
            Color.red.frame(width: 40, height: 40).transition(.symbolEffect(.drawOn))
          }
        }
      }
    }
    let host = TestHost(width: 200, height: 200) { Lamp() }
    host.tap("switch")
    host.advance(0.5)
    let opacities = host.displayList.items.compactMap { item -> Double? in
      if case .pushGroup(let style) = item.content { style.opacity } else { nil }
    }
    #expect(opacities.contains { $0 > 0.2 && $0 < 0.8 })
  }
}
