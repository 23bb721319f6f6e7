import MartletGeometry
import MartletScene
import MartletUITestSupport
import Observation
import Testing

@testable import MartletUI

/// Images in lines of text.
@MainActor
struct ImageInTextTests {
  private func host(@ViewBuilder _ view: () -> some View) throws -> TestHost {
    TestHost(width: 300, height: 200, text: try TestFonts.library(), root: view)
  }

  /// The boxes of filled and stroked paths of a list, in device pixels.
  private func paths(_ list: DisplayList) -> [PixelRect] {
    list.items.compactMap {
      switch $0.content {
      case .fill, .stroke: $0.bounds
      default: nil
      }
    }
  }

  @Test func aSymbolIsAsWideAsAnImageAndFollowsTheText() throws {
    let host = try host {
      VStack(alignment: .leading, spacing: 0) {
        Text("ab\(Image(systemName: "star.fill"))").probe("text")
        Text("ab").probe("words")
        Image(systemName: "star.fill").probe("image")
      }
      .font(.system(size: 20)).fixedSize()
    }
    let widths = try ["text", "words", "image"].map { try #require(host.frame(of: $0)).width }
    #expect(abs(widths[0] - widths[1] - widths[2]) <= 1)
    // Each star is an area and its edge. The one in the text does not begin on a whole pixel.
    let stars = paths(host.displayList).map(\.width)
    let isSame = zip(stars.prefix(2), stars.suffix(2)).allSatisfy { abs($0 - $1) <= 1 }
    #expect(stars.count == 4 && isSame, "\(stars)")
  }

  @Test func imagesHaveNoWordsOfTheirOwn() throws {
    let host = try host {
      VStack {
        Text(Image(systemName: "bell")) + Text(" rings")
        Text("\(Image(systemName: "bell"))").accessibilityLabel(
          Text("a \(Image(systemName: "bell")) b"))
      }
    }
    #expect(host.texts.contains(" rings"))
    #expect(!host.texts.contains { $0.contains("\u{FFFC}") })
  }

  @Test func anotherSymbolOfTheSameSizeIsDrawn() throws {
    let model = Model()
    let host = try host { Changing(model: model) }
    let before = paths(host.displayList)
    #expect(!before.isEmpty)
    model.name = "circle.fill"
    host.advance(0.1)
    #expect(paths(host.displayList) != before)
  }

  @Test func anImageThatIsMissingTakesNoRoom() throws {
    let host = try host {
      VStack {
        Text("ab\(Image("no-such-picture"))\(Image(systemName: "no.such.symbol"))").probe("text")
        Text("ab").probe("words")
      }
      .fixedSize()
    }
    #expect(host.frame(of: "text")?.width == host.frame(of: "words")?.width)
  }

  @Test func aReducedTextReducesItsSymbols() throws {
    let whole = try host {
      Text("\(Image(systemName: "star.fill")) word word").font(.system(size: 20)).fixedSize()
    }
    let reduced = try host {
      Text("\(Image(systemName: "star.fill")) word word").font(.system(size: 20)).lineLimit(1)
        .minimumScaleFactor(0.3).frame(width: 60)
    }
    let sides = [whole, reduced].map { paths($0.displayList).first?.width ?? 0 }
    #expect(sides[1] > 0 && sides[1] < sides[0] * 3 / 4)
  }

  @Observable final class Model { var name = "star.fill" }

  private struct Changing: View {
    var model: Model
    var body: some View { Text("\(Image(systemName: model.name)) word") }
  }
}
