import MartletGeometry
import MartletRaster
import MartletScene
import MartletTestSupport
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GraphicsContextFiltersTests {
  private static let side = 40
  private let fonts: FontLibrary
  private let white: UInt32 = 0xFFFF_FFFF
  private let black: UInt32 = 0xFF00_0000
  private let red: UInt32 = 0xFFFF_0000
  private let left = Path(CGRect(x: 0, y: 0, width: 20, height: 40))
  private let ink = GraphicsContext.Shading.color(red: 1, green: 0, blue: 0)

  init() throws {
    fonts = try TestFonts.library()
  }

  /// The pixels of a view on white, row by row.
  private func pixels(_ view: some View) -> [UInt32] {
    let host = TestHost(width: Double(Self.side), height: Double(Self.side), text: fonts) { view }
    let pixmap = host.picture(fonts: fonts)
    return (0..<Self.side * Self.side).map { pixmap[$0 % Self.side, $0 / Self.side] }
  }

  private func canvas(
    _ draw: @escaping @MainActor (inout GraphicsContext) -> Void
  ) -> some View { Canvas { context, _ in draw(&context) } }

  /// The colours of the middle row at some columns.
  private func row(
    _ columns: [Int], _ draw: @escaping @MainActor (inout GraphicsContext) -> Void
  ) -> [UInt32] {
    let all = pixels(canvas(draw))
    return columns.map { all[20 * Self.side + $0] }
  }

  /// Soft and hard colours away from the edges.
  private func scene(_ context: inout GraphicsContext) {
    context.fill(
      Path(ellipseIn: CGRect(x: 11, y: 12, width: 14, height: 13)),
      with: .color(red: 0.9, green: 0.3, blue: 0.1))
    context.fill(
      Path(CGRect(x: 19, y: 16, width: 9, height: 10)),
      with: .color(red: 0.1, green: 0.5, blue: 1, opacity: 0.6))
  }

  private func filtered(_ filters: GraphicsContext.Filter...) -> [UInt32] {
    pixels(
      canvas { context in
        for filter in filters { context.addFilter(filter) }
        context.drawLayer { scene(&$0) }
      })
  }

  private var plain: some View { canvas { scene(&$0) } }

  // MARK: - Against views

  @Test func filtersAreTheEffectsOfViews() {
    let push = DistortionFunction(id: 3) { point, _ in CGPoint(x: point.x - 3, y: point.y) }
    let blocks = LayerFunction(id: 4) { point, picture, _ in
      picture.sample(at: CGPoint(x: (point.x / 4).rounded(.down) * 4 + 2, y: point.y))
    }
    let ramp = ColorFunction(id: 5) { pixel, point, bounds in
      pixel.scaled(by: point.x / bounds.width)
    }
    let reach = CGSize(width: 3, height: 3)
    let unfiltered = pixels(plain)
    let pairs = [
      (filtered(.blur(radius: 2, options: .dithersResult)), pixels(plain.blur(radius: 2))),
      (filtered(.brightness(0.2)), pixels(plain.brightness(0.2))),
      (filtered(.contrast(0.5)), pixels(plain.contrast(0.5))),
      (filtered(.saturation(0.3)), pixels(plain.saturation(0.3))),
      (filtered(.grayscale(0.8)), pixels(plain.grayscale(0.8))),
      (filtered(.hueRotation(.degrees(70))), pixels(plain.hueRotation(.degrees(70)))),
      (filtered(.colorInvert()), pixels(plain.colorInvert())),
      (filtered(.colorMultiply(.yellow)), pixels(plain.colorMultiply(.yellow))),
      (filtered(.luminanceToAlpha), pixels(plain.luminanceToAlpha())),
      (filtered(.colorShader(ramp)), pixels(plain.colorEffect(ramp))),
      (
        filtered(.distortionShader(push, maxSampleOffset: reach)),
        pixels(plain.distortionEffect(push, maxSampleOffset: reach))
      ),
      (
        filtered(.layerShader(blocks, maxSampleOffset: reach)),
        pixels(plain.layerEffect(blocks, maxSampleOffset: reach))
      ),
    ]
    for (index, pair) in pairs.enumerated() {
      #expect(pair.0 == pair.1, "filter \(index)")
      #expect(pair.0 != unfiltered, "filter \(index)")
    }
  }

  @Test func theFilterThatWasAddedLastRunsFirst() {
    let both = filtered(.brightness(0.3), .contrast(0.5))
    #expect(both == pixels(plain.contrast(0.5).brightness(0.3)))
    #expect(both != pixels(plain.brightness(0.3).contrast(0.5)))
  }

  @Test func aShaderWorksInTheSpaceOfARotatedCanvas() {
    let half = ColorFunction(id: 6) { pixel, point, bounds in
      point.x < bounds.midX ? pixel : .clear
    }
    let all = pixels(
      canvas { context in
        context.addFilter(.colorShader(half))
        context.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 40)), with: ink)
      }.rotationEffect(.degrees(90)))
    // The left half of the canvas is at the top.
    #expect(all[10 * Self.side + 20] == red)
    #expect(all[30 * Self.side + 20] == white)
  }

  // MARK: - Shadows

  @Test func aShadowAloneHasNoPicture() {
    let colors = row([10, 30]) { context in
      context.addFilter(.shadow(color: .black, radius: 0, x: 20, options: .shadowOnly))
      context.fill(left, with: ink)
    }
    #expect(colors == [white, black])
  }

  @Test func aShadowAboveCoversThePicture() {
    func colors(_ options: GraphicsContext.ShadowOptions) -> [UInt32] {
      row([5, 15, 25]) { context in
        context.addFilter(.shadow(color: .black, radius: 0, x: 10, options: options))
        context.fill(left, with: ink)
      }
    }
    #expect(colors([]) == [red, red, black])
    #expect(colors(.shadowAbove) == [red, black, black])
  }

  @Test func aShadowOfTheInverseIsOutsideOfThePicture() {
    let colors = row([10, 30]) { context in
      context.addFilter(
        .shadow(color: .black, radius: 0, options: [.shadowOnly, .invertsAlpha]))
      context.fill(left, with: ink)
    }
    #expect(colors == [white, black])
  }

  @Test func anInnerShadowIsDarkAtTheEdges() {
    let colors = row([12, 20, 4]) { context in
      let box = Path(CGRect(x: 10, y: 10, width: 20, height: 20))
      context.clip(to: box)
      context.addFilter(
        .shadow(color: .black, radius: 3, options: [.shadowAbove, .invertsAlpha]))
      context.fill(box, with: ink)
    }
    func level(_ color: UInt32) -> UInt32 { color >> 16 & 255 }
    #expect(level(colors[0]) < level(colors[1]))
    #expect(level(colors[0]) < 240 && level(colors[1]) > 240)
    #expect(colors[2] == white)
  }

  @Test func aShadowIsBlendedWithWhatIsBehindIt() {
    let colors = row([10, 30]) { context in
      context.fill(
        Path(CGRect(x: 0, y: 0, width: 40, height: 40)), with: .color(red: 0, green: 1, blue: 0))
      context.addFilter(
        .shadow(
          color: Color(red: 1, green: 0, blue: 0), radius: 0, x: 20, blendMode: .plusLighter))
      context.fill(left, with: .color(white: 0))
    }
    #expect(colors == [black, 0xFFFF_FF00])
  }

  @Test func aShadowAndThenThePictureAreAPictureWithItsShadow() {
    let together = filtered(.shadow(color: .black, radius: 2, x: 3, y: 2))
    let apart = pixels(
      canvas { context in
        var shadow = context
        shadow.addFilter(.shadow(color: .black, radius: 2, x: 3, y: 2, options: .shadowOnly))
        shadow.drawLayer { scene(&$0) }
        context.drawLayer { scene(&$0) }
      })
    // The effect of views rounds the sum once, the parts round twice.
    for (a, b) in zip(together, apart) {
      for shift: UInt32 in [0, 8, 16] {
        #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 2)
      }
    }
  }
}
