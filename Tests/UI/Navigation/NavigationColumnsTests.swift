import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct NavigationColumnsTests {
  private struct Columns: View {
    var count = 2

    var body: some View {
      if count == 2 {
        NavigationView {
          Text("side")
          Text("detail")
        }
      } else {
        NavigationView {
          Text("side")
          Text("content")
          Text("detail")
        }
      }
    }
  }

  @Test func aWideOutputShowsColumns() throws {
    let host = TestHost(width: 800, height: 600) { Columns() }
    #expect(host.texts == ["side", "detail"])
    #expect(try #require(host.textFrames["side"]).maxX < 260)
    #expect(try #require(host.textFrames["detail"]).minX > 260)
    let three = TestHost(width: 800, height: 600) { Columns(count: 3) }
    #expect(three.texts == ["side", "content", "detail"])
  }

  @Test func aNarrowOutputShowsTheFirstView() {
    let host = TestHost(width: 400, height: 600) { Columns() }
    #expect(host.texts == ["side"])
  }

  @Test func theStyleOfAStackShowsTheFirstView() {
    let host = TestHost(width: 800, height: 600) { Columns().navigationViewStyle(.stack) }
    #expect(host.texts == ["side"])
    let columns = TestHost(width: 800, height: 600) { Columns().navigationViewStyle(.columns) }
    #expect(columns.texts == ["side", "detail"])
  }
}
