import MartletUI
import MartletUITestSupport
import Testing

@Observable
private final class Model {
  var name = "a"
  var count = 0
  var items = [Item("one"), Item("two")]
  var flag = false
}

@Observable
private final class Item: Identifiable {
  var title: String
  init(_ title: String) { self.title = title }
}

@MainActor
struct ObservedReadsTests {
  private struct Name: View {
    let model: Model
    var body: some View { Text(model.name) }
  }

  private struct Count: View {
    let model: Model
    var body: some View { Text("\(model.count)") }
  }

  @Test func aWriteEvaluatesTheBodiesThatReadThePropertyAlone() {
    let model = Model()
    let host = TestHost {
      VStack {
        Name(model: model)
        Count(model: model)
      }
    }
    model.count = 1
    #expect(host.host.needsUpdate)
    host.update()
    #expect(host.texts == ["a", "1"])
    #expect(host.statistics.bodies == 1)
    model.name = "b"
    host.update()
    #expect(host.texts == ["b", "1"])
    #expect(host.statistics.bodies == 1)
    model.flag = true
    #expect(!host.host.needsUpdate)
  }

  @Test func aBodyFollowsAfterEachOfManyWrites() {
    let model = Model()
    let host = TestHost { Count(model: model) }
    for n in 1...20 {
      model.count = n
      host.update()
      #expect(host.texts == ["\(n)"])
    }
  }

  @Test func stateMayHoldAnObservableObject() {
    struct Panel: View {
      @State private var model = Model()
      let handle: Handle
      var body: some View {
        handle.act = { model.count += 1 }
        return Text("\(model.count)")
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    handle.act()
    handle.act()
    host.update()
    #expect(host.texts == ["2"])
    #expect(host.statistics.bodies == 1)
  }

  @Test func viewsOfAForEachFollowTheirOwnElements() {
    struct Row: View {
      let item: Item
      var body: some View { Text(item.title) }
    }
    struct Panel: View {
      let model: Model
      var body: some View {
        VStack {
          ForEach(model.items) { Row(item: $0) }
          ForEach(model.items) { Text($0.title) }
        }
      }
    }
    let model = Model()
    let host = TestHost { Panel(model: model) }
    model.items[1].title = "2"
    host.update()
    #expect(host.texts == ["one", "2", "one", "2"])
    #expect(host.statistics.bodies == 1)
    model.items.append(Item("three"))
    host.update()
    #expect(host.texts == ["one", "2", "three", "one", "2", "three"])
  }

  @Test func aBindableGivesBindingsToTheObject() {
    struct Field: View {
      @Binding var text: String
      var body: some View { Text(text) }
    }
    struct Panel: View {
      @Bindable var model: Model
      let handle: Handle
      var body: some View {
        let title = $model.items[0].title
        handle.act = { title.wrappedValue += "!" }
        return VStack {
          Field(text: $model.name)
          Field(text: $model.items[0].title)
        }
      }
    }
    let model = Model()
    let handle = Handle()
    let host = TestHost { Panel(model: model, handle: handle) }
    handle.act()
    host.update()
    #expect(model.items[0].title == "one!")
    #expect(host.texts == ["a", "one!"])
    #expect(host.statistics.bodies == 1)
    model.name = "b"
    host.update()
    #expect(host.texts == ["b", "one!"])
    #expect(host.statistics.bodies == 1)
  }

  @Test func bindingsOfStateReachIntoAnObservableObject() {
    struct Panel: View {
      @State private var model = Model()
      let handle: Handle
      var body: some View {
        let count = $model.count
        handle.act = { count.wrappedValue += 2 }
        return Text("\(model.count)")
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    handle.act()
    host.update()
    #expect(host.texts == ["2"])
  }

  @Test func theEnvironmentCarriesObservableObjects() {
    struct Reader: View {
      @Environment(Model.self) var model
      var body: some View { Text("\(model.count)") }
    }
    struct Maybe: View {
      @Environment(Model.self) var model: Model?
      var body: some View { Text(model.map { "\($0.count)" } ?? "none") }
    }
    struct Panel: View {
      @State private var isSecond = false
      let first: Model
      let second: Model
      let handle: Handle
      var body: some View {
        handle.act = { isSecond = true }
        return VStack {
          VStack {
            Reader()
            Maybe()
          }
          .environment(isSecond ? second : first)
          Maybe()
        }
      }
    }
    let first = Model()
    let second = Model()
    second.count = 50
    let handle = Handle()
    let host = TestHost { Panel(first: first, second: second, handle: handle) }
    #expect(host.texts == ["0", "0", "none"])
    first.count = 3
    host.update()
    #expect(host.texts == ["3", "3", "none"])
    handle.act()
    host.update()
    #expect(host.texts == ["50", "50", "none"])
  }

  @Test func aWriteInATransactionIsAnimated() {
    struct Bar: View {
      let model: Model
      var body: some View {
        Color.red.frame(width: CGFloat(model.count), height: 10).probe("bar")
      }
    }
    let model = Model()
    let host = TestHost { Bar(model: model) }
    withAnimation(.linear(duration: 1)) { model.count = 100 }
    host.update()
    host.advance(0.5)
    let width = host.frame(of: "bar")?.width ?? 0
    #expect(width > 30 && width < 70)
  }

  @Test func geometryReadersAndModifiersFollowToo() {
    struct Named: ViewModifier {
      let model: Model
      func body(content: Content) -> some View {
        VStack {
          content
          Text(model.name)
        }
      }
    }
    let model = Model()
    let host = TestHost {
      GeometryReader { _ in Text("\(model.count)") }.modifier(Named(model: model))
    }
    model.count = 1
    model.name = "b"
    host.update()
    #expect(host.texts == ["1", "b"])
  }

  // What is left behind is counted by what a write of the property wakes: each observer that is
  // still hooked in asks, on firing, which thread it is on.

  @Test func evaluationsForOtherReasonsLeaveNoObserversBehind() {
    struct Panel: View {
      @State private var n = 0
      let model: Model
      let handle: Handle
      var body: some View {
        handle.act = { n += 1 }
        return Text("\(model.name) \(n)")
      }
    }
    let asked = Counter()
    let model = Model()
    let handle = Handle()
    let host = TestHost(isOwnThread: asked.addAndAgree) { Panel(model: model, handle: handle) }
    for _ in 0..<100 {
      handle.act()
      host.update()
    }
    let before = asked.value
    model.name = "b"
    #expect(asked.value - before <= 2)
    host.update()
    #expect(host.texts == ["b 100"])
  }

  @Test func removedViewsLeaveNoObserversBehind() {
    struct Panel: View {
      @State private var isShown = false
      let model: Model
      let handle: Handle
      var body: some View {
        handle.act = { isShown.toggle() }
        return ZStack { if isShown { Name(model: model) } }
      }
    }
    let asked = Counter()
    let model = Model()
    let handle = Handle()
    let host = TestHost(isOwnThread: asked.addAndAgree) { Panel(model: model, handle: handle) }
    for _ in 0..<100 {
      handle.act()
      host.update()
      handle.act()
      host.update()
      host.advance(0.5)
    }
    let before = asked.value
    model.name = "b"
    #expect(asked.value - before <= 2)
  }
}

/// A count that any thread may ask of; the tests use it on one.
private final class Counter: @unchecked Sendable {
  private(set) var value = 0

  @Sendable func addAndAgree() -> Bool {
    value += 1
    return true
  }
}
