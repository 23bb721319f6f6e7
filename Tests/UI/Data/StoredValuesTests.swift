import MartletUI
import MartletUITestSupport
import Testing

private enum Mode: String { case day, night }

private struct Counter: View {
  @AppStorage("count") private var count = 5
  let name: String

  var body: some View {
    Text("\(name) \(count)").frame(width: 80, height: 30).probe(name)
      .onTapGesture { count += 1 }
  }
}

private struct Modes: View {
  @AppStorage("mode") private var mode = Mode.day
  @AppStorage("name") private var name: String?
  @SceneStorage("share") private var share = 0.5
  @AppStorage("last") private var last: Mode?

  var body: some View {
    Text("\(mode.rawValue) \(name ?? "none") \(share)\(last.map { " " + $0.rawValue } ?? "")")
      .frame(width: 300, height: 30).probe("modes")
      .onTapGesture { (mode, name, share, last) = (.night, "Ada", 0.25, .day) }
  }
}

@MainActor
struct StoredValuesTests {
  @Test func viewsWithTheSameKeyShareTheValue() {
    let host = TestHost {
      VStack {
        Counter(name: "a")
        Counter(name: "b")
      }
    }
    #expect(host.texts == ["a 5", "b 5"])
    host.tap("a")
    #expect(host.texts == ["a 6", "b 6"])
  }

  @Test func aValueOutlivesItsViews() {
    struct Page: View {
      @State private var isOpen = true
      var body: some View {
        VStack {
          if isOpen { Counter(name: "a") }
          Color.red.frame(width: 50, height: 50).probe("door").onTapGesture { isOpen.toggle() }
        }
      }
    }
    let host = TestHost { Page() }
    host.tap("a")
    host.tap("door")
    #expect(host.texts.isEmpty)
    host.tap("door")
    #expect(host.texts == ["a 6"])
  }

  @Test func twoTreesShareNothing() {
    let first = TestHost { Counter(name: "a") }
    let second = TestHost { Counter(name: "a") }
    first.tap("a")
    second.advance(0.1)
    #expect(first.texts == ["a 6"] && second.texts == ["a 5"])
  }

  @Test func treesThatShareAStoreUpdateTheirOwnViews() {
    let store = StoredValues()
    let first = TestHost { Counter(name: "a").defaultAppStorage(store) }
    let second = TestHost { Counter(name: "b").defaultAppStorage(store) }
    first.tap("a")
    #expect(first.texts == ["a 6"])
    // The frames of one tree evaluate no views of another one.
    #expect(second.texts == ["b 5"])
    #expect(second.host.needsUpdate)
    second.update()
    #expect(second.texts == ["b 6"])
    #expect(second.statistics.bodies > 0)
  }

  @Test func aStoreOfTheProgramHasTheValuesAndIsTold() {
    let store = StoredValues(["count": .integer(40), "other": .bool(true)])
    var saved: [[String: StoredValue]] = []
    store.onChange = { saved.append($0) }
    let host = TestHost { Counter(name: "a").defaultAppStorage(store) }
    #expect(host.texts == ["a 40"])
    host.tap("a")
    #expect(host.texts == ["a 41"])
    #expect(saved == [["count": .integer(41), "other": .bool(true)]])
  }

  @Test func aValueOfAnotherTypeCountsAsNone() {
    let store = StoredValues(["count": .text("many"), "mode": .text("noon")])
    let host = TestHost {
      VStack {
        Counter(name: "a")
        Modes()
      }
      .defaultAppStorage(store)
    }
    #expect(host.texts == ["a 5", "day none 0.5"])
  }

  @Test func rawValuesOptionalsAndScenesAreKept() {
    let store = StoredValues()
    let host = TestHost { Modes().defaultAppStorage(store) }
    host.tap("modes")
    #expect(host.texts == ["night Ada 0.25 day"])
    #expect(
      store.values == [
        "mode": .text("night"), "name": .text("Ada"), "scene.share": .number(0.25),
        "last": .text("day"),
      ])
  }
}
