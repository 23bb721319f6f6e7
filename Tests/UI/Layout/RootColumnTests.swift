import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct RootColumnTests {
  @Test func severalViewsOfASheetAreAColumn() throws {
    let host = TestHost {
      Color.gray.sheet(isPresented: .constant(true)) {
        box("a", 40, 20)
        box("b", 60, 30)
      }
    }
    host.advance(2)
    let (a, b) = (try #require(host.frame(of: "a")), try #require(host.frame(of: "b")))
    #expect(a.midX == 200 && b.midX == 200)
    #expect(b.minY == a.maxY + 8)
  }

  @Test func aSingleViewOfASheetFillsIt() {
    let host = TestHost {
      Color.gray.sheet(isPresented: .constant(true)) { Color.red.probe("a") }
    }
    host.advance(2)
    // The card begins 6 % of the height below the upper edge.
    #expect(host.frame(of: "a") == CGRect(x: 0, y: 18, width: 400, height: 282))
  }
}
