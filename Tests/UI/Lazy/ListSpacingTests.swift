import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ListSpacingTests {
  /// The hairline above the first row of a section is below the header.
  @Test func aSectionHidesTheHairlinesAtItsEdges() throws {
    func heights(_ edges: VerticalEdge.Set) throws -> [CGFloat] {
      let host = TestHost(width: 200, height: 400) {
        List {
          Section("0") { Text("1") }
          Section("2") {
            Text("3")
            Text("4")
          }
          .listSectionSeparator(.hidden, edges: edges)
          Section("5") { Text("6") }
        }
      }
      host.advance(0.1)
      let frames = host.textFrames
      let middles = try (0..<7).map { row in try #require(frames["\(row)"]).midY }
      return zip(middles, middles.dropFirst()).map { $1 - $0 }
    }
    let usual = try heights([])
    func change(_ edges: VerticalEdge.Set) throws -> [CGFloat] {
      zip(try heights(edges), usual).map { $0 - $1 }
    }
    #expect(try change(.top) == [0, 0, -1, 0, 0, 0])
    #expect(try change(.bottom) == [0, 0, 0, 0, -1, 0])
    #expect(try change(.all) == [0, 0, -1, 0, -1, 0])
  }
}
