import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TaskModifierTests {
  /// Lets the main actor's tasks run until `condition` holds; false when it never does.
  private func wait(until condition: () -> Bool) async -> Bool {
    for _ in 0..<10_000 {
      if condition() { return true }
      await Task.yield()
    }
    return false
  }

  @Test func aTaskRunsFromTheViewsComingAndItsChangesShow() async {
    struct Panel: View {
      @State private var text = "before"
      var body: some View { Text(text).task { text = "after" } }
    }
    let host = TestHost { Panel() }
    #expect(host.texts == ["before"])
    #expect(await wait { host.host.needsUpdate })
    host.update()
    #expect(host.texts == ["after"])
  }

  private struct Runner: View {
    let id: Int
    let handle: Handle
    var body: some View {
      Text("\(id)").task(id: id) {
        handle.log.append("start \(id)")
        while !Task.isCancelled { await Task.yield() }
        handle.log.append("cancel \(id)")
      }
    }
  }

  @Test func aTaskIsCancelledWhenTheViewGoes() async {
    struct Panel: View {
      @State private var isShown = true
      let handle: Handle
      let inner: Handle
      var body: some View {
        handle.act = { isShown = false }
        return ZStack { if isShown { Runner(id: 1, handle: inner) } }
      }
    }
    let handle = Handle()
    let inner = Handle()
    let host = TestHost { Panel(handle: handle, inner: inner) }
    #expect(await wait { inner.log == ["start 1"] })
    handle.act()
    host.update()
    host.advance(1)
    #expect(await wait { inner.log == ["start 1", "cancel 1"] })
  }

  @Test func anotherIdRunsTheTaskAnew() async {
    struct Panel: View {
      @State private var id = 1
      @State private var other = 0
      let handle: Handle
      let inner: Handle
      var body: some View {
        handle.act = { if other == 0 { other = 1 } else { id = 2 } }
        return VStack {
          Text("\(other)")
          Runner(id: id, handle: inner)
        }
      }
    }
    let handle = Handle()
    let inner = Handle()
    let host = TestHost { Panel(handle: handle, inner: inner) }
    #expect(await wait { inner.log == ["start 1"] })
    handle.act()
    host.update()
    for _ in 0..<100 { await Task.yield() }
    #expect(inner.log == ["start 1"])
    handle.act()
    host.update()
    #expect(await wait { inner.log.count == 3 })
    #expect(Set(inner.log) == ["start 1", "cancel 1", "start 2"])
    handle.log = inner.log
    _ = host
  }

  @Test func aTaskThatNeverEndsDiesWithItsHost() async {
    let inner = Handle()
    var host: TestHost? = TestHost { Runner(id: 1, handle: inner) }
    #expect(await wait { inner.log == ["start 1"] })
    host = nil
    _ = host
    #expect(await wait { inner.log == ["start 1", "cancel 1"] })
  }
}
