import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

/// A canvas that draws symbols side by side. A tap on the canvas makes the first one wider.
private struct Stamped: View {
  var ids: [String]
  var note: (CGSize?) -> Void = { _ in }
  @State private var width = 10.0

  var body: some View {
    Canvas { context, _ in
      for (index, id) in ids.enumerated() {
        let symbol = context.resolveSymbol(id: id)
        note(symbol?.size)
        guard let symbol else { continue }
        context.draw(symbol, at: CGPoint(x: 20 + 20 * index, y: 20))
      }
    } symbols: {
      Color.red.frame(width: width, height: 10)
        .onTapGesture { width = 1 }.probe("box").tag("box")
      Color.green.frame(width: 5, height: 7).tag("leaf")
    }
    .frame(width: 100, height: 40)
    .probe("canvas")
    .onTapGesture { width += 10 }
  }
}

/// A canvas that shows a number, which no body reads: a state and, in another view, its binding.
private struct Counting: View {
  let draw: @MainActor (Int) -> Void
  @State private var count = 0

  var body: some View {
    Inner(count: $count, draw: draw)
      .frame(width: 40, height: 40).probe("canvas")
      .onTapGesture { count += 1 }
  }

  struct Inner: View {
    @Binding var count: Int
    let draw: @MainActor (Int) -> Void
    @State private var factor = 11

    var body: some View {
      Canvas { _, _ in draw(count * factor) }
    }
  }
}

@MainActor
struct CanvasTests {
  @Test func aCanvasFindsItsSymbolsByTheirTags() {
    var sizes: [CGSize?] = []
    let host = TestHost { Stamped(ids: ["box", "leaf", "none"]) { sizes.append($0) } }
    #expect(host.frame(of: "canvas")?.size == CGSize(width: 100, height: 40))
    #expect(sizes == [CGSize(width: 10, height: 10), CGSize(width: 5, height: 7), nil])
  }

  @Test func aSymbolIsDrawnAsOftenAsTheClosureWants() {
    let host = TestHost { Stamped(ids: ["box", "box", "box"]) }
    let keys = host.displayList.items.map(\.key)
    #expect(Set(keys).count == keys.count)
    let fills = host.displayList.items.filter {
      if case .fill = $0.content { true } else { false }
    }
    #expect(fills.count == 3)
  }

  @Test func theClosureRunsAgainWhenASymbolChangesItsSize() {
    var sizes: [CGSize?] = []
    let host = TestHost { Stamped(ids: ["box"]) { sizes.append($0) } }
    host.tap("canvas")
    #expect(sizes.last == CGSize(width: 20, height: 10))
    let runs = sizes.count
    host.advance(1)
    #expect(sizes.count == runs)
  }

  @Test func theAnimationOfASymbolIsSeenWithoutAnotherRunOfTheClosure() {
    var runs = 0
    let host = TestHost { Fading { runs += 1 } }
    host.tap("canvas")
    host.advance(0.25)
    let (first, before) = (host.displayList, runs)
    host.advance(0.25)
    #expect(host.displayList != first)
    #expect(runs == before)
  }

  @Test func whatOnlyTheClosureReadsDrawsTheCanvasAnew() {
    var drawn: [Int] = []
    let host = TestHost { Counting { drawn.append($0) } }
    host.tap("canvas")
    host.tap("canvas")
    #expect(drawn.last == 22)
    let runs = drawn.count
    host.advance(1)
    #expect(drawn.count == runs)
  }

  /// The layout knows the symbol at the canvas's corner, where nothing of it is seen.
  @Test func aSymbolHasNoAreaThatATouchCouldHit() throws {
    var sizes: [CGSize?] = []
    let host = TestHost { Stamped(ids: ["box"]) { sizes.append($0) } }
    let box = try #require(host.host.identifiedViews.first { $0.identifier == "box" })
    #expect(box.visibleFrame == nil)
    let corner = try #require(host.frame(of: "canvas")).origin
    host.tap(CGPoint(x: corner.x + 2, y: corner.y + 2))
    #expect(sizes.last == CGSize(width: 20, height: 10))
  }
}

private struct Fading: View {
  var note: () -> Void
  @State private var start: Double?

  var body: some View {
    Canvas { context, _ in
      note()
      if let symbol = context.resolveSymbol(id: 0) { context.draw(symbol, at: .zero) }
    } symbols: {
      Fader(start: start).tag(0)
    }
    .probe("canvas")
    .onTapGesture { start = 1 }
  }
}

/// A view that fades when it gets a start. The animation is its own.
private struct Fader: View {
  var start: Double?
  @State private var opacity = 1.0

  var body: some View {
    Color.red.frame(width: 10, height: 10).opacity(opacity)
      .onChange(of: start) { withAnimation(.linear(duration: 1)) { opacity = 0 } }
  }
}
