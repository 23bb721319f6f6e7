import MartletGeometry
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LayerEffectsTests {
  private func differences(_ a: some View, _ b: some View) throws -> [String] {
    let fonts = try TestFonts.library()
    let first = TestHost(width: 80, height: 60, text: fonts) { a }.picture(fonts: fonts)
    let second = TestHost(width: 80, height: 60, text: fonts) { b }.picture(fonts: fonts)
    return pixelDifferences(first, second)
  }

  private var square: some View { Color.red.frame(width: 30, height: 20) }

  @Test func effectsLeaveTheLayoutAlone() {
    let host = TestHost(width: 200, height: 100) {
      HStack(spacing: 0) {
        box("a", 20, 10).shadow(radius: 9).blur(radius: 5)
        box("b", 20, 10).mask(Circle().frame(width: 90, height: 90)).blendMode(.screen)
        box("c", 20, 10).compositingGroup()
      }
    }
    #expect(host.frame(of: "a") == rect(70, 45, 20, 10))
    #expect(host.frame(of: "b") == rect(90, 45, 20, 10))
    #expect(host.frame(of: "c") == rect(110, 45, 20, 10))
  }

  @Test func aMaskIsLaidOutInTheSizeOfTheContent() throws {
    #expect(try differences(square.mask(Circle()), square.clipShape(Circle())) == [])
    let aligned = square.mask(alignment: .topLeading) { Color.black.frame(width: 10, height: 10) }
    let expected = Color.red.frame(width: 10, height: 10)
      .frame(width: 30, height: 20, alignment: .topLeading)
    #expect(try differences(aligned, expected) == [])
  }

  @Test func theOpacityOfAMaskCountsAndNotItsColour() throws {
    let red = square.mask(Color.red.opacity(0.5))
    let white = square.mask(Color.white.opacity(0.5))
    #expect(try differences(red, white) == [])
    #expect(try differences(red, square) != [])
  }

  @Test func nothingIsSeenThroughAnEmptyMask() throws {
    #expect(try differences(square.mask(EmptyView()), square.hidden()) == [])
  }

  @Test func aMaskMovesWithAnOffsetThatComesAfterIt() throws {
    let inside = square.offset(x: 10).mask(Color.black.frame(width: 30, height: 20))
    let outside = square.mask(Color.black).offset(x: 10)
    #expect(try differences(inside, outside) != [])
    let expected = Color.red.frame(width: 20, height: 20).offset(x: 5)
    #expect(try differences(inside, expected) == [])
  }

  @Test func whatAMaskHidesIsTouchedStill() {
    var taps = 0
    let host = TestHost(width: 200, height: 100) {
      Color.red.frame(width: 100, height: 60).onTapGesture { taps += 1 }
        .mask(Color.black.frame(width: 10, height: 10))
    }
    host.tap(CGPoint(x: 60, y: 30))
    #expect(taps == 1)
  }

  @Test func noRadiusIsNoBlur() throws {
    #expect(try differences(square.blur(radius: 0), square) == [])
    #expect(try differences(square.blur(radius: -3), square) == [])
    #expect(try differences(square.blur(radius: .nan), square) == [])
  }

  @Test func aShadowLiesUnderItsView() throws {
    let shadow = square.shadow(color: .black, radius: 0, x: 5, y: 5)
    let expected = ZStack {
      Color.black.frame(width: 30, height: 20).offset(x: 5, y: 5)
      square
    }
    #expect(try differences(shadow, expected) == [])
    #expect(try differences(square.shadow(color: .clear, radius: 5), square) == [])
  }

  @Test func aBlendModeReachesNoFurtherThanItsCompositingGroup() throws {
    func stack(grouped: Bool) -> AnyView {
      let front = ZStack {
        Color.green.frame(width: 20, height: 10)
        Color.blue.frame(width: 40, height: 30).blendMode(.multiply)
      }
      return AnyView(
        ZStack {
          Color.yellow
          if grouped { front.compositingGroup() } else { front }
        })
    }
    #expect(try differences(stack(grouped: true), stack(grouped: false)) != [])
  }

  @MainActor private final class Switch {
    var write: ((Bool) -> Void)?
  }

  private struct Rising: View {
    let control: Switch
    @State private var isUp = false

    var body: some View {
      Color.red.frame(width: 30, height: 20)
        .shadow(color: isUp ? .black : .clear, radius: isUp ? 8 : 0, y: isUp ? 6 : 0)
        .onAppear { control.write = { isUp = $0 } }
    }
  }

  @Test func aShadowGrowsInTime() {
    let control = Switch()
    let host = TestHost(width: 80, height: 60) { Rising(control: control) }
    withAnimation(.linear(duration: 1)) { control.write?(true) }
    host.update()
    host.advance(0.5)
    let effects = host.displayList.items.compactMap { item in
      if case .pushEffect(let effect, _) = item.content { "\(effect)" } else { nil }
    }
    #expect(effects.count == 1)
    #expect(effects.first?.contains("deviation: 4.0") ?? false, "\(effects)")
    #expect(effects.first?.contains("dy: 3.0") ?? false, "\(effects)")
    host.advance(0.6)
    #expect(!host.host.needsUpdate)
  }
}
