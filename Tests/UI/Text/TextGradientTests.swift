import MartletGeometry
import MartletScene
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct TextGradientTests {
  private static let colors = [RGBA(hex: 0xFF0000), RGBA(hex: 0x00FF00), RGBA(hex: 0x0000FF)]
  private static let style = LinearGradient(
    colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)

  /// The colours of each call, and what was drawn around them.
  private func drawn(_ isFilled: [Bool]) -> (calls: [[RGBA]], items: [DisplayItem]) {
    var context = DrawContext(
      output: PixelRect(PixelSize(width: 100, height: 100)), toPixels: .identity,
      old: DisplayList(), takesParts: false)
    let gradient = TextGradient(
      style: Self.style._resolve(in: EnvironmentValues()), isFilled: isFilled)
    var calls: [[RGBA]] = []
    let rect = CGRect(x: 10, y: 10, width: 40, height: 20)
    gradient.draw(Self.colors, in: rect, reach: 5, &context) { colors, context in
      calls.append(colors)
      context.fill(Path(rect), paint: .solid(.black))
    }
    return (calls, context.finish().items)
  }

  @Test func theGradientFillsRunsWithoutAColour() {
    let (calls, items) = drawn([true, true, true])
    #expect(calls == [[.black, .black, .black]])
    // The area of the gradient reaches 5 points further than the text.
    let areas = items.filter { if case .fill(_, _, .linear) = $0.content { true } else { false } }
    #expect(areas.map(\.bounds) == [PixelRect(minX: 5, minY: 5, maxX: 55, maxY: 35)])
  }

  @Test func runsAndLinesWithAColourKeepIt() {
    let (calls, _) = drawn([true, false])
    #expect(calls == [[.black, .clear, .clear], [.clear, Self.colors[1], Self.colors[2]]])
  }

  @Test func aTextIsTheMaskOfTheStyleAroundIt() {
    func masks(_ view: some View) -> Int {
      let host = TestHost(width: 100, height: 100) { view }
      return host.displayList.items.filter {
        if case .pushMask = $0.content { true } else { false }
      }.count
    }
    #expect(masks(Text("a").foregroundStyle(Self.style)) == 1)
    #expect(masks(Text("a").foregroundColor(.red).foregroundStyle(Self.style)) == 0)
    #expect(masks(Text("a").foregroundStyle(.red)) == 0)
  }
}
