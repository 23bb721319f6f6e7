import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SectionIndexTests {
  @Test func aListHasNoIndex() {
    let host = TestHost {
      List {
        Section("Apples") { Text("Cox") }.sectionIndexLabel("A")
        Section("Pears") { Text("Conference") }.sectionIndexLabel(Text("P"))
      }
      .listSectionIndexVisibility(.visible)
    }
    #expect(host.texts == ["Apples", "Cox", "Pears", "Conference"])
  }
}
