import MartletGeometry
import MartletScene
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ColorEffectsTests {
  private func pixel(_ view: some View) throws -> UInt32 {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 20, height: 20, text: fonts) { view }
    return host.picture(fonts: fonts)[10, 10]
  }

  private func gray(_ white: Double) -> Color { Color(white: white) }

  @Test func neutralAmountsOpenNoLayer() {
    let host = TestHost(width: 20, height: 20) {
      Color.red.brightness(0).contrast(1).saturation(1).grayscale(0).hueRotation(.zero)
        .colorMultiply(.white)
    }
    #expect(host.displayList.count == 1)
  }

  @Test func amountsChangeColoursAsTheirDefinitionsSay() throws {
    #expect(try pixel(gray(0.2).brightness(0.4)) == 0xFF99_9999)
    #expect(try pixel(gray(0).contrast(0.5)) == 0xFF40_4040)
    #expect(try pixel(gray(0.4).colorInvert()) == 0xFF99_9999)
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(try pixel(red.grayscale(1)) == 0xFF36_3636)
    #expect(try pixel(red.saturation(0)) == 0xFF36_3636)
    let half = Color(red: 0.6, green: 1, blue: 0)
    #expect(try pixel(gray(1).colorMultiply(half)) == 0xFF99_FF00)
  }

  @Test func aFullTurnOfTheHueChangesNothing() throws {
    let colour = Color(red: 0.2, green: 0.4, blue: 0.6)
    #expect(try pixel(colour.hueRotation(.degrees(360))) == pixel(colour))
    #expect(try pixel(gray(0.6).hueRotation(.degrees(120))) == 0xFF99_9999)
  }

  @Test func luminanceBecomesAlpha() throws {
    // On white, opaque black is black and clear is white.
    #expect(try pixel(gray(1).luminanceToAlpha()) == 0xFF00_0000)
    #expect(try pixel(gray(0).luminanceToAlpha()) == 0xFFFF_FFFF)
  }

  @Test func effectsRunWithTheTransactionAndEndWithoutFrames() throws {
    var write: ((Double) -> Void)?
    let host = TestHost(width: 20, height: 20) {
      Brightened { write = $0 }
    }
    withAnimation(.linear(duration: 1)) { write?(0.8) }
    host.advance(0.5)
    let constants = host.displayList.items.compactMap { item -> Double? in
      guard case .pushEffect(.color(let matrix), _) = item.content else { return nil }
      return matrix.red.constant
    }
    #expect(abs((constants.first ?? 0) - 0.4) < 0.02)
    host.advance(0.6)
    #expect(!host.host.needsUpdate)
  }

  private struct Brightened: View {
    let onAppear: (@escaping (Double) -> Void) -> Void
    @State private var amount = 0.0

    init(_ onAppear: @escaping (@escaping (Double) -> Void) -> Void) {
      self.onAppear = onAppear
    }

    var body: some View {
      Color.gray.brightness(amount).onAppear { onAppear { amount = $0 } }
    }
  }
}
