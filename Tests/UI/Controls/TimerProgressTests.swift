import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct TimerProgressTests {
  private let start = TimelineDate(timeIntervalSinceReferenceDate: 10)

  private func timer(_ seconds: Double, countsDown: Bool = false) -> ProgressTimer {
    ProgressTimer(range: start...start.addingTimeInterval(seconds), countsDown: countsDown)
  }

  @Test func theShareIsThatOfTheRange() {
    func share(_ seconds: Double, countsDown: Bool = false) -> Double {
      timer(4, countsDown: countsDown).share(at: start.addingTimeInterval(seconds))
    }
    #expect(share(-1) == 0)
    #expect(share(1) == 0.25)
    #expect(share(9) == 1)
    #expect(share(1, countsDown: true) == 0.75)
    #expect(share(9, countsDown: true) == 0)
  }

  @Test func aRangeWithoutALengthIsOverWhenItBegins() {
    #expect(timer(0).share(at: start.addingTimeInterval(-1)) == 0)
    #expect(timer(0).share(at: start) == 1)
  }

  @Test(arguments: [0, 0.01, 1, 100, 1e9]) func theDatesLieInTheRangeAndEnd(seconds: Double) {
    let dates = Array(timer(seconds).schedule.entries(from: start, mode: .normal))
    #expect(dates.first == start)
    #expect(dates.count <= 502)
    #expect((dates.last ?? start) >= start.addingTimeInterval(seconds))
    for (date, next) in zip(dates, dates.dropFirst()) { #expect(date < next) }
  }

  @Test func theDatesBeginWithTheLatestOneThatIsReached() {
    let schedule = timer(500).schedule
    let now = start.addingTimeInterval(7.5)
    #expect(
      schedule.entries(from: now, mode: .normal).first { _ in true } == start.addingTimeInterval(7))
    let early = start.addingTimeInterval(-3)
    #expect(schedule.entries(from: early, mode: .normal).first { _ in true } == start)
  }

  @Test func theBarMakesFramesOnlyWithinTheRange() {
    let host = TestHost(width: 200, height: 100) {
      ProgressView(timerInterval: timer(20).range, countsDown: false) { Text("Bread") }
    }
    #expect(host.texts == ["Bread", "0:00"])
    host.advance(15.5)
    #expect(host.texts == ["Bread", "0:05"])
    #expect(host.host.nextDeadline != nil)
    host.advance(20)
    #expect(host.texts == ["Bread", "0:20"])
    #expect(host.host.nextDeadline == nil)
    #expect(!host.host.needsUpdate)
  }

  @Test func theLabelOfTheValueMayBeAnyView() {
    let host = TestHost(width: 200, height: 100) {
      ProgressView(timerInterval: timer(20).range) {
        Text("Bread")
      } currentValueLabel: {
        Text("baking")
      }
    }
    #expect(host.texts == ["Bread", "baking"])
  }
}
