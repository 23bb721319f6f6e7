import MartletGeometry
import MartletRaster
import MartletScene
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ImageTests {
  /// A folder of one picture, 6 × 4, its left third red, the rest blue.
  private final class Folder: ImageSource {
    let store = ImageStore()
    lazy var picture: ImageReference = {
      var pixmap = Pixmap(width: 6, height: 4)
      for y in 0..<4 {
        for x in 0..<6 { pixmap[x, y] = x < 2 ? 0xFFFF_0000 : 0xFF00_00FF }
      }
      return store.add(pixmap)
    }()

    func image(named name: String) -> ImageReference? { name == "flag" ? picture : nil }
  }

  private func host(
    _ folder: Folder = Folder(), @ViewBuilder _ view: @escaping () -> some View
  ) -> TestHost {
    TestHost(width: 200, height: 100, images: folder, root: view)
  }

  @Test func aPictureHasAPointPerPixel() {
    let host = host { Image("flag").probe("i") }
    #expect(host.frame(of: "i") == rect(97, 48, 6, 4))
  }

  @Test func aResizablePictureTakesWhatItIsProposed() {
    let host = host {
      HStack(spacing: 0) {
        Image("flag").resizable().probe("a")
        Image("flag").resizable().aspectRatio(contentMode: .fit).frame(width: 60).probe("b")
        Image("flag").resizable().aspectRatio(1, contentMode: .fit).frame(height: 50).probe("c")
        Image("flag").resizable().fixedSize().probe("d")
      }
    }
    #expect(host.frame(of: "b")?.size == CGSize(width: 60, height: 40))
    #expect(host.frame(of: "c")?.size == CGSize(width: 50, height: 50))
    #expect(host.frame(of: "d")?.size == CGSize(width: 6, height: 4))
    #expect(host.frame(of: "a")?.size == CGSize(width: 84, height: 100))
  }

  @Test func aPictureThatIsNotThereIsReportedAndNothing() {
    let host = host { Image("other").probe("i") }
    #expect(host.frame(of: "i")?.size == .zero)
    #expect(host.reports == ["There is no picture other."])
  }

  @Test func capsKeepTheirSize() throws {
    let folder = Folder()
    let host = host(folder) {
      Image("flag")
        .resizable(capInsets: EdgeInsets(top: 0, leading: 2, bottom: 0, trailing: 1))
        .interpolation(.none)
        .frame(width: 40, height: 10)
    }
    let pixmap = host.picture(fonts: try TestFonts.library(), images: folder.store)
    // The cap of two red pixels stays two wide at the left edge of the forty.
    let row = (78..<122).map { pixmap[$0, 50] }
    #expect(row.filter { $0 == 0xFFFF_0000 }.count == 2)
    #expect(row.filter { $0 == 0xFF00_00FF }.count == 38)
    #expect(row[2] == 0xFFFF_0000 && row[3] == 0xFFFF_0000)
  }

  @Test func tilesRepeatThePicture() throws {
    let folder = Folder()
    let host = host(folder) {
      Image("flag").resizable(resizingMode: .tile).interpolation(.none)
        .frame(width: 24, height: 10)
    }
    let pixmap = host.picture(fonts: try TestFonts.library(), images: folder.store)
    let row = (88..<112).map { pixmap[$0, 50] == 0xFFFF_0000 }
    #expect(row == (0..<24).map { $0 % 6 < 2 })
  }

  @Test func aTemplateTakesTheColourOfText() throws {
    let folder = Folder()
    let host = host(folder) {
      Image("flag").renderingMode(.template).foregroundColor(.black)
    }
    let pixmap = host.picture(fonts: try TestFonts.library(), images: folder.store)
    #expect(pixmap[98, 50] == 0xFF00_0000 && pixmap[102, 51] == 0xFF00_0000)
    #expect(pixmap[95, 50] == 0xFFFF_FFFF)
  }

  @Test func aCanvasDrawsAResolvedImageInSeveralSizes() throws {
    let folder = Folder()
    let host = host(folder) {
      Canvas { context, _ in
        let flag = context.resolve(Image("flag").interpolation(.none))
        context.draw(flag, in: CGRect(x: 0, y: 0, width: 60, height: 10))
        context.draw(flag, in: CGRect(x: 100, y: 50, width: 30, height: 20))
        context.draw(flag, at: CGPoint(x: 13, y: 82))
      }
    }
    let pixmap = host.picture(fonts: try TestFonts.library(), images: folder.store)
    let upper = (0..<60).map { pixmap[$0, 5] == 0xFFFF_0000 }
    let middle = (100..<130).map { pixmap[$0, 60] == 0xFFFF_0000 }
    let natural = (10..<16).map { pixmap[$0, 82] == 0xFFFF_0000 }
    #expect(upper == (0..<60).map { $0 < 20 })
    #expect(middle == (0..<30).map { $0 < 10 })
    #expect(natural == (0..<6).map { $0 < 2 })
    let (right, after) = (pixmap[60, 5], pixmap[16, 82])
    #expect(right == 0xFFFF_FFFF && after == 0xFFFF_FFFF)
  }

  @Test func aCanvasDrawsAResolvedTextWrappedAndUnwrapped() throws {
    let fonts = try TestFonts.library()
    func pixels(_ draw: @escaping (GraphicsContext, Text) -> Void) -> [UInt32] {
      let host = TestHost(width: 200, height: 100, text: fonts) {
        Canvas { context, _ in draw(context, Text("two words")) }
      }
      let pixmap = host.picture(fonts: fonts)
      return (0..<200 * 100).map { pixmap[$0 % 200, $0 / 200] }
    }
    let rect = CGRect(x: 0, y: 0, width: 50, height: 100)
    let point = CGPoint(x: 130, y: 50)
    let resolved = pixels { context, text in
      let text = context.resolve(text)
      context.draw(text, in: rect)
      context.draw(text, at: point)
    }
    let unresolved = pixels { context, text in
      context.draw(text, in: rect)
      context.draw(text, at: point)
    }
    #expect(resolved == unresolved)
  }

  // MARK: - Symbols

  @Test func everySymbolIsADrawingInsideItsSquare() {
    let names = SymbolTable.names
    #expect(names.count >= 60)
    for name in names {
      guard let drawing = SymbolTable.drawing(name) else {
        Issue.record("\(name) cannot be read")
        continue
      }
      for part in drawing.parts {
        let box = part.path.boundingRect
        #expect(
          box.minX >= 1 && box.minY >= 1 && box.maxX <= 23 && box.maxY <= 23, "\(name): \(box)")
        #expect(!part.path.isEmpty, "\(name)")
      }
    }
  }

  @Test(arguments: [
    "checkmark", "minus", "moon", "moon.circle.fill", "rectangle.grid.1x2",
    "rectangle.split.3x1", "rectangle.stack", "checkmark.seal", "checkmark.seal.fill",
    "delete.backward", "delete.backward.fill", "seal", "seal.fill", "suit.club", "suit.club.fill",
    "suit.diamond", "suit.diamond.fill", "suit.heart", "suit.heart.fill", "suit.spade",
    "suit.spade.fill",
  ])
  func theSymbolsThatProgramsUseAreThere(_ name: String) {
    #expect(SymbolTable.drawing(name) != nil)
  }

  @Test(arguments: ["club", "diamond", "heart", "spade"])
  func suitsAreSymmetric(_ suit: String) throws {
    let drawing = try #require(SymbolTable.drawing("suit.\(suit)"))
    let box = try #require(drawing.parts.first).path.boundingRect
    #expect(abs(box.midX - 12) < 0.05)
    #expect(box.height > 17 && box.width > 13.5)
  }

  @Test(arguments: ["", "M 1 2", "stroke M 1", "stroke Q 1 2", "fill O 1 2 x", "stroke M nan 2"])
  func aSlipInADrawingIsFound(_ text: String) {
    #expect(SymbolDrawing(text) == nil)
  }

  @Test func anUnknownSymbolIsReportedAndNothing() {
    let host = host { Image(systemName: "unknown.symbol").probe("i") }
    #expect(host.frame(of: "i")?.size == .zero)
    #expect(host.reports == ["There is no symbol unknown.symbol."])
  }

  @Test func aSymbolFollowsTheFont() {
    let host = host {
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Image(systemName: "plus").font(.system(size: 20)).probe("a")
        Image(systemName: "plus").font(.system(size: 40)).probe("b")
        Image(systemName: "plus").resizable().frame(width: 30, height: 10).probe("c")
      }
    }
    #expect(host.frame(of: "a")?.size == CGSize(width: 24, height: 24))
    #expect(host.frame(of: "b")?.size == CGSize(width: 48, height: 48))
    #expect(host.frame(of: "c")?.size == CGSize(width: 30, height: 10))
  }

  @Test(arguments: 0..<4) func symbolsLookLikeThemselves(_ quarter: Int) throws {
    let fonts = try TestFonts.library()
    let all = SymbolTable.names
    let names = Array(all[(all.count * quarter / 4)..<(all.count * (quarter + 1) / 4)])
    let columns = 10
    let host = TestHost(width: 10 * 23 + 4, height: 3 * 23 + 4, text: fonts) {
      VStack(alignment: .leading, spacing: 4) {
        ForEach(0..<(names.count + columns - 1) / columns) { row in
          HStack(spacing: 4) {
            ForEach(
              names[(row * columns)..<min(names.count, (row + 1) * columns)], id: \.self
            ) { Image(systemName: $0) }
          }
        }
      }
      .font(.system(size: 16))
    }
    expectGolden(host.picture(fonts: fonts), "symbols-\(quarter + 1)")
  }
}
