import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AlertTests {
  @Test func anAlertAboutNothingIsNotShown() {
    func texts(_ data: Int?) -> [String] {
      let host = TestHost {
        Color.red.alert("Sure?", isPresented: .constant(true), presenting: data) { data in
          Button("Delete \(data)") {}
        }
      }
      host.advance(1)
      return host.texts
    }
    #expect(texts(7) == ["Sure?", "Delete 7"])
    #expect(texts(nil).isEmpty)
  }
}
