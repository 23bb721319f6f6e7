import MartletUI
import MartletUITestSupport
import Testing

private struct Reader<Content: View>: View {
  @ViewBuilder var content: (Int) -> Content

  var body: some View { content(1) }
}

private struct Counter: View {
  @State private var count = 0

  var body: some View {
    VStack {
      Reader { _ in Text("inner \(count)") }
      Text("add").probe("add").onTapGesture { count += 1 }
    }
  }
}

@MainActor @Test func aClosureThatCapturesAnotherValueIsAnotherView() {
  let host = TestHost { Counter() }
  host.tap("add")
  #expect(host.texts.contains("inner 1"))
  host.advance(1)
  host.tap("add")
  #expect(host.texts.contains("inner 2"))
}
