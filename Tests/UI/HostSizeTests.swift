import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor @Test func viewsAreNotAskedBeforeThereIsASize() {
  var sizes: [CGSize] = []
  var bodies = 0
  _ = TestHost(width: 300, height: 200) {
    GeometryReader { geometry in
      let _ = sizes.append(geometry.size)
      VStack { Text("one") }
    }
    .background(Counted { bodies += 1 })
  }
  #expect(sizes == [CGSize(width: 300, height: 200)])
  #expect(bodies == 1)
}

private struct Counted: View {
  let count: () -> Void

  var body: some View {
    count()
    return Color.clear
  }
}
