import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletScene

private let output = PixelRect(x: 0, y: 0, width: 100, height: 80)
private let area = Path(CGRect(x: 20, y: 20, width: 30, height: 20))

@Suite struct DisplayListBuilderBackdropsTests {
  private func list(
    partsOf old: DisplayList = DisplayList(), _ body: (inout DisplayListBuilder) -> Void
  ) -> DisplayList {
    var builder = DisplayListBuilder(
      output: output, transform: CGAffineTransform(scaleX: 2, y: 2), partsOf: old)
    body(&builder)
    return builder.finish()
  }

  /// Whether the items of each shadow are drawn one by one.
  private func liveShadows(_ list: DisplayList) -> [Bool] {
    list.items.compactMap {
      if case .pushEffect(.shadow(_, _, _, _, let isLive), _) = $0.content { isLive } else { nil }
    }
  }

  @Test func theBlurIsInDevicePixels() {
    let items = list { $0.backdrop(area, radius: 3, saturation: 1.5, tint: .white) }.items
    let style = BackdropStyle(deviation: 6, saturation: 1.5, tint: .white)
    #expect(items.map(\.content) == [.backdrop(area, rule: .nonZero, style: style)])
    #expect(items.map(\.bounds) == [PixelRect(x: 40, y: 40, width: 60, height: 40)])
  }

  @Test(arguments: [0, -1, .nan, 0.01]) func withoutAVisibleBlurItIsAFill(radius: Double) {
    let items = list { $0.backdrop(area, radius: radius, tint: .white) }.items
    #expect(items.map(\.content) == [.fill(area, rule: .nonZero, paint: .solid(.white))])
  }

  @Test func aShadowKnowsOfSurfacesInside() {
    func shadow(_ body: @escaping (inout DisplayListBuilder) -> Void) -> [Bool] {
      liveShadows(
        list {
          $0.pushShadow(.black, radius: 2, x: 0, y: 0)
          $0.fill(area, paint: .solid(.white))
          body(&$0)
          $0.pop()
        })
    }
    func glass(_ builder: inout DisplayListBuilder) {
      builder.backdrop(area, radius: 3, tint: .white)
    }
    #expect(shadow { _ in } == [false])
    #expect(shadow(glass) == [true])
    #expect(
      shadow {
        $0.pushClip(area)
        $0.pushGroup(opacity: 1)
        glass(&$0)
        $0.pop()
        $0.pop()
      } == [true])
    #expect(
      shadow {
        $0.pushShadow(.white, radius: 1, x: 0, y: 0)
        glass(&$0)
        $0.pop()
      } == [true, true])
    // The picture of a blur does not show what is behind the shadow.
    #expect(
      shadow {
        $0.pushBlur(radius: 4)
        glass(&$0)
        $0.pop()
      } == [false])
    // A surface that the clip hides leaves no item.
    #expect(
      shadow {
        $0.pushClip(Path(CGRect(x: 900, y: 0, width: 5, height: 5)))
        glass(&$0)
        $0.pop()
      } == [false])
  }

  @Test func aShadowKnowsOfSurfacesInPartsOfTheLastList() {
    func write(_ builder: inout DisplayListBuilder, part: Range<Int>?) {
      builder.pushShadow(.black, radius: 2, x: 0, y: 0)
      builder.beginNode(2)
      if let part {
        builder.reuse(part, extent: PixelRect(x: 40, y: 40, width: 60, height: 40))
      } else {
        builder.pushClip(area)
        builder.backdrop(area, radius: 3, tint: .white)
        builder.pop()
      }
      builder.endNode()
      builder.pop()
    }
    let old = list { write(&$0, part: nil) }
    #expect(old.count == 5)
    let new = list(partsOf: old) { write(&$0, part: 1..<4) }
    #expect(liveShadows(old) == [true] && liveShadows(new) == [true])
  }
}
