import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AnimationCompletionTests {
  @MainActor private final class Control {
    var write: ((Bool) -> Void)?
    var ends = 0
  }

  private struct Ball: View {
    let control: Control
    @State private var isFar = false

    var body: some View {
      Color.red.frame(width: 10, height: 10).offset(x: isFar ? 50 : 0).probe("ball")
        .onAppear { control.write = { isFar = $0 } }
    }
  }

  private func host(_ control: Control) -> TestHost {
    TestHost(width: 200, height: 100) { Ball(control: control) }
  }

  @Test func theActionRunsOnceWhenTheAnimationHasEnded() {
    let control = Control()
    let host = host(control)
    withAnimation(.linear(duration: 1)) {
      control.write?(true)
    } completion: {
      control.ends += 1
    }
    host.advance(0.9)
    #expect(control.ends == 0)
    host.advance(0.2)
    #expect(control.ends == 1)
    host.advance(2)
    #expect(control.ends == 1 && !host.host.needsUpdate)
  }

  @Test func aSpringIsCompleteBeforeItIsAtRest() {
    let control = Control()
    let host = host(control)
    let spring = Animation.spring(response: 0.5, dampingFraction: 0.3)
    withAnimation(spring) {
      control.write?(true)
    } completion: {
      control.ends += 1
    }
    host.advance(0.6)
    #expect(control.ends == 1)
    #expect(host.host.needsUpdate, "the spring still moves")
    withAnimation(spring, completionCriteria: .removed) {
      control.write?(false)
    } completion: {
      control.ends += 1
    }
    host.advance(0.6)
    #expect(control.ends == 1)
    host.advance(5)
    #expect(control.ends == 2)
  }

  @Test func withoutAViewThatChangesTheActionRunsAtOnce() {
    var ends = 0
    withAnimation(.linear(duration: 1)) {
    } completion: {
      ends += 1
    }
    #expect(ends == 1)
  }

  @Test func anEndlessAnimationNeverCompletes() {
    let control = Control()
    let host = host(control)
    withAnimation(.linear(duration: 0.1).repeatForever()) {
      control.write?(true)
    } completion: {
      control.ends += 1
    }
    host.advance(3)
    #expect(control.ends == 0)
  }
}
