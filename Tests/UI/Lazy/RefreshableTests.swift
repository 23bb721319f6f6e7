import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct RefreshableTests {
  @Test func aPullLoadsAgain() async throws {
    var count = 0
    let host = TestHost(width: 300, height: 300) {
      List(0..<3) { Text("\($0)") }.refreshable { count += 1 }
    }
    host.drag(from: CGPoint(x: 150, y: 50), to: CGPoint(x: 150, y: 90), seconds: 0.3)
    host.advance(1)
    for _ in 0..<100 { await Task.yield() }
    #expect(count == 0)
    host.drag(from: CGPoint(x: 150, y: 50), to: CGPoint(x: 150, y: 280), seconds: 0.5)
    for _ in 0..<10_000 where count == 0 { await Task.yield() }
    host.advance(1)
    #expect(count == 1)
    #expect(host.textFrames["0"]?.minY ?? 0 < 22)
    #expect(host.reports.isEmpty)
  }

  private struct Reader: View {
    @Environment(\.refresh) private var refresh

    var body: some View { Text(refresh == nil ? "none" : "some") }
  }

  @Test func onlyTheViewsInsideHaveTheAction() {
    let host = TestHost {
      VStack {
        Reader()
        Reader().refreshable {}
      }
    }
    #expect(host.texts == ["none", "some"])
  }
}
