import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TabContentTests {
  private enum Selection { case home, list, more }

  private struct Tabs: View {
    let hasMore: Bool
    @State private var selection = Selection.list

    var body: some View {
      TabView(selection: $selection) {
        Tab(value: .home) {
          Text("one")
        } label: {
          Text("1")
        }
        Tab(value: .list) {
          Text("two")
        } label: {
          Text("2")
        }
        if hasMore {
          Tab(value: .more) {
            Text("three")
          } label: {
            Text("3")
          }
        }
      }
    }
  }

  @Test func valuesHaveTheTypeOfTheSelection() {
    let host = TestHost(width: 400, height: 600) { Tabs(hasMore: true) }
    #expect(host.texts == ["two", "1", "2", "3"])
    host.tap("tab.2")
    #expect(host.texts == ["three", "1", "2", "3"])
  }

  @Test func aTabOfAFalseConditionIsLeftOut() {
    let host = TestHost(width: 400, height: 600) { Tabs(hasMore: false) }
    #expect(host.texts == ["two", "1", "2"])
  }

  @Test func aBadgeKeepsTheTypeOfTheValue() {
    struct Page: View {
      @State private var selection = Selection.home

      var body: some View {
        TabView(selection: $selection) {
          Tab("Home", systemImage: "house", value: .home) { Text("one") }.badge(2)
          Tab("List", systemImage: "list.bullet", value: .list) { Text("two") }.badge("new")
          Tab("More", systemImage: "ellipsis", value: .more) { Text("three") }.badge(0)
        }
      }
    }
    let host = TestHost(width: 400, height: 600) { Page() }
    #expect(Set(host.texts) == ["one", "Home", "2", "List", "new", "More"])
    host.tap("tab.1")
    #expect(host.texts.contains("two"))
  }

  @Test func aTabForSearchingHasALabelOfItsOwn() {
    let host = TestHost(width: 400, height: 600) {
      TabView {
        Tab("Home", systemImage: "house") { Text("one") }
        Tab(role: .search) { Text("two") }
      }
    }
    #expect(host.texts == ["one", "Home", "Search"])
    host.tap("tab.1")
    #expect(host.texts == ["two", "Home", "Search"])
  }
}
