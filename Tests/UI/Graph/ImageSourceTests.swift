import MartletGeometry
import MartletRaster
import MartletScene
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

/// Pictures whose variants differ by colour scheme, contrast and scale.
@MainActor @Suite struct ImageSourceTests {
  /// The picture "sun": red in the light scheme, blue in the dark one, 8 × 8 points at any scale.
  /// The picture "mask" is the same, and its asset says that it is a template.
  private final class Catalog: ImageSource {
    let store = ImageStore()
    private(set) var asked: [PictureTraits] = []

    func image(named name: String) -> ImageReference? { nil }

    func picture(named name: String, for traits: PictureTraits) -> NamedPicture? {
      asked.append(traits)
      let side = Int(8 * traits.scale)
      var pixmap = Pixmap(width: side, height: side)
      for y in 0..<side {
        for x in 0..<side { pixmap[x, y] = traits.isDark ? 0xFF00_00FF : 0xFFFF_0000 }
      }
      var image = store.add(pixmap)
      image.scale = traits.scale
      return NamedPicture(image, isTemplate: name == "mask" ? true : nil)
    }
  }

  /// The colours of the catalog's pictures in a picture of a view, and green.
  private func colors(
    _ catalog: Catalog = Catalog(), @ViewBuilder _ view: @escaping () -> some View
  ) throws -> Set<UInt32> {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 40, height: 40, text: fonts, images: catalog, root: view)
    let pixmap = host.picture(fonts: fonts, images: catalog.store)
    var colors: Set<UInt32> = []
    for y in 0..<40 { for x in 0..<40 { colors.insert(pixmap[x, y]) } }
    return colors.intersection([0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF])
  }

  @Test func aPictureHasTheVariantOfItsColourScheme() throws {
    #expect(try colors { Image("sun") } == [0xFFFF_0000])
    #expect(try colors { Image("sun").colorScheme(.dark) } == [0xFF00_00FF])
    let painted = try colors {
      Rectangle().fill(ImagePaint(image: Image("sun"))).colorScheme(.dark)
    }
    #expect(painted == [0xFF00_00FF])
  }

  @Test func aPictureChangesWithItsColourScheme() throws {
    struct Switch: View {
      @State private var isDark = false

      var body: some View {
        Image("sun").resizable().frame(width: 20, height: 20)
          .colorScheme(isDark ? .dark : .light)
          .onTapGesture { isDark = true }
      }
    }
    let catalog = Catalog()
    let host = TestHost(width: 40, height: 40, images: catalog) { Switch() }
    #expect(catalog.asked == [PictureTraits(isResizable: true)])
    host.tap(CGPoint(x: 20, y: 20))
    host.advance(0.5)
    #expect(catalog.asked.last == PictureTraits(isDark: true, isResizable: true))
    #expect(catalog.asked.count == 2, "asked once per change")
    let pixmap = host.picture(fonts: try TestFonts.library(), images: catalog.store)
    #expect(pixmap[20, 20] == 0xFF00_00FF)
  }

  @Test func aPictureIsChosenForTheScaleOfTheDisplay() throws {
    let catalog = Catalog()
    let host = TestHost(width: 40, height: 40, scale: 2, images: catalog) {
      Image("sun").probe("sun")
    }
    #expect(catalog.asked == [PictureTraits(scale: 2)])
    #expect(host.frame(of: "sun")?.size == CGSize(width: 8, height: 8))
  }

  @Test func anAssetMaySayThatItsPictureIsATemplate() throws {
    let green = Color(red: 0, green: 1, blue: 0)
    #expect(try colors { Image("mask").foregroundStyle(green) } == [0xFF00_FF00])
    #expect(try colors { Text(Image("mask")).foregroundStyle(green) } == [0xFF00_FF00])
    let original = try colors {
      Image("mask").renderingMode(.original).foregroundStyle(green)
    }
    #expect(original == [0xFFFF_0000])
  }

  @Test func aSourceWithoutVariantsHasOnePictureForAll() {
    final class Flags: ImageSource {
      func image(named name: String) -> ImageReference? {
        name == "flag" ? ImageReference(id: 7, size: PixelSize(width: 1, height: 1)) : nil
      }
    }
    let dark = PictureTraits(isDark: true, isHighContrast: true, scale: 3)
    #expect(Flags().picture(named: "flag", for: dark)?.image.id == 7)
    #expect(Flags().picture(named: "flag", for: dark)?.isTemplate == nil)
    #expect(Flags().picture(named: "other", for: dark) == nil)
  }
}
