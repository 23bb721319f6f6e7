import MartletGeometry
import MartletRaster
import MartletScene
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ImagePaintTests {
  /// A folder of one picture, 6 × 4, its left third red, the rest blue.
  private final class Flags: ImageSource {
    let store = ImageStore()
    private(set) var requests = 0
    private lazy var flag: ImageReference = {
      var pixmap = Pixmap(width: 6, height: 4)
      pixmap.fill(pixmap.bounds, with: Self.blue)
      pixmap.fill(PixelRect(x: 0, y: 0, width: 2, height: 4), with: Self.red)
      return store.add(pixmap)
    }()

    static let red: UInt32 = 0xFFFF_0000
    static let blue: UInt32 = 0xFF00_00FF

    func image(named name: String) -> ImageReference? {
      requests += 1
      return name == "flag" ? flag : nil
    }
  }

  private let flags = Flags()
  private let flag = Image("flag").interpolation(.none)

  private func host(@ViewBuilder _ view: () -> some View) -> TestHost {
    TestHost(width: 120, height: 60, images: flags, root: view)
  }

  private func picture(@ViewBuilder _ view: () -> some View) throws -> Pixmap {
    host(view).picture(fonts: try TestFonts.library(), images: flags.store)
  }

  private func red(_ pixmap: borrowing Pixmap, _ columns: Range<Int>, row: Int) -> [Bool] {
    var result: [Bool] = []
    for x in columns { result.append(pixmap[x, row] == Flags.red) }
    return result
  }

  @Test func aPictureIsRepeatedFromTheTopLeftCorner() throws {
    let pixmap = try picture { Rectangle().fill(ImagePaint(image: flag)) }
    #expect(red(pixmap, 0..<120, row: 31) == (0..<120).map { $0 % 6 < 2 })
    let inner = try picture {
      Rectangle().fill(ImagePaint(image: flag)).frame(width: 40, height: 20)
    }
    #expect(red(inner, 40..<80, row: 30) == (0..<40).map { $0 % 6 < 2 })
    let outside = inner[39, 30]
    #expect(outside == 0xFFFF_FFFF)
  }

  @Test func theScaleEnlargesTheTiles() throws {
    let pixmap = try picture { Rectangle().fill(.image(flag, scale: 2)) }
    #expect(red(pixmap, 0..<120, row: 31) == (0..<120).map { $0 % 12 < 4 })
  }

  @Test func aPartOfThePictureIsRepeated() throws {
    let left = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    let pixmap = try picture { Rectangle().fill(ImagePaint(image: flag, sourceRect: left)) }
    for row in [0, 3, 4, 59] {
      #expect(red(pixmap, 0..<120, row: row) == (0..<120).map { $0 % 3 < 2 })
    }
    let right = CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.5)
    let plain = try picture {
      Rectangle().fill(ImagePaint(image: flag, sourceRect: right, scale: 3))
    }
    for x in 0..<120 {
      let pixel = plain[x, 30]
      #expect(pixel == Flags.blue)
    }
  }

  @Test func aBorderAndAStrokeAreLines() throws {
    let bordered = try picture {
      Color.clear.frame(width: 60, height: 40).border(ImagePaint(image: flag), width: 6)
    }
    #expect(red(bordered, 30..<90, row: 12) == (0..<60).map { $0 % 6 < 2 })
    let (corner, middle) = (bordered[30, 30], bordered[60, 30])
    #expect(corner == Flags.red && middle == 0xFFFF_FFFF)
    // Half of the line lies outside of the frame.
    let stroked = try picture {
      Rectangle().stroke(ImagePaint(image: flag), lineWidth: 12).frame(width: 60, height: 36)
    }
    #expect(red(stroked, 30..<90, row: 8) == (0..<60).map { $0 % 6 < 2 })
  }

  @Test func backgroundsAndForegroundsOfShapesHaveThePattern() {
    let paint = ImagePaint(image: flag)
    let host = host {
      HStack {
        Circle().foregroundStyle(paint)
        Circle().fill(.clear).background(paint)
        Circle().fill(.clear).background(paint, in: Capsule())
        Circle().fill(AnyShapeStyle(paint))
      }
    }
    let patterns = host.displayList.items.count {
      if case .pattern = $0.content { true } else { false }
    }
    #expect(patterns == 4)
  }

  @Test func theEvenOddRuleLeavesAHole() throws {
    let path = Path { path in
      path.addRect(CGRect(x: 0, y: 0, width: 120, height: 60))
      path.addRect(CGRect(x: 30, y: 15, width: 60, height: 30))
    }
    let pixmap = try picture {
      path.fill(ImagePaint(image: flag), style: FillStyle(eoFill: true))
    }
    let (edge, middle) = (pixmap[0, 30], pixmap[60, 30])
    #expect(edge == Flags.red && middle == 0xFFFF_FFFF)
  }

  @Test func theOpacityOfTheStyleAppliesToThePicture() throws {
    let pixmap = try picture {
      Rectangle().fill(ImagePaint(image: flag).opacity(0.5)).foregroundStyle(.clear)
    }
    let pixel = pixmap[0, 30]
    #expect(pixel >> 16 & 255 == 255 && (126...129).contains(pixel & 255))
  }

  @Test func aSymbolHasTheColourOfTextAndTheSizeOfTheFont() throws {
    let pixmap = try picture {
      Rectangle().fill(.image(Image(systemName: "circle.fill"), scale: 0.5))
        .font(.system(size: 20)).foregroundColor(.black)
    }
    // A tile has 12 points.
    for x in stride(from: 6, to: 120, by: 12) {
      for y in stride(from: 6, to: 60, by: 12) {
        let (middle, corner) = (pixmap[x, y], pixmap[x - 6, y - 6])
        #expect(middle == 0xFF00_0000 && corner == 0xFFFF_FFFF)
      }
    }
  }

  @Test func aTemplateHasTheColourOfText() throws {
    let pixmap = try picture {
      Rectangle().fill(.image(flag.renderingMode(.template))).foregroundColor(.black)
    }
    for x in 0..<120 {
      let pixel = pixmap[x, 30]
      #expect(pixel == 0xFF00_0000)
    }
  }

  @Test func anEmptyPartAndAMissingImageDrawNothing() {
    let empty = host {
      VStack {
        Rectangle().fill(.image(flag, sourceRect: .zero))
        Rectangle().fill(.image(flag, sourceRect: CGRect(x: 2, y: 0, width: 1, height: 1)))
        Rectangle().fill(.image(flag, scale: 0))
        Rectangle().fill(.image(flag, scale: .nan))
      }
    }
    #expect(empty.displayList.items.isEmpty)
    let missing = host {
      VStack {
        Rectangle().fill(.image(Image("other")))
        Rectangle().fill(.image(Image(systemName: "other")))
      }
    }
    #expect(missing.displayList.items.isEmpty)
    #expect(
      Set(missing.reports) == ["There is no picture other.", "There is no symbol other."])
  }

  @Test func aPictureIsLookedUpOncePerStyle() {
    let host = host { Rectangle().fill(.image(flag)).opacity(0.9) }
    host.advance(0.2)
    #expect(flags.requests == 1)
  }

  @Test func aTextHasTheColourOfText() {
    let environment = EnvironmentValues()
    let style = ImagePaint(image: flag)._resolve(in: environment)
    #expect(style.color == Color.primary.resolved(in: environment))
  }
}
