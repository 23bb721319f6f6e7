import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GraphicsContextGradientOptionsTests {
  private typealias Options = GraphicsContext.GradientOptions

  private let red: UInt32 = 0xFFFF_0000
  private let all = Path(CGRect(x: 0, y: 0, width: 48, height: 24))
  /// Red up to the middle, blue beyond it.
  private let halves = Gradient(stops: [
    .init(color: Color(red: 1, green: 0, blue: 0), location: 0),
    .init(color: Color(red: 1, green: 0, blue: 0), location: 0.5),
    .init(color: Color(red: 0, green: 0, blue: 1), location: 0.5),
    .init(color: Color(red: 0, green: 0, blue: 1), location: 1),
  ])

  /// Draws on white, 48 × 24 pixels.
  private func picture(
    _ draw: @escaping @MainActor (inout GraphicsContext) -> Void
  ) throws -> Pixmap {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 48, height: 24, text: fonts) {
      Canvas { context, _ in draw(&context) }
    }
    return host.picture(fonts: fonts)
  }

  /// Whether the pixels of the row in the middle are red.
  private func row(_ pixmap: borrowing Pixmap) -> [Bool] {
    var result: [Bool] = []
    for x in 0..<48 { result.append(pixmap[x, 12] == red) }
    return result
  }

  /// The halves from x = 12 to x = 24.
  private func line(_ options: Options) -> GraphicsContext.Shading {
    .linearGradient(
      halves, startPoint: CGPoint(x: 12, y: 0), endPoint: CGPoint(x: 24, y: 0), options: options)
  }

  @Test func aGradientEndsWithoutOptions() throws {
    #expect(row(try picture { $0.fill(all, with: line([])) }) == (0..<48).map { $0 < 18 })
  }

  @Test func aLineIsRepeated() throws {
    let stripes = (0..<48).map { $0 % 12 < 6 }
    #expect(row(try picture { $0.fill(all, with: line(.repeat)) }) == stripes)
    let resolved = try picture { $0.fill(all, with: $0.resolve(line(.repeat))) }
    #expect(row(resolved) == stripes)
    let first = try picture { $0.fill(all, with: .palette([line(.repeat)])) }
    #expect(row(first) == stripes)
  }

  @Test func aMirroredLineTurnsAtItsEnds() throws {
    let stripes = (0..<48).map { ($0 + 12) % 24 < 6 || ($0 + 12) % 24 >= 18 }
    #expect(row(try picture { $0.fill(all, with: line(.mirror)) }) == stripes)
    #expect(row(try picture { $0.fill(all, with: line([.repeat, .mirror])) }) == stripes)
  }

  @Test func aStrokeIsFilledToItsEdges() throws {
    var path = Path()
    path.move(to: CGPoint(x: 23, y: 12))
    path.addLine(to: CGPoint(x: 25, y: 12))
    let stroke = try picture {
      $0.stroke(
        path, with: line(.repeat), style: StrokeStyle(lineWidth: 48, lineCap: .square))
    }
    let fill = try picture { $0.fill(all, with: line(.repeat)) }
    #expect(row(stroke) == row(fill))
  }

  @Test func ringsAreRepeated() throws {
    let rings = try picture {
      $0.fill(
        all,
        with: .radialGradient(
          halves, center: CGPoint(x: 0, y: 12.5), startRadius: 0, endRadius: 12,
          options: .repeat))
    }
    #expect(row(rings) == (0..<48).map { $0 % 12 < 6 })
  }

  @Test func aTurnHasNoEnds() throws {
    func turn(_ options: Options) throws -> Pixmap {
      try picture {
        $0.fill(
          all, with: .conicGradient(halves, center: CGPoint(x: 24, y: 12), options: options))
      }
    }
    #expect(pixelDifferences(try turn([]), try turn(.repeat)) == [])
  }

  @Test func linearLightIsBrighterInTheMiddle() throws {
    func middle(_ options: Options) throws -> UInt32 {
      let pixmap = try picture {
        $0.fill(
          all,
          with: .linearGradient(
            Gradient(colors: [Color(white: 0), Color(white: 1)]), startPoint: .zero,
            endPoint: CGPoint(x: 48, y: 0), options: options))
      }
      return pixmap[23, 12] & 255
    }
    #expect((123...127).contains(try middle([])))
    // Half of the light is 188 of 255 as sRGB encodes it.
    #expect((183...188).contains(try middle(.linearColor)))
    #expect((183...188).contains(try middle([.linearColor, .mirror])))
  }

  @Test func theGradientOfAColourIsOneToo() throws {
    let any = try picture {
      $0.fill(
        all,
        with: .linearGradient(
          AnyGradient(halves), startPoint: CGPoint(x: 12, y: 0), endPoint: CGPoint(x: 24, y: 0),
          options: .repeat))
    }
    #expect(row(any) == (0..<48).map { $0 % 12 < 6 })
  }
}
