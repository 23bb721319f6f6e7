import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ScrollRecognizerTests {
  private let host = TestHost(width: 200, height: 200) {
    ScrollView { Color.red.frame(height: 1000).probe("content") }
  }

  private var top: CGFloat? { host.frame(of: "content")?.minY }

  @Test func theFirstTenPointsOnlyDecide() {
    host.touch(.down, point(100, 150))
    host.touch(.move, point(100, 145))
    #expect(top == 0)
    host.touch(.move, point(100, 120))
    #expect(top == 0)
    host.touch(.move, point(100, 100))
    #expect(top == -20)
  }

  @Test func aFingerThatBeginsToTheSideNeverScrolls() {
    host.touch(.down, point(100, 150))
    host.touch(.move, point(130, 140))
    host.touch(.move, point(130, 40))
    host.touch(.up, point(130, 40))
    host.advance(1)
    #expect(top == 0)
  }

  @Test func aDiagonalThatIsSteepScrolls() {
    host.touch(.down, point(100, 150))
    host.touch(.move, point(115, 130))
    host.touch(.move, point(160, 90))
    #expect(top == -40)
  }
}
