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

  @Test func aDialogWithAMessageIsAboutAValue() {
    struct Page: View {
      let value: Int?

      var body: some View {
        Color.red.confirmationDialog(
          "Delete", isPresented: .constant(true), titleVisibility: .visible, presenting: value
        ) {
          Button("Row \($0)") {}
        } message: {
          Text("All of \($0)")
        }
      }
    }
    let host = TestHost { Page(value: 7) }
    host.advance(1)
    #expect(host.texts == ["Delete", "All of 7", "Row 7"])
    let empty = TestHost { Page(value: nil) }
    empty.advance(1)
    #expect(empty.texts.isEmpty)
  }
}
