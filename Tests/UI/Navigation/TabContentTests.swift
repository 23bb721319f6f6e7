import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TabContentTests {
  private enum Place { case home, list, more }

  private struct Tabs: View {
    let hasMore: Bool
    @State private var place = Place.list

    var body: some View {
      TabView(selection: $place) {
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
}
