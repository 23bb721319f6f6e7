import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct ViewGraphTouchesTests {
  private final class Watcher: TouchWatcher {
    var calls: [Bool] = []
    func touchesChanged(isTouched: Bool) { calls.append(isTouched) }
  }

  @Test func watchersHearOfChangesOnly() {
    let graph = TestHost(width: 40, height: 40) { EmptyView() }.host.graph
    let watcher = Watcher()
    graph.touchWatchers.append(WeakTouchWatcher(watcher: watcher))
    graph.note(isTouched: true)
    graph.note(isTouched: true)
    graph.note(isTouched: false)
    #expect(watcher.calls == [true, false])
  }

  @Test func aKeyIsAShortTouchUnlessAFingerIsDown() {
    let graph = TestHost(width: 40, height: 40) { EmptyView() }.host.graph
    let watcher = Watcher()
    graph.touchWatchers.append(WeakTouchWatcher(watcher: watcher))
    graph.noteUse(at: .zero)
    #expect(watcher.calls == [true, false])
    graph.note(isTouched: true)
    graph.noteUse(at: .zero)
    #expect(watcher.calls == [true, false, true])
  }
}
