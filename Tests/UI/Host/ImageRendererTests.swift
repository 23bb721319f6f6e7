import MartletGeometry
import MartletRaster
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

/// The pixels of an image that owns them.
private struct Pixels {
  let size: PixelSize
  /// The number of pixels per point.
  let scale: Double
  private let words: [UInt32]

  init(_ image: Image?) throws {
    let image = try #require(image)
    guard case .picture(let reference) = image.source else { throw NoPixels() }
    let picture = try #require(ImageStore().picture(reference))
    size = reference.size
    scale = reference.scale
    words = picture.withPixmap { pixmap in
      var words: [UInt32] = []
      for y in 0..<pixmap.height {
        for x in 0..<pixmap.width { words.append(pixmap[x, y]) }
      }
      return words
    }
  }

  /// The premultiplied pixel as 0xAARRGGBB.
  subscript(x: Int, y: Int) -> UInt32 { words[y * size.width + x] }

  /// The number of pixels that differ from `word`.
  func count(otherThan word: UInt32) -> Int { words.count { $0 != word } }

  private struct NoPixels: Error {}
}

private let red = Color(red: 1, green: 0, blue: 0)
private let blue = Color(red: 0, green: 0, blue: 1)

@MainActor
struct ImageRendererTests {
  /// A folder with a picture of 6 × 4 blue pixels.
  private final class Folder: ImageSource {
    private let store = ImageStore()
    private lazy var picture: ImageReference = {
      var pixmap = Pixmap(width: 6, height: 4)
      pixmap.fill(pixmap.bounds, with: 0xFF00_00FF)
      return store.add(pixmap)
    }()

    var pictures: ImageStore? { store }

    func image(named name: String) -> ImageReference? { name == "sea" ? picture : nil }
  }

  /// Returns the pixels of a view while a program with another view is running.
  private func pixels<V: View>(
    of view: V, _ set: (ImageRenderer<V>) -> Void = { _ in }
  ) throws -> Pixels {
    let host = TestHost(text: try TestFonts.library()) { Color.green }
    return try withExtendedLifetime(host) {
      let renderer = ImageRenderer(content: view)
      set(renderer)
      return try Pixels(renderer.image)
    }
  }

  // MARK: - Size

  @Test func aPictureHasAPixelPerPoint() throws {
    let pixels = try pixels(of: red.frame(width: 7, height: 3))
    #expect(pixels.size == PixelSize(width: 7, height: 3))
    #expect(pixels.scale == 1)
    #expect(pixels.count(otherThan: 0xFFFF_0000) == 0)
  }

  @Test func aPictureOfTwiceTheScaleHasTwoPixelsPerPoint() throws {
    let pixels = try pixels(of: red.frame(width: 100, height: 50)) { $0.scale = 2 }
    #expect(pixels.size == PixelSize(width: 200, height: 100))
    #expect(pixels.scale == 2)
    #expect(pixels.count(otherThan: 0xFFFF_0000) == 0)
  }

  @Test func aPartOfAPixelIsAWholeOne() throws {
    let pixels = try pixels(of: red.frame(width: 7.25, height: 33.4)) { $0.scale = 5 }
    #expect(pixels.size == PixelSize(width: 37, height: 167))
  }

  @Test func aTextHasItsIdealSize() throws {
    let text = Text("A line of several words")
    let host = TestHost(width: 60, text: try TestFonts.library()) {
      text.fixedSize().probe("text")
    }
    let frame = try #require(host.frame(of: "text"))
    let pixels = try withExtendedLifetime(host) {
      try Pixels(ImageRenderer(content: text).image)
    }
    #expect(pixels.size.width == Int((frame.width - 0.001).rounded(.up)))
    #expect(pixels.size.height == Int((frame.height - 0.001).rounded(.up)))
    // Dark letters on nothing.
    #expect(pixels.count(otherThan: 0) > 50)
    #expect(pixels[0, 0] == 0)
  }

  @Test func aTextBreaksAtTheProposedWidth() throws {
    let text = Text("A line of several words")
    let whole = try pixels(of: text)
    let broken = try pixels(of: text) {
      $0.proposedSize = ProposedViewSize(width: 80, height: nil)
    }
    #expect(broken.size.width <= 80)
    #expect(broken.size.height >= 2 * whole.size.height - 2)
  }

  @Test func aFlexibleViewTakesTheProposedSize() throws {
    let pixels = try pixels(of: red) {
      $0.proposedSize = ProposedViewSize(width: 500, height: 20)
      $0.scale = 2
    }
    // The screen has 400 × 300 points.
    #expect(pixels.size == PixelSize(width: 1000, height: 40))
    #expect(pixels.count(otherThan: 0xFFFF_0000) == 0)
  }

  @Test func aViewLargerThanTheScreenIsDrawnWhole() throws {
    let pixels = try pixels(of: red.frame(width: 3, height: 900))
    #expect(pixels.size == PixelSize(width: 3, height: 900))
    #expect(pixels.count(otherThan: 0xFFFF_0000) == 0)
  }

  @Test func aViewWithoutASizeHasNoPicture() throws {
    let host = TestHost(text: try TestFonts.library()) { Color.green }
    #expect(ImageRenderer(content: EmptyView()).image == nil)
    #expect(ImageRenderer(content: red.frame(width: 0, height: 5)).image == nil)
    #expect(host.reports.isEmpty)
  }

  @Test func aPictureThatIsTooLargeIsReported() throws {
    let host = TestHost(text: try TestFonts.library()) { Color.green }
    let wide = ImageRenderer(content: red.frame(width: 5000, height: 1))
    wide.scale = 2
    #expect(wide.image == nil)
    #expect(host.reports.count == 1)
    let endless = ImageRenderer(content: red)
    endless.proposedSize = .infinity
    #expect(endless.image == nil)
    #expect(host.reports.count == 2)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300])
  func aScaleWithoutMeaningHasNoPicture(scale: CGFloat) throws {
    let host = TestHost(text: try TestFonts.library()) { Color.green }
    let renderer = ImageRenderer(content: red.frame(width: 4, height: 4))
    renderer.scale = scale
    #expect(withExtendedLifetime(host) { renderer.image } == nil)
  }

  // MARK: - Background

  @Test func aPictureIsTransparentWhereTheViewDrawsNothing() throws {
    let pixels = try pixels(of: red.frame(width: 4, height: 4).padding(2))
    #expect(pixels.size == PixelSize(width: 8, height: 8))
    #expect(pixels[0, 0] == 0 && pixels[7, 7] == 0 && pixels[1, 4] == 0)
    #expect(pixels[2, 2] == 0xFFFF_0000 && pixels[5, 5] == 0xFFFF_0000)
    #expect(pixels.count(otherThan: 0) == 16)
  }

  @Test func translucentPixelsArePremultiplied() throws {
    let pixel = try pixels(of: red.opacity(0.5).frame(width: 2, height: 2))[1, 1]
    #expect((127...128).contains(pixel >> 24))
    #expect(pixel >> 16 & 0xFF == pixel >> 24)
    #expect(pixel & 0xFFFF == 0)
  }

  @Test func anOpaquePictureHasBlackBelowTheView() throws {
    let pixels = try pixels(of: red.frame(width: 4, height: 4).padding(2)) { $0.isOpaque = true }
    #expect(pixels[0, 0] == 0xFF00_0000)
    #expect(pixels[2, 2] == 0xFFFF_0000)
    #expect(pixels.count(otherThan: 0xFF00_0000) == 16)
  }

  // MARK: - Renderer

  @Test func eachAccessDrawsAnew() throws {
    let host = TestHost(text: try TestFonts.library()) { Color.green }
    try withExtendedLifetime(host) {
      let renderer = ImageRenderer(content: red.frame(width: 4, height: 4))
      let first = renderer.image
      #expect(first != renderer.image)
      renderer.content = blue.frame(width: 5, height: 4)
      let (old, new) = (try Pixels(first), try Pixels(renderer.image))
      #expect(old[3, 3] == 0xFFFF_0000)
      #expect(new[4, 3] == 0xFF00_00FF)
    }
  }

  @Test func aRendererAnnouncesItsChanges() {
    let renderer = ImageRenderer(content: red)
    var changes = 0
    let subscription = renderer.objectWillChange.sink { _ in changes += 1 }
    renderer.content = blue
    renderer.proposedSize = .zero
    renderer.scale = 2
    renderer.isOpaque = true
    #expect(changes == 4)
    subscription.cancel()
  }

  @Test func thereIsNoPictureWithoutAHost() throws {
    let renderer = ImageRenderer(content: red.frame(width: 4, height: 4))
    do {
      let host = TestHost(text: try TestFonts.library()) { Color.green }
      #expect(withExtendedLifetime(host) { renderer.image } != nil)
    }
    #expect(ViewHost.current == nil)
    #expect(renderer.image == nil)
  }

  @Test func thePictureOfAHostWithoutFontsIsNil() {
    let host = TestHost { Color.green }
    let renderer = ImageRenderer(content: red.frame(width: 4, height: 4))
    #expect(withExtendedLifetime(host) { renderer.image } == nil)
  }

  @Test func theTreeOfAPictureIsFreed() throws {
    weak var object: Owner.Object?
    var bodies = 0
    let view = Owner {
      object = $0
      bodies += 1
    }
    _ = try pixels(of: view)
    #expect(bodies > 0)
    #expect(object == nil)
  }

  // MARK: - Surroundings

  @Test func namedPicturesAreThoseOfTheProgram() throws {
    let host = TestHost(text: try TestFonts.library(), images: Folder()) { Color.green }
    let pixels = try Pixels(ImageRenderer(content: Image("sea")).image)
    #expect(pixels.size == PixelSize(width: 6, height: 4))
    #expect(pixels.count(otherThan: 0xFF00_00FF) == 0)
    #expect(ImageRenderer(content: Image("land")).image == nil)
    #expect(host.reports == ["There is no picture land."])
  }

  @Test func theEnvironmentIsTheDefaultOneWithTheRenderersScale() throws {
    var environment = EnvironmentValues()
    environment.colorScheme = .dark
    let host = TestHost(text: try TestFonts.library(), environment: environment) { Color.green }
    var seen: (scheme: ColorScheme, scale: CGFloat)?
    let renderer = ImageRenderer(content: Reader { seen = ($0, $1) })
    renderer.scale = 3
    _ = withExtendedLifetime(host) { renderer.image }
    #expect(seen?.scheme == .light)
    #expect(seen?.scale == 3)
  }

  @Test func storedValuesAreThoseOfTheProgram() throws {
    let host = TestHost(text: try TestFonts.library()) { Bar().probe("bar") }
    host.tap("bar")
    host.update()
    #expect(host.frame(of: "bar")?.width == 30)
    let pixels = try withExtendedLifetime(host) {
      try Pixels(ImageRenderer(content: Bar()).image)
    }
    #expect(pixels.size.width == 30)
  }

  @Test func anActionTakesAPictureThatAViewShows() throws {
    let host = TestHost(text: try TestFonts.library()) { Camera() }
    host.tap("lens")
    host.update()
    #expect(host.frame(of: "picture")?.size == CGSize(width: 30, height: 10))
    #expect(host.reports.isEmpty)
  }

  @Test func aBodyShowsThePictureOfAnotherView() throws {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 20, height: 10, text: fonts) { Framed() }
    #expect(host.frame(of: "picture") == rect(4, 2, 12, 6))
    let picture = host.picture(fonts: fonts)
    let (inside, outside) = (picture[4, 2], picture[3, 2])
    #expect(inside == 0xFFFF_0000 && outside == 0xFFFF_FFFF)
    #expect(host.reports.isEmpty)
  }
}

/// A view with an object in its state.
private struct Owner: View {
  final class Object: ObservableObject {
    @Published var count = 0
  }

  let note: (Object) -> Void
  @StateObject private var object = Object()

  var body: some View {
    note(object)
    return red.frame(width: 3, height: 3)
  }
}

/// A view that passes on what it reads of the environment.
private struct Reader: View {
  let note: (ColorScheme, CGFloat) -> Void
  @Environment(\.colorScheme) private var scheme
  @Environment(\.displayScale) private var scale

  var body: some View {
    note(scheme, scale)
    return red.frame(width: 3, height: 3)
  }
}

/// A bar that a tap makes longer, in all trees with the same store.
private struct Bar: View {
  @AppStorage("length") private var length = 10

  var body: some View {
    red.frame(width: CGFloat(length), height: 20).onTapGesture { length = 30 }
  }
}

/// A view that takes a picture when it is tapped, and shows it.
private struct Camera: View {
  @State private var picture: Image?

  var body: some View {
    VStack {
      blue.frame(width: 60, height: 60).probe("lens").onTapGesture {
        let renderer = ImageRenderer(content: red.frame(width: 30, height: 10))
        renderer.scale = 2
        picture = renderer.image
      }
      if let picture { picture.probe("picture") }
    }
  }
}

/// A view whose body makes a picture.
private struct Framed: View {
  var body: some View {
    if let picture = ImageRenderer(content: red.frame(width: 12, height: 6)).image {
      picture.probe("picture")
    }
  }
}
