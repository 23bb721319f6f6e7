import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AlertTextTests {
  @Test func aTextIsATitle() {
    let host = TestHost {
      Color.red.alert(Text("Done"), isPresented: .constant(true)) {
        Button("Fine") {}
      } message: {
        Text("All of it")
      }
    }
    host.advance(1)
    #expect(host.texts == ["Done", "All of it", "Fine"])
  }
}
