import MartletUI
import MartletUITestSupport
import OpenCombine
import Testing

@MainActor
struct LeakTests {
  struct Rows: View {
    @State private var ids: [Int] = []
    let handle: Handle
    let change: Change

    final class Change {
      var apply: ([Int]) -> Void = { _ in }
    }

    var body: some View {
      change.apply = { new in withAnimation(.linear(duration: 0.05)) { ids = new } }
      return VStack {
        ForEach(ids, id: \.self) { id in
          Text("\(id)").padding(4).background(Color.red).transition(.opacity)
        }
      }
      .animation(.linear(duration: 0.05), value: ids)
    }
  }

  @Test func thousandsOfInsertsAndRemovalsLeaveNoNodes() {
    let change = Rows.Change()
    let host = TestHost { Rows(handle: Handle(), change: change) }
    let nodes = host.host.graph.nodeCount
    for round in 0..<250 {
      change.apply([4 * round, 4 * round + 1, 4 * round + 2, 4 * round + 3])
      host.update()
      host.advance(0.02)
    }
    change.apply([])
    host.update()
    host.advance(0.2)
    #expect(host.host.graph.nodeCount == nodes)
    #expect(!host.host.needsUpdate)
    #expect(host.displayList.items.isEmpty)
  }

  @Test func aRemovedTreeIsFreed() {
    weak var graph: ViewGraph?
    do {
      let change = Rows.Change()
      let host = TestHost { Rows(handle: Handle(), change: change) }
      change.apply([1, 2, 3])
      host.update()
      graph = host.host.graph
      change.apply = { _ in }
    }
    #expect(graph == nil)
  }

  // MARK: - Memory

  /// Everything that a row may hold on to: states, objects, gestures, publishers, readers.
  private struct Row: View {
    final class Model: ObservableObject {
      @Published var count = 0
    }

    let id: Int
    let ticks: PassthroughSubject<Int, Never>
    @State private var count = 0
    @StateObject private var model = Model()
    @GestureState private var shift = 0.0

    var body: some View {
      HStack {
        Text("\(count) \(model.count)")
        GeometryReader { Color.red.frame(width: $0.size.width / 2) }
        Button("Add") { count += 1 }
      }
      .frame(height: 20)
      .offset(x: shift)
      .gesture(
        DragGesture().updating($shift) { value, shift, _ in shift = value.translation.width }
      )
      .gesture(MagnificationGesture().onChanged { _ in count += 1 })
      .onReceive(ticks) {
        count = $0
        model.count = $0
      }
      .onAppear { model.count += 1 }
      .id(id)
    }
  }

  private struct Comings: View {
    @State private var ids: [Int] = []
    let isLazy: Bool
    let change: Rows.Change
    let ticks = PassthroughSubject<Int, Never>()

    var body: some View {
      change.apply = { new in
        withAnimation(.linear(duration: 0.05)) { ids = new }
        ticks.send(new.first ?? 0)
      }
      return ScrollView {
        if isLazy {
          LazyVStack { rows }
        } else {
          VStack { rows }
        }
      }
    }

    private var rows: some View {
      ForEach(ids, id: \.self) { Row(id: $0, ticks: ticks).transition(.slide) }
    }
  }

  @Test func theHeapShowsAPointerForEach() {
    final class Small {}
    let heap = ThreadHeap()
    let before = heap.usedBytes
    let small = (0..<10_000).map { _ in Small() }
    #expect(heap.usedBytes - before > 160_000)
    #expect(small.count == 10_000)
  }

  @Test(arguments: [false, true])
  func tenThousandInsertsAndRemovalsLeaveMemoryWhereItWas(isLazy: Bool) {
    let change = Rows.Change()
    let host = TestHost { Comings(isLazy: isLazy, change: change) }
    let nodes = host.host.graph.nodeCount
    var next = 0
    /// Rows that come while those before them are still going, touched while they do.
    func run(_ rounds: Int) {
      for round in 0..<rounds {
        change.apply(Array(next..<next + 50))
        next += 50
        host.update()
        host.touch(.down, CGPoint(x: 30, y: 50))
        host.touch(.move, CGPoint(x: 60, y: 52))
        host.advance(0.02)
        // Some fingers are lifted, others taken away, some with their row.
        if round % 3 == 0 { host.touch(.up, CGPoint(x: 60, y: 52)) }
        if round % 3 == 1 { host.touch(.cancel, CGPoint(x: 60, y: 52)) }
      }
      host.touch(.cancel, CGPoint(x: 60, y: 52))
      change.apply([])
      host.advance(1)
    }
    run(20)
    // Other tests may share the heap for a while, but what each row leaves behind grows in every round.
    var grown = Int.max
    for _ in 0..<4 where grown >= 40_000 {
      let heap = ThreadHeap()
      let before = heap.usedBytes
      run(200)
      grown = min(grown, heap.usedBytes - before)
    }
    #expect(host.host.graph.nodeCount == nodes)
    #expect(!host.host.needsUpdate)
    #expect(next >= 11_000)
    // A pointer for each would be 80,000.
    #expect(grown < 40_000, "\(grown) bytes")
  }

  /// Tasks run apart from the frames: what they hold is counted.
  @Test func theTasksOfTenThousandRowsLetGoOfWhatTheyHold() async {
    @MainActor final class Held {
      static var count = 0
      init() { Held.count += 1 }
      isolated deinit { Held.count -= 1 }
    }
    struct Waiting: View {
      let held: Held
      var body: some View {
        Color.red.frame(height: 10).task {
          while !Task.isCancelled { await Task.yield() }
          _ = held
        }
      }
    }
    struct Rows: View {
      let change: LeakTests.Rows.Change
      @State private var ids: [Int] = []
      var body: some View {
        change.apply = { ids = $0 }
        return VStack { ForEach(ids, id: \.self) { _ in Waiting(held: Held()) } }
      }
    }
    let change = LeakTests.Rows.Change()
    let host = TestHost { Rows(change: change) }
    let nodes = host.host.graph.nodeCount
    for round in 0..<100 {
      change.apply(Array(round * 100..<round * 100 + 100))
      host.update()
      await Task.yield()
    }
    change.apply([])
    host.update()
    #expect(host.host.graph.nodeCount == nodes)
    for _ in 0..<10_000 where Held.count > 0 { await Task.yield() }
    #expect(Held.count == 0)
  }
}
