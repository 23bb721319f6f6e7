import MartletUI
import MartletUITestSupport
import Testing

private struct Item: Identifiable, Equatable {
  let id: Int
  var title: String
}

private final class Store: ObservableObject {
  @Published var items = [Item(id: 1, title: "a"), Item(id: 2, title: "b")]
}

@MainActor
struct ForEachBindingTests {
  /// Hands its binding out.
  private struct Row: View {
    @Binding var item: Item
    let handle: Handle
    var body: some View {
      let binding = $item
      handle.log.append("\(item.id)")
      if item.id == 2 { handle.act = { binding.wrappedValue.title += "!" } }
      return Text(item.title)
    }
  }

  private struct Panel: View {
    @State private var items = [Item(id: 1, title: "a"), Item(id: 2, title: "b")]
    let handle: Handle
    let rows: Handle
    var body: some View {
      handle.act = {
        if items.count == 2 {
          items.insert(Item(id: 3, title: "c"), at: 0)
        } else {
          items.removeAll { $0.id == 2 }
        }
      }
      return VStack { ForEach($items) { $item in Row(item: $item, handle: rows) } }
    }
  }

  @Test func aListOfBindingsHasARowForEach() {
    struct Page: View {
      @State private var items = [Item(id: 1, title: "a"), Item(id: 2, title: "b")]
      let rows: Handle
      var body: some View { List($items) { $item in Row(item: $item, handle: rows) } }
    }
    let rows = Handle()
    let host = TestHost { Page(rows: rows) }
    #expect(host.texts == ["a", "b"])
    rows.act()
    host.update()
    #expect(host.texts == ["a", "b!"])
  }

  @Test func aRowWritesItsElement() {
    let rows = Handle()
    let host = TestHost { Panel(handle: Handle(), rows: rows) }
    rows.act()
    host.update()
    #expect(host.texts == ["a", "b!"])
  }

  @Test func aBindingFollowsItsElementAndOutlivesIt() {
    let handle = Handle()
    let rows = Handle()
    let host = TestHost { Panel(handle: handle, rows: rows) }
    let write = rows.act
    handle.act()
    host.update()
    write()
    host.update()
    #expect(host.texts == ["c", "a", "b!"])
    handle.act()
    host.update()
    host.advance(1)
    write()
    host.update()
    #expect(host.texts == ["c", "a"])
  }

  @Test func anObjectsRowsAreEvaluatedWhenTheirElementChanges() {
    struct Rows: View {
      @ObservedObject var store: Store
      let rows: Handle
      var body: some View {
        VStack { ForEach($store.items, id: \.id) { $item in Row(item: $item, handle: rows) } }
      }
    }
    let store = Store()
    let rows = Handle()
    let host = TestHost { Rows(store: store, rows: rows) }
    rows.log = []
    store.items[0].title = "A"
    host.update()
    #expect(host.texts == ["A", "b"])
    #expect(rows.log == ["1"])
    rows.act()
    host.update()
    #expect(store.items[1].title == "b!")
    #expect(host.texts == ["A", "b!"])
  }
}
