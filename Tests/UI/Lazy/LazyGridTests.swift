import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LazyGridTests {
  private func widths(_ items: [GridItem], in room: CGFloat?) -> [CGFloat] {
    GridColumns(items, in: room).widths(in: room)
  }

  @Test func fixedColumnsGetTheirWidthFirst() {
    let items = [GridItem(.flexible()), GridItem(.fixed(50)), GridItem(.flexible())]
    // Two spaces of 8 points.
    #expect(widths(items, in: 216) == [75, 50, 75])
  }

  @Test func aColumnAtItsBoundLeavesTheRestToOthers() {
    let items = [
      GridItem(.flexible(maximum: 30), spacing: 0), GridItem(.flexible(minimum: 20), spacing: 0),
      GridItem(.flexible(minimum: 90), spacing: 0),
    ]
    #expect(widths(items, in: 200) == [30, 85, 90])
    #expect(widths(items, in: nil) == [10, 20, 90])
  }

  @Test func asManyAdaptiveColumnsAsFit() {
    let items = [GridItem(.adaptive(minimum: 40), spacing: 10)]
    #expect(widths(items, in: 190) == [40, 40, 40, 40])
    #expect(widths(items, in: 189).count == 3)
    #expect(widths(items, in: 20) == [40])
  }

  @Test func cellsFillLines() {
    let host = TestHost(width: 200, height: 100) {
      ScrollView {
        LazyVGrid(
          columns: [GridItem(.fixed(60), spacing: 0), GridItem(.fixed(40), spacing: 0)],
          alignment: .leading, spacing: 5
        ) {
          ForEach(0..<3) { Color.red.frame(height: 20).probe("\($0)") }
        }
      }
    }
    let origin = host.frame(of: "0")?.origin ?? .zero
    #expect(host.frame(of: "0")?.size == CGSize(width: 60, height: 20))
    #expect(host.frame(of: "1") == rect(origin.x + 60, origin.y, 40, 20))
    #expect(host.frame(of: "2") == rect(origin.x, origin.y + 25, 60, 20))
  }
}
