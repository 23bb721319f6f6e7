import MartletGeometry
import MartletRaster
import MartletScene
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GraphicsContextClipsTests {
  private let red: UInt32 = 0xFFFF_0000
  private let white: UInt32 = 0xFFFF_FFFF
  private let left = Path(CGRect(x: 0, y: 0, width: 20, height: 40))
  private let all = Path(CGRect(x: 0, y: 0, width: 40, height: 40))
  private let ink = GraphicsContext.Shading.color(red: 1, green: 0, blue: 0)

  /// Draws on white, 40 × 40 pixels.
  private func picture(
    _ draw: @escaping @MainActor (inout GraphicsContext) -> Void
  ) throws -> Pixmap {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 40, height: 40, text: fonts) {
      Canvas { context, _ in draw(&context) }
    }
    return host.picture(fonts: fonts)
  }

  private func pixels(_ pixmap: borrowing Pixmap) -> [UInt32] { [pixmap[10, 20], pixmap[30, 20]] }

  @Test func anInverseClipKeepsTheOutside() throws {
    let pixmap = try picture { context in
      context.clip(to: left, options: .inverse)
      context.fill(all, with: ink)
    }
    #expect(pixels(pixmap) == [white, red])
  }

  @Test func anInverseClipIsInTheSpaceInWhichItWasAdded() throws {
    let pixmap = try picture { context in
      context.translateBy(x: 20, y: 0)
      context.clip(to: left, options: .inverse)
      context.translateBy(x: -20, y: 0)
      context.fill(all, with: ink)
    }
    #expect(pixels(pixmap) == [red, white])
  }

  @Test func aLayerClipsByItsAlpha() throws {
    let pixmap = try picture { context in
      context.clipToLayer { $0.fill(left, with: .color(white: 0)) }
      context.fill(all, with: ink)
    }
    #expect(pixels(pixmap) == [red, white])
    let inverse = try picture { context in
      context.clipToLayer(options: .inverse) { $0.fill(left, with: .color(white: 0)) }
      context.fill(all, with: ink)
    }
    #expect(pixels(inverse) == [white, red])
  }

  @Test func theOpacityOfALayerIsThatOfItsPicture() throws {
    let pixmap = try picture { context in
      context.clipToLayer(opacity: 0) { $0.fill(left, with: .color(white: 0)) }
      context.fill(all, with: ink)
    }
    #expect(pixels(pixmap) == [white, white])
    let half = try picture { context in
      context.clipToLayer(opacity: 0.5) { $0.fill(left, with: .color(white: 0)) }
      context.fill(all, with: ink)
    }
    let green = Int(half[10, 20] >> 8 & 0xFF)
    #expect((126...129).contains(green))
  }

  @Test func severalLayersAreIntersected() throws {
    let pixmap = try picture { context in
      context.clipToLayer { $0.fill(left, with: .color(white: 0)) }
      context.clip(to: left, options: .inverse)
      context.fill(all, with: ink)
    }
    #expect(pixels(pixmap) == [white, white])
  }

  @Test func aClippedCommandIsBlendedWithThePicture() throws {
    let pixmap = try picture { context in
      context.fill(all, with: .color(red: 0, green: 1, blue: 0))
      context.clipToLayer { $0.fill(left, with: .color(white: 0)) }
      context.blendMode = .multiply
      context.fill(all, with: ink)
    }
    #expect(pixels(pixmap) == [0xFF00_0000, 0xFF00_FF00])
  }

  @Test func aClosureThatThrowsClipsNothing() throws {
    struct Stop: Error {}
    let pixmap = try picture { context in
      do {
        try context.clipToLayer { _ in throw Stop() }
      } catch {
        context.fill(all, with: ink)
      }
    }
    #expect(pixels(pixmap) == [red, red])
  }

  @Test func aProjectionMovesThePicture() throws {
    let pixmap = try picture { context in
      let map = CGAffineTransform(translationX: 20, y: 0)
      context.addFilter(.projectionTransform(ProjectionTransform(map)))
      context.fill(left, with: ink)
    }
    #expect(pixels(pixmap) == [white, red])
  }
}
