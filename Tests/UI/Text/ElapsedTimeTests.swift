import Testing

@testable import MartletUI

struct ElapsedTimeTests {
  private func words(_ date: Double, _ precision: Int) -> String {
    ElapsedTime(to: date, at: 0).words(precision: precision).text
  }

  private func clock(_ date: Double) -> String {
    ElapsedTime(to: date, at: 0).clock().text
  }

  @Test func distancesHaveOneUnitOrTwo() {
    #expect(words(-8_640, 2) == "2 hours, 24 minutes")
    #expect(words(8_640, 2) == "2 hours, 24 minutes")
    #expect(words(-86_400, 2) == "1 day")
    #expect(words(-61, 2) == "1 minute, 1 second")
    #expect(words(0, 2) == "0 seconds")
    #expect(words(-8_640, 1) == "2 hours")
  }

  @Test func aTimerHasHoursOnlyIfItNeedsThem() {
    #expect(clock(-3_661) == "1:01:01")
    #expect(clock(59.5) == "1:00")
    #expect(ElapsedTime(to: -3_661, at: 0).clock(showsHours: false).text == "61:01")
  }

  @Test func datesThatAreNoneHaveADistance() {
    #expect(clock(.nan) == "0:00")
    #expect(words(-.infinity, 1) == "10140 years")
    #expect(words(1e300, 1) == "10140 years")
  }

  @Test(arguments: [-100_000.0, -3_700, -61, -1.5, 0, 1, 59, 3_661, 90_000])
  func theNextTextIsDueWhenTheWordsChange(date: Double) throws {
    func texts(_ now: Double) -> [TimedText] {
      let elapsed = ElapsedTime(to: date, at: now)
      return [elapsed.words(precision: 1), elapsed.words(precision: 2), elapsed.clock()]
    }
    for kind in 0..<3 {
      var now = 0.0
      for _ in 0..<130 {
        let current = texts(now)[kind]
        let next = try #require(current.next)
        #expect(next > now)
        #expect(texts(next - 0.1)[kind].text == current.text)
        #expect(texts(next)[kind].text != current.text)
        now = next
      }
    }
  }
}
