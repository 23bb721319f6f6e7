import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct FocusedBindingTests {
  struct Page: View {
    @State private var first = "first"
    @State private var second = "second"

    var body: some View {
      VStack {
        TextField("1", text: $first).focusedValue(\.title, $first)
        TextField("2", text: $second).focusedValue(\.title, $second)
        Editor()
        Text(verbatim: "\(first) \(second)")
      }
    }
  }

  struct Editor: View {
    @FocusedBinding(\.title) private var title

    var body: some View {
      VStack {
        Text(title ?? "none")
        Button("change") { title = "new" }.probe("change")
        Copy(title: $title)
      }
    }
  }

  struct Copy: View {
    @Binding var title: String?

    var body: some View {
      VStack {
        Text(verbatim: "copy: \(title ?? "none")")
        Button("end") { title = "end" }.probe("end")
        Button("nothing") { title = nil }.probe("nothing")
      }
    }
  }

  @Test func aWriteReachesTheBindingOfTheFocusedView() {
    let host = TestHost(height: 900) { Page() }
    host.press("Tab")
    host.press("Tab")
    #expect(host.texts.contains("second") && host.texts.contains("copy: second"))
    host.tap("change")
    #expect(host.texts.contains("new") && host.texts.contains("copy: new"))
    #expect(host.texts.contains("first new"))
  }

  @Test func theProjectedBindingFollowsTheFocus() {
    let host = TestHost(height: 900) { Page() }
    host.press("Tab")
    host.tap("end")
    host.press("Tab")
    #expect(host.texts.contains("copy: second"))
    #expect(host.texts.contains("end second"))
  }

  @Test func aWriteOfNilIsIgnored() {
    let host = TestHost(height: 900) { Page() }
    host.press("Tab")
    host.tap("nothing")
    #expect(host.texts.contains("first second"))
  }

  @Test func withoutAFocusThereIsNoValueAndAWriteIsIgnored() {
    let host = TestHost(height: 900) { Page() }
    #expect(host.texts.contains("none") && host.texts.contains("copy: none"))
    host.tap("change")
    #expect(host.texts.contains("first second"))
    #expect(host.reports.isEmpty)
  }
}
