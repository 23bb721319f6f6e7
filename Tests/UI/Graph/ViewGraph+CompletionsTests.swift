import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct ViewGraphCompletionsTests {
  @Test func aCompletionIsKeptUntilItsTimeHasEnded() {
    let host = TestHost(width: 40, height: 40) { EmptyView() }
    let graph = host.host.graph
    var runs = 0
    let completion = AnimationCompletion(seconds: 0) { runs += 1 }
    graph.keep(completion)
    #expect(completion.isAttached && graph.completions.count == 1)
    graph.runActions()
    #expect(graph.completions.isEmpty && runs == 0)
    graph.runEvents()
    #expect(runs == 1)
    withExtendedLifetime(host) {}
  }

  @Test func theCompletionOfAnEndlessAnimationIsNotKept() {
    let host = TestHost(width: 40, height: 40) { EmptyView() }
    let graph = host.host.graph
    let completion = AnimationCompletion(seconds: .infinity) {}
    graph.keep(completion)
    #expect(completion.isAttached && graph.completions.isEmpty)
    withExtendedLifetime(host) {}
  }
}
