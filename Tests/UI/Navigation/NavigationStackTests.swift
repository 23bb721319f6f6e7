import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct NavigationStackTests {
  @Test func aPathIsNotShorterThanEmpty() {
    var path = NavigationPath([1, 2])
    path.append("attic")
    #expect(path.count == 3)
    path.removeLast(-1)
    #expect(path.count == 3)
    path.removeLast()
    #expect(path == NavigationPath([1, 2]))
    path.removeLast(9)
    #expect(path.isEmpty && path == NavigationPath())
  }

  @Test func valuesOfAPathAreItsPages() {
    let host = TestHost { Rooms() }
    host.tap("link")
    host.advance(1)
    #expect(host.texts.contains("room 3"))
    host.tap("deeper")
    host.advance(1)
    #expect(host.texts.contains("room 4"))
    host.tap("home")
    host.advance(1.5)
    #expect(!host.texts.contains("room 3") && host.texts.contains("path 0"))
  }

  @Test func pageWithoutADestinationSaysWhatIsMissing() {
    let host = TestHost {
      NavigationStack(path: .constant([1.5])) { Text("root") }
    }
    host.advance(1)
    #expect(host.texts.contains("No navigationDestination for Double"))
  }

  @Test func aLinkWithAValueOutsideAStackIsDisabledAndReportedOnce() throws {
    func links(_ isDisabled: Bool) -> some View {
      HStack {
        NavigationLink("one", value: 1)
        NavigationLink("two", value: 2)
      }
      .disabled(isDisabled)
    }
    let host = TestHost { NavigationView { links(false) } }
    #expect(
      host.reports == [
        "A NavigationLink with a value of type Int is in no NavigationStack: it is disabled."
      ])
    // It looks like a link in a disabled view.
    let disabled = TestHost { NavigationStack { links(true) } }
    #expect(disabled.reports.isEmpty)
    #expect(host.displayList.items.map(\.content) == disabled.displayList.items.map(\.content))
  }

  @Test func aLinkWithoutAValueIsDisabledAndNoMistake() {
    let host = TestHost {
      NavigationStack { NavigationLink("go", value: nil as Int?).probe("link") }
    }
    let before = host.displayList.items.map(\.content)
    host.tap("link")
    host.advance(1)
    #expect(host.reports.isEmpty && host.displayList.items.map(\.content) == before)
  }
}

private struct Rooms: View {
  @State private var path: [Int] = []

  var body: some View {
    NavigationStack(path: $path) {
      VStack {
        Text("path \(path.count)")
        NavigationLink("go", value: 3).probe("link")
      }
      .navigationDestination(for: Int.self) { room in
        VStack {
          Text("room \(room)")
          NavigationLink("deeper", value: room + 1).probe(room == 3 ? "deeper" : "deepest")
          Button("home") { path = [] }.probe(room == 4 ? "home" : "stay")
        }
      }
    }
  }
}
