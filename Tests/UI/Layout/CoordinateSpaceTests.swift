import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct CoordinateSpaceTests {
  private struct Position: View {
    let space: CoordinateSpace

    var body: some View {
      GeometryReader { Text("\(Int($0.frame(in: space).minX))") }.frame(width: 50, height: 20)
    }
  }

  private func text(in space: CoordinateSpace) -> String? {
    TestHost(width: 200, height: 100) {
      Position(space: space).padding(.leading, 30).coordinateSpace(name: "page")
        .padding(.leading, 10).coordinateSpace(name: "page")
    }.texts.first
  }

  @Test func theNearestSpaceOfThatNameCounts() {
    #expect(text(in: .named("page")) == "30")
  }

  @Test func ownAndRootSpacesNeedNoName() {
    #expect(text(in: .local) == "0")
    // The view is 90 points wide with its paddings.
    #expect(text(in: .global) == "95")
  }
}
