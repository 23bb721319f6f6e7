import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ViewHostTests {
  /// A bar that grows as soon as it appears, with an animation of its own.
  private struct Bar: View {
    let index: Int
    @State private var length = 100.0

    var body: some View {
      Color.red.frame(width: length, height: 10).probe("bar \(index)")
        .onAppear {
          withAnimation(.linear(duration: Double(index + 1))) { length = 200 }
        }
    }
  }

  @Test(arguments: [1, 12, 40])
  func animationsOfOneFrameBeginTogetherHoweverManyTheyAre(count: Int) {
    let host = TestHost {
      VStack(spacing: 0) { ForEach(0..<count, id: \.self) { Bar(index: $0) } }
    }
    #expect(host.reports.isEmpty)
    host.advance(0.5)
    for index in 0..<count {
      let width = Double(host.frame(of: "bar \(index)")?.width ?? .nan)
      #expect(abs(width - 100 - 50 / Double(index + 1)) < 1e-6, "bar \(index) is \(width) wide")
    }
  }

  @Test func aViewThatChangesItselfWithoutEndIsReported() {
    struct Restless: View {
      @State private var count = 0
      var body: some View {
        Text("\(count)").onChange(of: count, initial: true) {
          withAnimation(.linear(duration: Double(count + 1))) { count += 1 }
        }
      }
    }
    let host = TestHost { Restless() }
    #expect(host.reports.count == 1)
  }

  @Test func viewsAreNotAskedBeforeThereIsASize() {
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
}
