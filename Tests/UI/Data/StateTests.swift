import MartletUI
import MartletUITestSupport
import Testing

/// Hands closures of a view's body out to the test.
@MainActor
final class Handle {
  var act: () -> Void = {}
  var log: [String] = []
}

@MainActor
struct StateTests {
  struct Counter: View {
    @State private var count = 0
    let handle: Handle

    var body: some View {
      handle.act = { count += 1 }
      return VStack {
        Text("\(count)")
        Still()
      }
    }
  }

  struct Still: View {
    var body: some View { Text("still") }
  }

  @Test func aWriteEvaluatesTheReadingBodyAlone() {
    let handle = Handle()
    let host = TestHost { Counter(handle: handle) }
    #expect(host.texts == ["0", "still"])
    handle.act()
    #expect(host.host.needsUpdate)
    host.update()
    #expect(host.texts == ["1", "still"])
    #expect(host.statistics.bodies == 1)
    host.update()
    #expect(host.statistics.bodies == 0)
    #expect(!host.host.needsUpdate)
  }

  @Test func writingAnEqualValueDoesNothing() {
    struct Panel: View {
      @State private var name = "a"
      let handle: Handle
      var body: some View {
        handle.act = { name = "a" }
        return Text(name)
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    handle.act()
    #expect(!host.host.needsUpdate)
  }

  @Test func rule10StateSetInInitCountsOnlyTheFirstTime() {
    struct Inner: View {
      @State private var value: Int
      init(_ value: Int) { _value = State(initialValue: value) }
      var body: some View { Text("\(value)") }
    }
    struct Outer: View {
      @State private var n = 1
      let handle: Handle
      var body: some View {
        handle.act = { n += 1 }
        return VStack {
          Text("n\(n)")
          Inner(n)
        }
      }
    }
    let handle = Handle()
    let host = TestHost { Outer(handle: handle) }
    handle.act()
    host.update()
    #expect(host.texts == ["n2", "1"])
  }

  @Test func stateMayHaveAnObserver() {
    struct Panel: View {
      let handle: Handle
      @State private var value = 1 {
        didSet { handle.log.append("\(oldValue)-\(value)") }
      }
      var body: some View {
        handle.act = { value = 2 }
        return Text("\(value)")
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    handle.act()
    host.update()
    #expect(host.texts == ["2"])
    #expect(handle.log == ["1-2"])
  }

  @Test func aBindingWakesTheReaderAndNotTheOwner() {
    struct Reader: View {
      @Binding var value: Int
      var body: some View { Text("\(value)") }
    }
    struct Owner: View {
      @State private var value = 0
      let handle: Handle
      var body: some View {
        handle.act = { value += 1 }
        handle.log.append("owner")
        return VStack {
          Reader(value: $value)
          Text("x")
        }
      }
    }
    let handle = Handle()
    let host = TestHost { Owner(handle: handle) }
    handle.act()
    host.update()
    #expect(host.texts == ["1", "x"])
    #expect(handle.log == ["owner"])
    #expect(host.statistics.bodies == 1)
  }

  @Test func bindingsReachIntoArraysAndStructs() {
    struct Line: Equatable { var isHidden = false }
    struct Chart: Equatable { var lines = [Line(), Line()] }
    struct Panel: View {
      @State private var charts = [Chart(), Chart()]
      let handle: Handle
      var body: some View {
        let binding = $charts[1].lines[0].isHidden
        handle.act = { binding.wrappedValue.toggle() }
        return Text(charts.map { $0.lines.map { $0.isHidden ? "1" : "0" }.joined() }.joined())
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    handle.act()
    host.update()
    #expect(host.texts == ["0010"])
  }

  @Test func aConstantBindingIgnoresWrites() {
    let binding = Binding.constant(3)
    binding.wrappedValue = 4
    #expect(binding.wrappedValue == 3)
  }

  @Test func rule9AWriteInABodyIsReportedAndIgnored() {
    struct Bad: View {
      @State private var value = 0
      var body: some View {
        value = 7
        return Text("\(value)")
      }
    }
    let host = TestHost { Bad() }
    #expect(host.texts == ["0"])
    #expect(host.reports.count == 1)
    #expect(host.reports.first?.contains("Bad") == true)
    #expect(host.reports.first?.contains("Modifying state during view update") == true)
  }

  @Test func aChangeInOnAppearShowsInTheFirstFrame() {
    struct Panel: View {
      @State private var text = "before"
      var body: some View { Text(text).onAppear { text = "after" } }
    }
    #expect(TestHost { Panel() }.texts == ["after"])
  }

  @Test func stateLivesAsLongAsTheViewKeepsItsPosition() {
    struct Switch: View {
      @State private var isShown = true
      let handle: Handle
      let inner: Handle
      var body: some View {
        handle.act = { isShown.toggle() }
        return VStack { if isShown { Counter(handle: inner) } else { Text("none") } }
      }
    }
    let handle = Handle()
    let inner = Handle()
    let host = TestHost { Switch(handle: handle, inner: inner) }
    inner.act()
    host.update()
    #expect(host.texts.first == "1")
    handle.act()
    host.update()
    #expect(host.texts == ["none"])
    handle.act()
    host.update()
    #expect(host.texts.first == "0")
  }

  @Test func anIdentityGivesNewState() {
    struct Panel: View {
      @State private var id = 1
      let handle: Handle
      let inner: Handle
      var body: some View {
        handle.act = { id += 1 }
        return Counter(handle: inner).id(id)
      }
    }
    let handle = Handle()
    let inner = Handle()
    let host = TestHost { Panel(handle: handle, inner: inner) }
    inner.act()
    host.update()
    #expect(host.texts.first == "1")
    handle.act()
    host.update()
    #expect(host.texts.first == "0")
  }

  @Test func viewsThatCompareEqualStopTheWalk() {
    struct Leaf: View {
      let number: Int
      let handle: Handle
      var body: some View {
        handle.log.append("\(number)")
        return Text("\(number)")
      }
    }
    struct Panel: View {
      @State private var last = 2
      let handle: Handle
      let leaf: Handle
      var body: some View {
        handle.act = { last += 1 }
        return VStack {
          Leaf(number: 1, handle: leaf)
          Leaf(number: last, handle: leaf)
        }
      }
    }
    let handle = Handle()
    let leaf = Handle()
    let host = TestHost { Panel(handle: handle, leaf: leaf) }
    leaf.log = []
    handle.act()
    host.update()
    #expect(leaf.log == ["3"])
    #expect(host.statistics.bodies == 2)
  }

  @Test func appearanceActionsComeInPairs() {
    struct Panel: View {
      @State private var isShown = true
      let handle: Handle
      var body: some View {
        handle.act = { isShown.toggle() }
        return ZStack {
          if isShown {
            Text("a").onAppear { handle.log.append("in") }
              .onDisappear { handle.log.append("out") }
          }
        }
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    for _ in 0..<3 {
      handle.act()
      host.update()
    }
    #expect(handle.log == ["in", "out", "in", "out"])
  }

  @Test func onChangeTellsOldAndNew() {
    struct Panel: View {
      @State private var value = 1
      let handle: Handle
      var body: some View {
        handle.act = { value *= 3 }
        return Text("x").onChange(of: value) { old, new in handle.log.append("\(old)-\(new)") }
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    handle.act()
    host.update()
    handle.act()
    host.update()
    #expect(handle.log == ["1-3", "3-9"])
  }
}
