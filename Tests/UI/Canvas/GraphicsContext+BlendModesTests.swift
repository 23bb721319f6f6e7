import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct GraphicsContextBlendModesTests {
  private let red: UInt32 = 0xFFFF_0000
  private let blue: UInt32 = 0xFF00_00FF
  private let white: UInt32 = 0xFFFF_FFFF
  private let black: UInt32 = 0xFF00_0000
  private let left = Path(CGRect(x: 0, y: 0, width: 20, height: 40))
  private let all = Path(CGRect(x: 0, y: 0, width: 40, height: 40))

  /// The pixels of the left and the right half of a canvas on white, whose left half is red before
  /// `draw` draws.
  private func pixels(
    opaque: Bool = false, _ draw: @escaping @MainActor (inout GraphicsContext) -> Void
  ) throws -> [UInt32] {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 40, height: 40, text: fonts) {
      Canvas(opaque: opaque) { context, _ in
        context.fill(left, with: .color(red: 1, green: 0, blue: 0))
        draw(&context)
      }
    }
    let picture = host.picture(fonts: fonts)
    return [picture[10, 20], picture[30, 20]]
  }

  @Test func everyNumberIsAModeOfItsOwn() {
    let rules = (0..<28).map { GraphicsContext.BlendMode(rawValue: $0).rule }
    #expect(Set(rules).count == 28)
    #expect(GraphicsContext.BlendMode.clear.rule == .porterDuff(.clear))
    #expect(GraphicsContext.BlendMode.plusLighter.rule == .blend(.plusLighter))
    #expect(GraphicsContext.BlendMode(rawValue: 28).rule == .blend(.normal))
    #expect(GraphicsContext.BlendMode(rawValue: -1).rule == .blend(.normal))
  }

  @Test func erasingShowsWhatIsBehindTheCanvas() throws {
    let erased = try pixels { context in
      context.blendMode = .clear
      context.fill(all, with: .color(red: 0, green: 0, blue: 1))
    }
    #expect(erased == [white, white])
  }

  @Test func anOpaqueCanvasIsErasedToBlack() throws {
    let erased = try pixels(opaque: true) { context in
      context.blendMode = .clear
      context.fill(all, with: .color(red: 0, green: 0, blue: 1))
    }
    #expect(erased == [black, black])
  }

  @Test func whatIsBehindTheCanvasIsNoDestination() throws {
    let under = try pixels { context in
      context.blendMode = .destinationOver
      context.fill(all, with: .color(red: 0, green: 0, blue: 1))
    }
    #expect(under == [red, blue])
    let atop = try pixels { context in
      context.blendMode = .sourceAtop
      context.fill(all, with: .color(red: 0, green: 0, blue: 1))
    }
    #expect(atop == [blue, white])
  }

  @Test func aLayerIsAPictureOfItsOwn() throws {
    let layer = try pixels { context in
      context.drawLayer { layer in
        layer.blendMode = .clear
        layer.fill(all, with: .color(white: 0))
      }
    }
    #expect(layer == [red, white])
  }

  @Test func theShadowOfACommandCanBeBlended() throws {
    let shadow = try pixels { context in
      context.addFilter(
        .shadow(color: .blue, radius: 0, x: 20, blendMode: .copy, options: .shadowOnly))
      context.fill(left, with: .color(white: 0))
    }
    #expect(shadow[0] == red)
    #expect(shadow[1] != white && shadow[1] != red)
    let hidden = try pixels { context in
      context.addFilter(
        .shadow(color: .blue, radius: 0, x: 20, blendMode: .destinationIn, options: .shadowOnly))
      context.fill(left, with: .color(white: 0))
    }
    #expect(hidden == [red, white])
  }
}
