import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TabSectionTests {
  @Test func itsTabsAreInTheBarOfTheTabView() {
    let host = TestHost {
      TabView(selection: .constant(2)) {
        Tab("First", systemImage: "star", value: 1) { Text("page 1") }
        TabSection("More") {
          Tab("Second", systemImage: "star", value: 2) { Text("page 2") }
          Tab("Third", systemImage: "star", value: 3) { Text("page 3") }
        }
      }
    }
    #expect(host.texts.contains("page 2"))
    for label in ["First", "Second", "Third"] { #expect(host.texts.contains(label)) }
    #expect(!host.texts.contains("More"))
  }
}
