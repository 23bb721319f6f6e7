import MartletGeometry
import Testing

@testable import MartletHost

@MainActor @Suite struct PixelShiftTests {
  @Test func thePathVisitsEachPlaceAndMovesByOnePixel() {
    let path = PixelShift.path
    #expect(Set(path.map { "\($0.x) \($0.y)" }).count == 25)
    for (place, next) in zip(path, path.dropFirst() + [path[0]]) {
      #expect(abs(place.x - next.x) + abs(place.y - next.y) == 1)
      #expect(abs(place.x) <= 2 && abs(place.y) <= 2)
    }
  }

  @Test func thePictureMovesOnceAnIntervalAndReturns() {
    let clock = ManualClock()
    var places: [String] = []
    let shift = PixelShift(clock: clock) { places.append("\($0) \($1)") }
    #expect(shift.deadline == nil)
    shift.interval = 60
    #expect(shift.deadline == clock.now.advanced(by: 60))
    shift.dispatch(now: clock.now.advanced(by: 59))
    #expect(places.isEmpty)
    shift.dispatch(now: clock.now.advanced(by: 60))
    #expect(places == ["1 0"])
    shift.interval = nil
    #expect(places == ["1 0", "0 0"])
    #expect(shift.deadline == nil)
  }
}
