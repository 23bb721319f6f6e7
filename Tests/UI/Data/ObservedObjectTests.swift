import MartletUI
import MartletUITestSupport
import Testing

private final class Store: ObservableObject {
  struct Line: Equatable { var isHidden = false }
  struct Chart: Equatable { var lines = [Line(), Line()] }

  @Published var count = 0
  @Published var charts = [Chart(), Chart()]
}

/// An object that tells of itself by hand, before the change.
private final class HandMade: ObservableObject {
  let objectWillChange = PassthroughSubject<Void, Never>()
  var count = 0 {
    willSet { objectWillChange.send() }
  }
}

/// Counts objects; the tests use it on one thread.
private final class Tally: @unchecked Sendable {
  var alive = 0
}

@MainActor
struct ObservedObjectTests {
  private struct Reader: View {
    @ObservedObject var store: Store
    var body: some View { Text("\(store.count)") }
  }

  @Test func aChangeEvaluatesTheOwningNodeAlone() {
    struct Panel: View {
      let store: Store
      var body: some View {
        VStack {
          Reader(store: store)
          Text("x")
        }
      }
    }
    let store = Store()
    let host = TestHost { Panel(store: store) }
    store.count = 1
    #expect(host.host.needsUpdate)
    host.update()
    #expect(host.texts == ["1", "x"])
    #expect(host.statistics.bodies == 1)
    host.update()
    #expect(host.statistics.bodies == 0)
    #expect(!host.host.needsUpdate)
  }

  @Test func severalChangesAreOneEvaluation() {
    let store = Store()
    let host = TestHost { Reader(store: store) }
    for n in 1...5 { store.count = n }
    host.update()
    #expect(host.texts == ["5"])
    #expect(host.statistics.bodies == 1)
  }

  @Test func anObjectMayTellOfItselfByHand() {
    struct Panel: View {
      @ObservedObject var object: HandMade
      var body: some View { Text("\(object.count)") }
    }
    let object = HandMade()
    let host = TestHost { Panel(object: object) }
    object.count = 7
    host.update()
    #expect(host.texts == ["7"])
  }

  @Test func anotherObjectIsFollowedFromThenOn() {
    struct Panel: View {
      @State private var isFirst = true
      let first: Store
      let second: Store
      let handle: Handle
      var body: some View {
        handle.act = { isFirst = false }
        return Reader(store: isFirst ? first : second)
      }
    }
    let first = Store()
    let second = Store()
    let handle = Handle()
    let host = TestHost { Panel(first: first, second: second, handle: handle) }
    handle.act()
    host.update()
    first.count = 1
    #expect(!host.host.needsUpdate)
    second.count = 2
    host.update()
    #expect(host.texts == ["2"])
  }

  @Test func aRemovedViewIsNotEvaluated() {
    struct Panel: View {
      @State private var isShown = true
      let store: Store
      let handle: Handle
      var body: some View {
        handle.act = { isShown = false }
        return ZStack { if isShown { Reader(store: store) } }
      }
    }
    let handle = Handle()
    let store = Store()
    let host = TestHost { Panel(store: store, handle: handle) }
    handle.act()
    host.update()
    host.advance(1)
    store.count = 1
    #expect(!host.host.needsUpdate)
  }

  // MARK: - StateObject

  @Test func aStateObjectIsMadeOnceAndFollowed() {
    struct Inner: View {
      @StateObject private var store: Store
      let handle: Handle
      init(start: Int, handle: Handle) {
        _store = StateObject(wrappedValue: Self.make(start, handle))
        self.handle = handle
      }
      private static func make(_ start: Int, _ handle: Handle) -> Store {
        handle.log.append("made")
        let store = Store()
        store.count = start
        return store
      }
      var body: some View {
        handle.act = { store.count += 1 }
        return Text("\(store.count)")
      }
    }
    struct Outer: View {
      @State private var start = 5
      let handle: Handle
      let inner: Handle
      var body: some View {
        handle.act = { start += 100 }
        return Inner(start: start, handle: inner)
      }
    }
    let handle = Handle()
    let inner = Handle()
    let host = TestHost { Outer(handle: handle, inner: inner) }
    inner.act()
    host.update()
    #expect(host.texts == ["6"])
    handle.act()
    host.update()
    #expect(host.texts == ["6"])
    #expect(inner.log == ["made"])
  }

  @Test func aStateObjectGoesWithItsView() {
    final class Owned: ObservableObject {
      let tally: Tally
      init(_ tally: Tally) {
        self.tally = tally
        tally.alive += 1
      }
      deinit { tally.alive -= 1 }
    }
    struct Inner: View {
      @StateObject var object: Owned
      var body: some View { Text("inner").onAppear { _ = object } }
    }
    struct Outer: View {
      @State private var isShown = true
      let handle: Handle
      let tally: Tally
      var body: some View {
        handle.act = { isShown = false }
        return ZStack { if isShown { Inner(object: Owned(tally)) } }
      }
    }
    let handle = Handle()
    let tally = Tally()
    let host = TestHost { Outer(handle: handle, tally: tally) }
    #expect(tally.alive == 1)
    handle.act()
    host.update()
    host.advance(1)
    #expect(tally.alive == 0)
  }

  // MARK: - Environment

  private struct EnvironmentReader: View {
    @EnvironmentObject var store: Store
    var body: some View { Text("\(store.count)") }
  }

  @Test func anEnvironmentObjectReachesEveryViewInside() {
    struct Deaf: View {
      var body: some View { Text("deaf") }
    }
    let store = Store()
    let host = TestHost {
      VStack {
        EnvironmentReader()
        VStack { EnvironmentReader() }
        Deaf()
      }
      .environmentObject(store)
    }
    store.count = 3
    host.update()
    #expect(host.texts == ["3", "3", "deaf"])
    #expect(host.statistics.bodies == 2)
  }

  @Test func theNearestEnvironmentObjectCounts() {
    let outer = Store()
    let inner = Store()
    inner.count = 1
    let host = TestHost {
      VStack {
        EnvironmentReader()
        EnvironmentReader().environmentObject(inner)
      }
      .environmentObject(outer)
    }
    #expect(host.texts == ["0", "1"])
  }

  @Test func anotherEnvironmentObjectEvaluatesItsReaders() {
    struct Panel: View {
      @State private var isFirst = true
      let first = Store()
      let second = Store()
      let handle: Handle
      var body: some View {
        second.count = 9
        handle.act = { isFirst = false }
        return EnvironmentReader().environmentObject(isFirst ? first : second)
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    handle.act()
    host.update()
    #expect(host.texts == ["9"])
  }

  // MARK: - Bindings

  private struct Flag: View {
    @Binding var isOn: Bool
    let handle: Handle
    var body: some View {
      handle.log.append("flag")
      return Text(isOn ? "1" : "0")
    }
  }

  @Test func bindingsReachIntoAnObjectsArrays() {
    struct Panel: View {
      @EnvironmentObject var store: Store
      let handle: Handle
      let flags: Handle
      var body: some View {
        let binding = self.$store.charts[1].lines[0].isHidden
        handle.act = { binding.wrappedValue.toggle() }
        return HStack {
          ForEach(0..<2, id: \.self) { i in
            Flag(isOn: $store.charts[i].lines[0].isHidden, handle: flags)
          }
        }
      }
    }
    let store = Store()
    let handle = Handle()
    let flags = Handle()
    let host = TestHost { Panel(handle: handle, flags: flags).environmentObject(store) }
    #expect(host.texts == ["0", "0"])
    flags.log = []
    handle.act()
    host.update()
    #expect(host.texts == ["0", "1"])
    #expect(store.charts[1].lines[0].isHidden)
    // The flag whose value is as before is not evaluated.
    #expect(flags.log == ["flag"])
    store.charts[0].lines[0].isHidden = true
    host.update()
    #expect(host.texts == ["1", "1"])
  }

  @Test func aBindingsAnimationReachesTheChange() {
    struct Panel: View {
      @ObservedObject var store: Store
      let handle: Handle
      var body: some View {
        let binding = $store.count.animation(.linear(duration: 1))
        handle.act = { binding.wrappedValue = 100 }
        return Color.red.frame(width: CGFloat(store.count), height: 10).probe("bar")
      }
    }
    let store = Store()
    let handle = Handle()
    let host = TestHost { Panel(store: store, handle: handle) }
    handle.act()
    host.update()
    host.advance(0.5)
    let width = host.frame(of: "bar")?.width ?? 0
    #expect(width > 30 && width < 70)
    host.advance(0.6)
    #expect(host.frame(of: "bar")?.width == 100)
  }

  // MARK: - Mistakes

  @Test func publishingInABodyIsReportedAndNobodyIsEvaluatedForIt() {
    struct Bad: View {
      @ObservedObject var store: Store
      var body: some View {
        store.count += 1
        return Text("\(store.count)")
      }
    }
    let store = Store()
    let host = TestHost { Bad(store: store) }
    #expect(host.reports.count == 1)
    #expect(host.reports.first?.contains("Publishing changes during view update") == true)
    #expect(host.reports.first?.contains("Bad") == true)
    #expect(!host.host.needsUpdate)
    #expect(store.count == 1)
  }

  @Test func aChangeOnAnotherThreadArrivesAsATask() async {
    let store = Store()
    let isOwnThread: @Sendable () -> Bool = { false }
    let host = TestHost(isOwnThread: isOwnThread) { Reader(store: store) }
    store.count = 4
    #expect(!host.host.needsUpdate)
    for _ in 0..<10_000 where !host.host.needsUpdate { await Task.yield() }
    host.update()
    #expect(host.texts == ["4"])
  }

  // MARK: - onReceive

  @Test func eachValueOfASubjectArrivesInOrder() {
    struct Panel: View {
      let subject: PassthroughSubject<Int, Never>
      let handle: Handle
      var body: some View {
        Text("x").onReceive(subject) { handle.log.append("\($0)") }
      }
    }
    let subject = PassthroughSubject<Int, Never>()
    let handle = Handle()
    let host = TestHost { Panel(subject: subject, handle: handle) }
    subject.send(1)
    subject.send(2)
    #expect(host.host.needsUpdate)
    host.update()
    #expect(handle.log == ["1", "2"])
    #expect(host.statistics.bodies == 0)
  }

  @Test func rule11AnActionOnObjectWillChangeReadsTheNewValue() {
    struct Panel: View {
      let object: HandMade
      let handle: Handle
      var body: some View {
        Text("x").onReceive(object.objectWillChange) { handle.log.append("\(object.count)") }
      }
    }
    let object = HandMade()
    let handle = Handle()
    let host = TestHost { Panel(object: object, handle: handle) }
    object.count = 5
    host.update()
    #expect(handle.log == ["5"])
  }

  @Test func aPublishedPropertySendsItsValueAtOnceAndAtEachChange() {
    struct Panel: View {
      @ObservedObject var store: Store
      @State private var seen: [Int] = []
      var body: some View {
        Text(seen.map(String.init).joined(separator: ",")).onReceive(store.$count) {
          seen.append($0)
        }
      }
    }
    let store = Store()
    let host = TestHost { Panel(store: store) }
    #expect(host.texts == ["0"])
    store.count = 3
    host.update()
    #expect(host.texts == ["0,3"])
  }

  @Test func theSendersTransactionHoldsInTheAction() {
    struct Panel: View {
      let subject: PassthroughSubject<Void, Never>
      @State private var isWide = false
      var body: some View {
        Color.red.frame(width: isWide ? 100 : 0, height: 10).probe("bar")
          .onReceive(subject) { isWide = true }
      }
    }
    let subject = PassthroughSubject<Void, Never>()
    let host = TestHost { Panel(subject: subject) }
    withAnimation(.linear(duration: 1)) { subject.send() }
    host.update()
    host.advance(0.5)
    let width = host.frame(of: "bar")?.width ?? 0
    #expect(width > 30 && width < 70)
  }

  @Test func aRemovedViewReceivesNothing() {
    struct Panel: View {
      @State private var isShown = true
      let subject: PassthroughSubject<Int, Never>
      let handle: Handle
      var body: some View {
        handle.act = { isShown = false }
        return ZStack {
          if isShown { Text("x").onReceive(subject) { handle.log.append("\($0)") } }
        }
      }
    }
    let subject = PassthroughSubject<Int, Never>()
    let handle = Handle()
    let host = TestHost { Panel(subject: subject, handle: handle) }
    handle.act()
    host.update()
    host.advance(1)
    subject.send(1)
    #expect(!host.host.needsUpdate)
    #expect(handle.log == [])
  }
}
