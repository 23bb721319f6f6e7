import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ListRowHeightTests {
  /// The distance of two rows of a list.
  private func distance(_ height: CGFloat?) throws -> CGFloat {
    let host = TestHost(width: 200, height: 400) {
      List(0..<3) { Color.red.frame(height: 4).probe("row \($0)") }
        .transformEnvironment(\.defaultMinListRowHeight) { $0 = height ?? $0 }
    }
    host.advance(0.1)
    let (first, second) = (host.frame(of: "row 0"), host.frame(of: "row 1"))
    return try #require(second).minY - #require(first).minY
  }

  @Test func theEnvironmentSetsTheLeastHeight() throws {
    let usual = try distance(nil)
    #expect(try distance(80) - usual == 36)
    // The content and its insets need 16 points.
    #expect(try usual - distance(2) == 28)
  }
}
