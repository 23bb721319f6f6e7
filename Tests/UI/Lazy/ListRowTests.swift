import MartletGeometry
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ListRowTests {
  /// The upper row decides the colour of the hairline between two rows, if it has one.
  @Test func aRowTintsItsHairlines() {
    func tints(_ edges: VerticalEdge.Set) -> [Bool] {
      let host = TestHost(width: 200, height: 400) {
        List(0..<3) { row in
          if row == 1 {
            Text("\(row)").listRowSeparatorTint(Color(red: 0, green: 1, blue: 0), edges: edges)
          } else {
            Text("\(row)")
          }
        }
      }
      host.advance(0.1)
      return host.displayList.items.compactMap { item in
        guard case .fill(_, rule: _, paint: let paint) = item.content, item.bounds.height == 1
        else { return nil }
        return paint == .solid(RGBA(red: 0, green: 1, blue: 0, alpha: 1))
      }
    }
    #expect(tints([]) == [false, false])
    #expect(tints(.top) == [true, false])
    #expect(tints(.bottom) == [false, true])
    #expect(tints(.all) == [true, true])
  }
}
