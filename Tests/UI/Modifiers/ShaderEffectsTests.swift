import MartletGeometry
import MartletRaster
import MartletScene
import MartletTestSupport
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

private let white: UInt32 = 0xFFFF_FFFF
private let black = Color(red: 0, green: 0, blue: 0)

/// Counts the rows on which a shader has run.
private final class Counter: @unchecked Sendable {
  var rows = 0
}

/// Sets the red component.
private struct Redden: ColorShader {
  var level: Double
  var counter: Counter?

  init(_ level: Double, _ counter: Counter? = nil) {
    self.level = level
    self.counter = counter
  }

  func color(_ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow) {
    counter?.rows += 1
    for i in pixels.indices {
      let pixel = pixels[i]
      pixels[i] = ShaderPixel(
        red: level, green: pixel.green, blue: pixel.blue, alpha: pixel.alpha)
    }
  }

  static func == (a: Redden, b: Redden) -> Bool { a.level == b.level }

  func hash(into hasher: inout Hasher) { hasher.combine(level) }
}

extension Redden: Animatable {
  var animatableData: Double {
    get { level }
    set { level = newValue }
  }
}

/// Moves the picture to the right, in points.
private struct Push: DistortionShader {
  var x: Double

  func distort(_ points: inout MutableSpan<CGPoint>, in row: ShaderRow) {
    for i in points.indices { points[i].x -= x }
  }
}

/// Gives each square the colour of its middle.
private struct Blocks: LayerShader {
  var side: Double

  func draw(
    _ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow, of picture: ShaderPicture
  ) {
    func middle(_ x: Double) -> Double { ((x / side).rounded(.down) + 0.5) * side }
    for i in pixels.indices {
      pixels[i] = picture.sample(at: CGPoint(x: middle(row.x(at: i)), y: middle(row.y)))
    }
  }
}

@MainActor
struct ShaderEffectsTests {
  private let fonts: FontLibrary

  init() throws {
    fonts = try TestFonts.library()
  }

  private func host(_ view: some View) -> TestHost {
    TestHost(width: 20, height: 20, scale: 2, text: fonts) { view }
  }

  /// The pixels of a row that goes through the middle of a view in the middle of 40 × 40 pixels.
  private func row(_ view: some View, _ columns: Range<Int>) -> [UInt32] {
    let pixels = host(view).picture(fonts: fonts)
    return columns.map { pixels[$0, 20] }
  }

  private func shadings(_ host: TestHost) -> [LayerShading] {
    host.displayList.items.compactMap {
      if case .pushEffect(.shader(let shading), _) = $0.content { shading } else { nil }
    }
  }

  /// A square from pixel 16 to pixel 24.
  private var square: some View { black.frame(width: 4, height: 4) }

  // MARK: - The three kinds

  @Test func aColourShaderGetsPositionsInTheViewAndItsBounds() {
    let ramp = ColorFunction(id: 0) { pixel, point, bounds in
      ShaderPixel(red: point.x / bounds.width, green: 0, blue: 0, alpha: pixel.alpha)
    }
    let words = row(square.colorEffect(ramp), 15..<25)
    #expect(words.first == white && words.last == white)
    // Sixteenths at odd numbers: 0.25 of 4 points are 15.9 levels.
    #expect(words[1...8].map { $0 >> 16 & 255 } == [16, 48, 80, 112, 143, 175, 207, 239])
    #expect(words[1...8].allSatisfy { $0 & 0xFF00_FFFF == 0xFF00_0000 })
  }

  @Test func aDistortionMovesPixelsAndNotTouches() {
    var taps = 0
    let view = square.onTapGesture { taps += 1 }
      .distortionEffect(Push(x: 4), maxSampleOffset: CGSize(width: 4, height: 0))
    let host = host(view)
    let pixels = host.picture(fonts: fonts)
    #expect(
      (22..<34).map { pixels[$0, 20] == white } == [
        true, true, false, false, false, false, false, false, false, false, true, true,
      ])
    host.tap(CGPoint(x: 10, y: 10))
    host.tap(CGPoint(x: 14, y: 10))
    #expect(taps == 1)
  }

  @Test func pixelsBetweenTwoAreMixed() {
    let view = square.distortionEffect(
      Push(x: 0.25), maxSampleOffset: CGSize(width: 0.25, height: 0))
    #expect(row(view, 15..<26).map { $0 & 255 } == [255, 127, 0, 0, 0, 0, 0, 0, 0, 127, 255])
  }

  @Test func aLayerShaderReadsTheWholeView() {
    let view = HStack(spacing: 0) {
      black.frame(width: 1)
      Color(red: 1, green: 0, blue: 0)
    }
    .frame(width: 4, height: 4)
    .layerEffect(Blocks(side: 2), maxSampleOffset: CGSize(width: 1, height: 1))
    // The middle of the first block lies between black and red.
    let (dark, red): (UInt32, UInt32) = (0xFF80_0000, 0xFFFF_0000)
    #expect(row(view, 15..<25) == [white, dark, dark, dark, dark, red, red, red, red, white])
  }

  @Test func theLayoutStaysAsItIs() {
    let host = host(
      HStack(spacing: 0) {
        box("a", 4, 4).distortionEffect(
          Push(x: 3), maxSampleOffset: CGSize(width: 3, height: 3))
        box("b", 4, 4).colorEffect(Redden(1)).layerEffect(Blocks(side: 2), maxSampleOffset: .zero)
      })
    #expect(host.frame(of: "a") == rect(6, 8, 4, 4))
    #expect(host.frame(of: "b") == rect(10, 8, 4, 4))
  }

  @Test func disabledShadersOpenNoLayer() {
    let view =
      square
      .colorEffect(Redden(1), isEnabled: false)
      .colorEffect(ColorFunction(id: 0) { _, _, _ in .clear }, isEnabled: false)
      .distortionEffect(Push(x: 1), maxSampleOffset: .zero, isEnabled: false)
      .layerEffect(Blocks(side: 2), maxSampleOffset: .zero, isEnabled: false)
    #expect(host(view).displayList.count == 1)
  }

  @Test func theInnerShaderRunsFirst() {
    let view = square.colorEffect(Redden(0.2)).colorEffect(
      ColorFunction(id: 0) { pixel, _, _ in
        ShaderPixel(red: 2 * pixel.red, green: 0, blue: 0, alpha: 1)
      })
    #expect(row(view, 20..<21) == [0xFF66_0000])
  }

  @Test func aRotatedViewIsShadedInItsOwnSpace() {
    let half = ColorFunction(id: 0) { pixel, point, bounds in
      point.x < bounds.midX ? pixel : ShaderPixel(word: 0xFF00_00FF)
    }
    let pixels = host(
      black.frame(width: 16, height: 16).colorEffect(half).rotationEffect(.degrees(90))
    ).picture(fonts: fonts)
    // The left half of the view is at the top.
    #expect(pixels[20, 10] == 0xFF00_0000 && pixels[30, 10] == 0xFF00_0000)
    #expect(pixels[20, 30] == 0xFF00_00FF && pixels[10, 30] == 0xFF00_00FF)
  }

  // MARK: - Changes

  @MainActor private final class Controls {
    var level: ((Double) -> Void)?
    var reach: ((Double) -> Void)?
    var other: ((Bool) -> Void)?
  }

  private struct Changing: View {
    let controls: Controls
    let counter: Counter
    @State private var level = 0.0
    @State private var reach = 1.0
    @State private var other = false

    var body: some View {
      VStack(spacing: 0) {
        black.frame(width: 4, height: 4).colorEffect(Redden(level, counter))
        black.frame(width: 4, height: 4).probe("moved")
          .distortionEffect(Push(x: 0), maxSampleOffset: CGSize(width: reach, height: 0))
        (other ? black : Color(red: 0, green: 1, blue: 0)).frame(width: 4, height: 4)
      }
      .onAppear {
        controls.level = { level = $0 }
        controls.reach = { reach = $0 }
        controls.other = { other = $0 }
      }
    }
  }

  @Test func aShaderRunsAgainOnlyAfterAChange() {
    let (controls, counter) = (Controls(), Counter())
    let host = host(Changing(controls: controls, counter: counter))
    let renderer = SceneRenderer(fonts: fonts, background: .white)
    var pixmap = Pixmap(width: 40, height: 40)
    func paint() -> [Int] {
      renderer.paint(host.displayList, damage: PixelRegion(pixmap.bounds), into: &pixmap)
      return [counter.rows, Int(pixmap[20, 10] >> 16 & 255)]
    }
    #expect(paint() == [8, 0])
    controls.other?(true)
    host.update()
    #expect(paint() == [8, 0])
    controls.level?(0.2)
    host.update()
    #expect(paint() == [16, 51])
  }

  @Test func contentIsWrittenAnewWhenTheReachChanges() {
    let (controls, counter) = (Controls(), Counter())
    let host = host(Changing(controls: controls, counter: counter))
    controls.reach?(3)
    host.update()
    let fills = host.displayList.items.filter {
      if case .fill = $0.content { true } else { false }
    }
    #expect(fills.map(\.bounds).contains(PixelRect(x: 10, y: 16, width: 20, height: 8)))
  }

  @Test func theValuesOfAnAnimatableShaderMoveWithTheTransaction() throws {
    let (controls, counter) = (Controls(), Counter())
    let host = host(Changing(controls: controls, counter: counter))
    withAnimation(.linear(duration: 1)) { controls.level?(1) }
    host.advance(0.5)
    let levels = shadings(host).compactMap { shading -> Double? in
      guard case .color(let shader) = shading.shader else { return nil }
      return (shader as? Redden)?.level
    }
    #expect(levels.count == 1)
    #expect(abs((levels.first ?? 0) - 0.5) < 0.03)
    host.advance(0.6)
    #expect(!host.host.needsUpdate)
  }

  // MARK: - Visual effects

  @Test func visualEffectsRunShadersInOrder() {
    let view = square.visualEffect { content, proxy in
      content
        .colorEffect(Redden(0.2))
        .layerEffect(
          LayerFunction(id: proxy.size.width) { point, picture, _ in
            picture.sample(at: point).scaled(by: 0.5)
          }, maxSampleOffset: .zero
        )
        .distortionEffect(Push(x: 1), maxSampleOffset: .zero, isEnabled: false)
    }
    let host = host(view)
    host.advance(0.2)
    #expect(shadings(host).count == 2)
    // Half of 51 levels is 25.5, over half white.
    let pixels = host.picture(fonts: fonts)
    #expect(pixels[20, 20] == 0xFF99_7F7F)
    #expect(!host.host.needsUpdate)
  }
}
