import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TimelineViewTests {
  @MainActor private final class Dates {
    var seconds: [Double] = []
  }

  private let start = TimelineDate(timeIntervalSinceReferenceDate: 0)

  private func shown<S: TimelineSchedule>(_ schedule: S, after seconds: Double) -> [Double] {
    let dates = Dates()
    let host = TestHost(width: 100, height: 100) {
      TimelineView(schedule) { context in
        let _ = dates.seconds.append(context.date.timeIntervalSinceReferenceDate)
        Color.clear
      }
    }
    host.advance(seconds)
    return dates.seconds
  }

  @Test func aPeriodicScheduleShowsEachDateOnce() {
    #expect(shown(.periodic(from: start, by: 0.5), after: 1.6) == [0, 0.5, 1, 1.5])
  }

  @Test func aMinuteIsAFrame() {
    #expect(shown(.everyMinute, after: 125) == [0, 60, 120])
  }

  @Test func givenDatesAreShownWhenTheyAreReached() {
    let dates = [0.25, 0.75].map { start.addingTimeInterval($0) }
    #expect(shown(.explicit(dates), after: 2) == [0, 0.25, 0.75])
  }

  @Test func anAnimationIsEachFrameAndAPausedOneNone() {
    #expect(shown(.animation, after: 1).count >= 60)
    #expect(shown(.animation(paused: true), after: 1).count == 1)
    #expect((9...11).contains(shown(.animation(minimumInterval: 0.1), after: 1).count))
  }

  @Test func betweenTwoDatesNoFrameIsWanted() throws {
    let host = TestHost(width: 100, height: 100) {
      TimelineView(.periodic(from: start, by: 1)) { _ in Color.clear }
    }
    host.advance(0.5)
    #expect(!host.host.needsUpdate)
    let deadline = try #require(host.host.nextDeadline)
    #expect(abs(deadline.seconds(since: .zero) - 1) < 0.001)
  }

  @Test func datesThatDoNotRiseEnd() {
    #expect(shown(.explicit(repeatElement(start, count: 200_000)), after: 1) == [0])
  }
}
