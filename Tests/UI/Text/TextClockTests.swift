import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TextClockTests {
  private func date(_ seconds: Double) -> TimelineDate {
    TimelineDate(timeIntervalSinceReferenceDate: seconds)
  }

  private func host(@ViewBuilder _ view: () -> some View) -> TestHost {
    TestHost(width: 400, height: 100, root: view)
  }

  @Test func aTimerMakesAFrameASecondAndNoneAfterItsEnd() throws {
    let host = host { Text(timerInterval: date(0)...date(2)) }
    #expect(host.texts == ["0:02"])
    host.advance(0.5)
    #expect(!host.host.needsUpdate)
    let deadline = try #require(host.host.nextDeadline)
    #expect(abs(deadline.seconds(since: .zero) - 1) < 0.001)
    host.advance(0.6)
    #expect(host.texts == ["0:01"])
    host.advance(1)
    #expect(host.texts == ["0:00"])
    #expect(host.host.nextDeadline == nil)
  }

  @Test func aTimerStaysWhereItIsPausedAndMayCountUpWithoutHours() {
    let host = host {
      VStack {
        Text(timerInterval: date(0)...date(10), pauseTime: date(1.5))
        Text(timerInterval: date(-4_000)...date(10), countsDown: false, showsHours: false)
      }
    }
    host.advance(12)
    #expect(host.texts == ["0:09", "66:50"])
    #expect(host.host.nextDeadline == nil)
  }

  @Test func aDateInsideATextFollowsTheClock() {
    let host = host { Text("in \(date(5), style: .timer)!") }
    #expect(host.texts == ["in 0:05!"])
    host.advance(2.1)
    #expect(host.texts == ["in 0:03!"])
  }

  @Test func minutesWakeOnceAMinute() throws {
    let host = host { Text(date(-3_600), style: .relative) }
    #expect(host.texts == ["1 hour"])
    let deadline = try #require(host.host.nextDeadline)
    #expect(abs(deadline.seconds(since: .zero) - 60) < 0.001)
  }

  @Test func aHiddenTextDoesNotFollowTheClock() {
    let host = host { Text(date(0), style: .timer).hidden() }
    host.advance(0.1)
    #expect(host.host.nextDeadline == nil)
  }

  @Test func aTextOnAnotherPageDoesNotFollowTheClock() {
    let page = Page()
    let host = host { Pages(page: page) }
    #expect(host.host.nextDeadline == nil)
    host.advance(3)
    page.select?(1)
    host.advance(1.1)
    #expect(host.texts.contains("0:04"))
    #expect(host.host.nextDeadline != nil)
    page.select?(0)
    host.advance(2)
    #expect(host.host.nextDeadline == nil)
  }

  @Test func aTextThatLeavesWakesNoMore() {
    let page = Page()
    let host = host { Switched(page: page) }
    #expect(host.host.nextDeadline != nil)
    page.select?(1)
    host.advance(0.1)
    #expect(host.texts == ["plain"] && host.host.nextDeadline == nil)
    page.select?(2)
    host.advance(0.1)
    #expect(host.texts.isEmpty && host.host.nextDeadline == nil)
  }

  @MainActor private final class Page {
    var select: ((Int) -> Void)?
  }

  private struct Pages: View {
    let page: Page
    @State private var selected = 0

    var body: some View {
      TabView(selection: $selected) {
        Text("still").tabItem { Text("a") }.tag(0)
        Text(TimelineDate(timeIntervalSinceReferenceDate: 0), style: .timer)
          .tabItem { Text("b") }.tag(1)
      }
      .onAppear { page.select = { selected = $0 } }
    }
  }

  private struct Switched: View {
    let page: Page
    @State private var selected = 0

    var body: some View {
      Group {
        if selected < 2 {
          selected == 0
            ? Text(TimelineDate(timeIntervalSinceReferenceDate: 0), style: .timer) : Text("plain")
        }
      }
      .onAppear { page.select = { selected = $0 } }
    }
  }
}
