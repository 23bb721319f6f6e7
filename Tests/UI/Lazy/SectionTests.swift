import MartletUI
import MartletUITestSupport
import Testing

private struct Folding: View {
  @State private var isOpen = false
  let isLazy: Bool

  var body: some View {
    if isLazy { List { section } } else { VStack { section } }
  }

  private var section: some View {
    Section("Rooms", isExpanded: $isOpen) {
      Text("Hall")
      Text("Bath")
    }
  }
}

@MainActor
struct SectionTests {
  @Test(arguments: [true, false]) func aTapOnTheHeaderShowsAndHidesTheRows(isLazy: Bool) throws {
    let host = TestHost(width: 300, height: 300) { Folding(isLazy: isLazy) }
    #expect(host.texts == ["Rooms"])
    for expected in [["Rooms", "Hall", "Bath"], ["Rooms"]] {
      let header = try #require(host.textFrames["Rooms"])
      host.tap(CGPoint(x: header.midX, y: header.midY))
      host.advance(1)
      #expect(host.texts == expected)
    }
    #expect(host.reports.isEmpty)
  }

  @Test func aSectionWithoutABindingIsAlwaysOpen() {
    let host = TestHost(width: 300, height: 300) {
      List { Section("Rooms") { Text("Hall") } }
    }
    #expect(host.texts == ["Rooms", "Hall"])
  }
}
