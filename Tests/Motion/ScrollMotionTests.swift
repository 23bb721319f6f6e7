import MartletGeometry
import MartletMotion
import Testing

@Suite struct FlingTests {
  @Test func speedFallsByTheFactorEachMillisecond() {
    let fling = Fling(from: 0, velocity: 1000)
    #expect(abs(fling.velocity(at: 0.001) - 998) < 1e-9)
    #expect(abs(fling.velocity(at: 0.002) - 998 * 0.998) < 1e-9)
  }

  @Test func positionIsTheSumOfTheSpeeds() {
    let fling = Fling(from: 50, velocity: -2000)
    var position = 50.0
    let h = 1e-5
    for step in 0..<50_000 { position += h * fling.velocity(at: (Double(step) + 0.5) * h) }
    #expect(abs(fling.value(at: 0.5) - position) < 1e-4)
  }

  @Test func itStopsForGoodNearItsProjectedEnd() {
    let fling = Fling(from: 0, velocity: 3000)
    #expect(fling.value(at: fling.duration) == fling.value(at: 1e9))
    #expect(abs(fling.value(at: 1e9) - fling.projectedEnd) <= 2)
    #expect(fling.velocity(at: fling.duration) == 0)
    #expect(Fling(from: 3, velocity: 1).duration == 0)
  }

  @Test func timeReachingIsTheInverseOfThePosition() throws {
    let fling = Fling(from: 10, velocity: -800)
    let time = try #require(fling.time(reaching: -200))
    #expect(abs(fling.value(at: time) + 200) < 1e-9)
    #expect(fling.time(reaching: 11) == nil)
    #expect(fling.time(reaching: -1000) == nil)
    #expect(Fling(from: 0, velocity: 0).time(reaching: 5) == nil)
  }
}

@Suite struct RubberBandTests {
  @Test func resistanceBeginsAtFiftyFivePercentAndNeverGivesOut() {
    #expect(abs(RubberBand.displacement(distance: 1e-6, extent: 400) - 0.55e-6) < 1e-12)
    #expect(RubberBand.displacement(distance: 1e9, extent: 400) < 400)
    #expect(
      RubberBand.displacement(distance: -80, extent: 400)
        == -RubberBand.displacement(distance: 80, extent: 400))
    #expect(RubberBand.displacement(distance: 10, extent: 0) == 0)
  }

  @Test func distanceIsTheInverse() {
    for distance in stride(from: -500.0, through: 500, by: 37) {
      let moved = RubberBand.displacement(distance: distance, extent: 300)
      #expect(abs(RubberBand.distance(displacement: moved, extent: 300) - distance) < 1e-9)
    }
  }
}

@Suite struct ScrollAxisTests {
  private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(seconds: seconds) }

  private func axis() -> ScrollAxis {
    var axis = ScrollAxis()
    axis.setLengths(extent: 400, content: 1000, at: .zero)
    return axis
  }

  @Test func contentFollowsTheFinger() {
    var axis = axis()
    axis.beginDrag(at: at(0))
    axis.drag(by: -120)
    #expect(axis.offset(at: at(0)) == 120)
    axis.drag(by: 20)
    #expect(axis.offset(at: at(0)) == 100)
    axis.endDrag(velocity: 0, at: at(1))
    #expect(!axis.isMoving)
    #expect(axis.offset(at: at(9)) == 100)
  }

  @Test func flingGoesOnAndComesToRest() {
    var axis = axis()
    axis.beginDrag(at: at(0))
    axis.drag(by: -100)
    axis.endDrag(velocity: -600, at: at(0))
    #expect(axis.isMoving)
    #expect(abs(axis.velocity(at: at(0)) - 600) < 1e-9)
    axis.advance(to: at(10))
    #expect(!axis.isMoving)
    #expect(abs(axis.offset(at: at(10)) - (100 + 600 / Fling.decay)) < 2.1)
  }

  @Test func flingPastTheEndSpringsBackExactlyToIt() {
    var axis = axis()
    axis.jump(to: 500)
    axis.beginDrag(at: at(0))
    axis.endDrag(velocity: -4000, at: at(0))
    var farthest = 0.0
    var last = 500.0
    for step in 1...400 {
      let time = at(Double(step) / 120)
      axis.advance(to: time)
      let offset = axis.offset(at: time)
      #expect(abs(offset - last) < 4000.0 / 120 + 1)
      farthest = max(farthest, offset)
      last = offset
    }
    #expect(farthest > 640)
    #expect(!axis.isMoving)
    #expect(axis.offset(at: at(4)) == 600)
  }

  @Test func theStateDoesNotDependOnHowOftenItIsAdvanced() {
    var often = axis()
    often.beginDrag(at: at(0))
    often.endDrag(velocity: -3000, at: at(0))
    var once = often
    for step in 0...100 { often.advance(to: at(Double(step) / 100)) }
    once.advance(to: at(1))
    #expect(abs(often.offset(at: at(1)) - once.offset(at: at(1))) < 1e-6)
  }

  @Test func pullingPastTheStartResistsAndSpringsBack() {
    var axis = axis()
    axis.beginDrag(at: at(0))
    axis.drag(by: 100)
    let pulled = axis.offset(at: at(0))
    #expect(pulled < -40 && pulled > -55)
    axis.endDrag(velocity: 0, at: at(0))
    axis.advance(to: at(0.2))
    let caught = axis.offset(at: at(0.2))
    #expect(caught < 0 && caught > pulled)
    // Caught in flight it stays where it is.
    axis.beginDrag(at: at(0.2))
    #expect(abs(axis.offset(at: at(0.2)) - caught) < 1e-9)
    axis.endDrag(velocity: 0, at: at(0.3))
    axis.advance(to: at(5))
    #expect(axis.offset(at: at(5)) == 0)
  }

  @Test func wheelStaysInRange() {
    var axis = axis()
    axis.scroll(by: -50, at: at(0))
    #expect(axis.offset(at: at(0)) == 0)
    axis.scroll(by: 5000, at: at(0))
    #expect(axis.offset(at: at(0)) == 600)
    #expect(!axis.isMoving)
  }

  @Test func shrinkingContentKeepsTheOffsetInRange() {
    var axis = axis()
    axis.jump(to: 600)
    axis.setLengths(extent: 400, content: 700, at: at(0))
    #expect(axis.offset(at: at(0)) == 300)
    axis.setLengths(extent: 400, content: 100, at: at(0))
    #expect(axis.offset(at: at(0)) == 0)
  }
}
