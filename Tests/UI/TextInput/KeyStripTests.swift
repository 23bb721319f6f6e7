import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite struct KeyStripTests {
  private func strip(
    _ count: Int, at x: CGFloat, width: CGFloat = 800, slide: CGSize = .zero
  ) -> KeyStrip {
    KeyStrip(
      choices: (0..<count).map { "\($0)" }, key: CGRect(x: x, y: 62, width: 72, height: 58),
      width: width, slide: slide)
  }

  @Test func theFirstAlternateIsAboveTheKey() {
    let strip = strip(3, at: 4)
    #expect(strip.frame == CGRect(x: 14, y: 6, width: 156, height: 52))
    #expect(strip.chosen == 0)
    #expect(strip.order == [0, 1, 2])
  }

  @Test func slidingChooses() {
    #expect(strip(3, at: 4, slide: CGSize(width: 25, height: 0)).chosen == 0)
    #expect(strip(3, at: 4, slide: CGSize(width: 52, height: -40)).chosen == 1)
    #expect(strip(3, at: 4, slide: CGSize(width: 104, height: 10)).chosen == 2)
    #expect(strip(3, at: 4, slide: CGSize(width: 150, height: 0)).chosen == 2)
  }

  @Test func slidingAwayChoosesNothing() {
    for slide in [
      CGSize(width: 0, height: 59), CGSize(width: 0, height: -155),
      CGSize(width: -71, height: 0), CGSize(width: 175, height: 0),
    ] {
      #expect(strip(3, at: 4, slide: slide).chosen == nil, "\(slide)")
    }
  }

  @Test func nearTheRightEdgeTheStripGrowsToTheLeft() {
    let strip = strip(9, at: 580, slide: CGSize(width: -52, height: 0))
    #expect(strip.frame.maxX == 642)
    #expect(strip.order.last == 0)
    #expect(strip.chosen == 1)
  }

  @Test func aStripAsWideAsTheDisplayStaysOnIt() {
    for x: CGFloat in [0, 124, 248] {
      let frame = strip(9, at: x, width: 320).frame
      #expect(frame.minX >= 4 && frame.maxX <= 316.001, "\(x)")
    }
  }

  @Test func keysHaveTheirPositionsInARow() {
    let row = [KeyboardKey(kind: .shift, width: 1.5), KeyboardKey(kind: .text("a"))]
    let frame = KeyStrip.frame(of: 1, in: row, at: 2, unit: 40, height: 50, width: 200)
    #expect(frame == CGRect(x: 110, y: 104, width: 40, height: 50))
  }
}

/// The strip on the keyboard, on a display of 800 × 480 points. The keyboard is 240 points high, and
/// a letter key is 72 wide and 58 high.
@Suite @MainActor struct KeyStripOnTheGlassTests {
  final class Model: ObservableObject {
    @Published var text = "x"
  }

  private func host(_ model: Model, type: KeyboardType = .default) -> TestHost {
    let host = TestHost(width: 800, height: 480) {
      TextField("Name", text: Binding(get: { model.text }, set: { model.text = $0 }))
        .probe("field").keyboardType(type).keyboardLanguages(["de", "ar"])
    }
    host.tap("field")
    host.advance(1)
    return host
  }

  private func hold(_ key: String, in host: TestHost) throws -> CGPoint {
    let frame = try #require(host.layoutFrame(of: "key.\(key)"))
    let point = CGPoint(x: frame.midX, y: frame.midY)
    host.touch(.down, point)
    host.advance(0.6)
    return point
  }

  @Test func aHeldKeyTypesTheFirstAlternate() throws {
    let model = Model()
    let host = host(model)
    let point = try hold("a", in: host)
    let key = try #require(host.layoutFrame(of: "key.a"))
    let first = try #require(host.frame(of: "key.alternate.ä"))
    #expect(abs(first.midX - key.midX) < 0.001 && first.maxY <= key.minY)
    #expect(model.text == "x")
    host.touch(.up, point)
    #expect(model.text == "xä")
    host.advance(0.1)
    #expect(host.frame(of: "key.alternate.ä") == nil)
  }

  @Test func aSlideChoosesAndASlideAwayTypesNothing() throws {
    let model = Model()
    let host = host(model)
    var point = try hold("a", in: host)
    point.x += 104
    host.touch(.move, point)
    host.touch(.up, point)
    #expect(model.text == "xá")
    point = try hold("a", in: host)
    host.touch(.move, CGPoint(x: point.x, y: 20))
    host.touch(.up, CGPoint(x: point.x, y: 20))
    host.advance(0.1)
    #expect(model.text == "xá")
    #expect(host.frame(of: "key.alternate.ä") == nil)
  }

  @Test func shiftMakesCapitals() throws {
    let model = Model()
    model.text = ""
    let host = host(model)
    host.touch(.up, try hold("o", in: host))
    #expect(model.text == "Ö")
    host.touch(.up, try hold("o", in: host))
    #expect(model.text == "Öö")
  }

  @Test func aCancelledTouchTypesNothingAndClosesTheStrip() throws {
    let model = Model()
    let host = host(model)
    host.touch(.cancel, try hold("a", in: host))
    host.advance(0.1)
    #expect(model.text == "x")
    #expect(host.frame(of: "key.alternate.ä") == nil)
  }

  @Test func keysOfANumberPadOfferNothing() throws {
    let model = Model()
    model.text = "1"
    let host = host(model, type: .decimalPad)
    host.touch(.up, try hold(".", in: host))
    #expect(model.text == "1.")
  }
}
