import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletText
import Testing

@testable import MartletScene

private let size = PixelSize(width: 120, height: 80)

@Suite struct RecordingTests {
  let fonts: FontLibrary

  init() throws {
    fonts = try TestFonts.library()
  }

  private func picture(_ body: (inout DisplayListBuilder) -> Void) -> Pixmap {
    var builder = DisplayListBuilder(
      output: PixelRect(size), transform: CGAffineTransform(scaleX: -1.5, y: 1.5))
    builder.pushOffset(x: -80, y: 0)
    body(&builder)
    builder.popTransform()
    let renderer = SceneRenderer(fonts: fonts, background: RGBA(hex: 0x506070))
    var pixmap = Pixmap(width: size.width, height: size.height)
    renderer.paint(builder.finish(), damage: PixelRegion(PixelRect(size)), into: &pixmap)
    return pixmap
  }

  /// Drawn round the space's origin.
  private func card(_ builder: inout DisplayListBuilder) {
    builder.fill(
      Path(roundedRect: CGRect(x: -20, y: -10, width: 40, height: 30), cornerRadius: 8),
      paint: .solid(RGBA(hex: 0x24408E)))
    let text = fonts.layout(
      StyledText([.init("48 °C", style: TextStyle(size: 12, color: .white))]))
    builder.pushShadow(.black, radius: 2, x: 1, y: 1)
    builder.text(text, at: CGPoint(x: -16, y: -6))
    builder.pop()
  }

  private static let extent = CGRect(x: -24, y: -12, width: 48, height: 36)

  private func record(_ builder: DisplayListBuilder) throws -> Recording {
    let area = try #require(builder.recordingArea(Self.extent))
    var recorder = DisplayListBuilder(output: area, transform: builder.recordingTransform)
    card(&recorder)
    return Recording(recorder.finish(), area: area)
  }

  @Test func aStampIsWhatWasRecordedThere() throws {
    let point = CGPoint(x: 40, y: 20)
    let drawn = picture {
      $0.pushOffset(x: point.x, y: point.y)
      card(&$0)
      $0.popTransform()
    }
    var failed = false
    let stamped = picture { builder in
      guard let recording = try? record(builder) else {
        failed = true
        return
      }
      builder.stamp(recording, at: point, within: Self.extent.offsetBy(dx: 40, dy: 20))
    }
    #expect(!failed)
    // Its soft edges are rounded twice.
    #expect(pixelDifferences(drawn, stamped, tolerance: 1) == [])
  }

  @Test func ofAStampOnlyThePartIsDrawn() throws {
    let rect = CGRect(x: 30, y: 14, width: 12, height: 8)
    let bare = picture { _ in }
    let stamped = picture { builder in
      guard let recording = try? record(builder) else { return }
      builder.stamp(recording, at: CGPoint(x: 40, y: 20), within: rect)
    }
    // The mirrored part in device pixels, from (80 - 42) · 1.5 on.
    let part = PixelRect(x: 57, y: 21, width: 18, height: 12)
    var inside = 0
    for y in 0..<size.height {
      for x in 0..<size.width where stamped[x, y] != bare[x, y] {
        #expect(part.contains(PixelPoint(x: x, y: y)))
        inside += 1
      }
    }
    #expect(inside == part.area)
  }

  @Test func aTurnedSpaceIsNotRecorded() {
    let map = CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
    let builder = DisplayListBuilder(output: PixelRect(size), transform: map)
    #expect(builder.recordingArea(Self.extent) == nil)
    #expect(
      DisplayListBuilder(output: PixelRect(size)).recordingArea(
        CGRect(x: 0, y: 0, width: 1e7, height: 4)) == nil)
  }

  @Test func aStampThatMovesIsDrawnOnceAndForgottenWhenItGoes() throws {
    var pictures = RecordedPictures()
    let painter = Painter()
    func prepare(_ list: DisplayList) {
      pictures.prepare(
        list, images: ImageStore(), isBalanced: false, glyphs: GlyphCache(fonts: fonts),
        painter: painter)
    }
    let recording = try record(DisplayListBuilder(output: PixelRect(size)))
    var first: Picture?
    for step in 0..<5 {
      var builder = DisplayListBuilder(output: PixelRect(size))
      builder.stamp(
        recording, at: CGPoint(x: 30 + 3 * step, y: 20),
        within: CGRect(x: 0, y: 0, width: 120, height: 80))
      prepare(builder.finish())
      let picture = try #require(pictures.picture(recording))
      #expect(first == nil || first === picture)
      first = picture
    }
    prepare(DisplayList())
    #expect(pictures.picture(recording) == nil)
  }
}
