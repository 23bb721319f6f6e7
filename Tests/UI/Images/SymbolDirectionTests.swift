import MartletGeometry
import MartletRaster
import MartletTestSupport
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct SymbolDirectionTests {
  @Test(arguments: [
    "chevron.forward", "chevron.backward", "arrow.forward.circle.fill", "arrow.uturn.backward",
    "delete.backward", "sidebar.leading", "rectangle.portrait.and.arrow.forward", "speaker",
    "speaker.wave.2.fill", "speaker.slash", "list.bullet", "list.bullet.indent",
  ])
  func aSymbolFollowsTheReadingDirection(_ name: String) {
    #expect(SymbolDirection.isReadingDirection(name))
  }

  @Test(arguments: [
    "chevron.right", "arrow.left", "forward", "forward.end.fill", "backward.fill", "gobackward.10",
    "list.number", "homepod", "textformat", "text.bubblegum", "star.leadinghalf.filled", "",
  ])
  func aSymbolKeepsItsSides(_ name: String) {
    #expect(!SymbolDirection.isReadingDirection(name))
  }

  private func paths(_ name: String, isRightToLeft: Bool) throws -> [Path] {
    try #require(SymbolTable.drawing(name, isRightToLeft: isRightToLeft)).parts.map(\.path)
  }

  @Test func aMirroredChevronPointsToTheOtherSide() throws {
    let forward = try paths("chevron.forward", isRightToLeft: true)
    let backward = try paths("chevron.backward", isRightToLeft: false)
    #expect(forward == backward)
    #expect(try paths("chevron.backward", isRightToLeft: true) != backward)
    #expect(try paths("chevron.right", isRightToLeft: true) != backward)
    // The drawing is kept.
    #expect(try paths("chevron.forward", isRightToLeft: true) == forward)
  }

  @Test func theLineThatCrossesASpeakerOutIsNotMirrored() throws {
    let usual = try paths("speaker.wave.2.slash", isRightToLeft: false)
    let mirrored = try paths("speaker.wave.2.slash", isRightToLeft: true)
    #expect(usual.count == 3 && mirrored.count == 3)
    #expect(usual[0] != mirrored[0])
    #expect(usual[1] == mirrored[1] && usual[2] == mirrored[2])
  }

  @Test func anUnknownSymbolHasNoMirroredDrawing() {
    #expect(SymbolTable.drawing("unknown.forward", isRightToLeft: true) == nil)
  }

  /// The picture of a view in a direction.
  private func picture(_ direction: LayoutDirection, _ view: some View) throws -> Pixmap {
    let fonts = try TestFonts.library()
    let host = TestHost(width: 60, height: 40, text: fonts) {
      view.environment(\.layoutDirection, direction)
    }
    return host.picture(fonts: fonts)
  }

  private func differences(_ forward: some View, _ backward: some View) throws -> [String] {
    pixelDifferences(
      try picture(.rightToLeft, forward), try picture(.leftToRight, backward))
  }

  @Test func imagesTextsAndTilesFollowTheLayout() throws {
    let (forward, backward) = (
      Image(systemName: "chevron.forward"), Image(systemName: "chevron.backward")
    )
    #expect(try differences(forward, backward) == [])
    #expect(try differences(Text(forward), Text(backward)) == [])
    #expect(
      try differences(
        Rectangle().fill(.image(forward)), Rectangle().fill(.image(backward))) == [])
    #expect(try differences(Image(systemName: "chevron.right"), backward) != [])
  }

  private final class Direction: ObservableObject {
    @Published var value = LayoutDirection.leftToRight
  }

  private struct Arrow: View {
    @ObservedObject var direction: Direction

    var body: some View {
      Image(systemName: "chevron.forward").environment(\.layoutDirection, direction.value)
    }
  }

  @Test func anImageFollowsAChangeOfTheDirection() throws {
    let fonts = try TestFonts.library()
    let direction = Direction()
    let host = TestHost(width: 60, height: 40, text: fonts) { Arrow(direction: direction) }
    let before = host.picture(fonts: fonts)
    direction.value = .rightToLeft
    host.update()
    let after = host.picture(fonts: fonts)
    #expect(pixelDifferences(before, after) != [])
    #expect(
      pixelDifferences(after, try picture(.leftToRight, Image(systemName: "chevron.backward")))
        == [])
  }
}
