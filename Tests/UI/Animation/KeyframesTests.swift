import MartletUI
import Testing

@MainActor
struct KeyframesTests {
  @Test func aKeyframeTakesNoNegativeTime() {
    for duration in [-1, Double.nan, 0] {
      let timeline = KeyframeTimeline(initialValue: 0.0) {
        LinearKeyframe(3.0, duration: duration)
        LinearKeyframe(5.0, duration: 2)
      }
      #expect(timeline.duration == 2)
      #expect(timeline.value(time: 1) == 4)
    }
  }

  @Test func aSpringTakesTheTimeUntilItRests() {
    let timeline = KeyframeTimeline(initialValue: 0.0) { SpringKeyframe(1.0) }
    #expect(timeline.duration > 0.1 && timeline.duration.isFinite)
    #expect(abs(timeline.value(time: timeline.duration) - 1) < 0.02)
    let short = KeyframeTimeline(initialValue: 0.0) { SpringKeyframe(1.0, duration: 0.2) }
    #expect(short.duration == 0.2)
  }
}
