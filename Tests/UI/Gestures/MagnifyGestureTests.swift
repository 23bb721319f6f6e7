import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct MagnifyGestureTests {
  @Test func theLocationOfThePinchIsThatOfItsBeginning() throws {
    var last: MagnifyGesture.Value?
    let host = TestHost {
      Color.red.frame(width: 200, height: 100).gesture(MagnifyGesture().onChanged { last = $0 })
    }
    // The view lies at 100, 100.
    host.touch(.down, point(150, 150))
    host.touch(.down, point(190, 150), slot: 1)
    host.touch(.move, point(230, 150), slot: 1)
    let value = try #require(last)
    #expect(value.magnification == 2)
    #expect(value.startLocation == point(70, 50))
    #expect(value.location == point(90, 50))
  }

  @Test func eitherFingerEndsThePinch() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(MagnifyGesture().onEnded { log("\(Int($0.magnification))") })
    }
    for slot in [0, 1] {
      host.touch(.down, point(100, 150))
      host.touch(.down, point(150, 150), slot: 1)
      host.touch(.move, point(250, 150), slot: 1)
      host.touch(.up, slot == 0 ? point(100, 150) : point(250, 150), slot: slot)
      #expect(log.lines.count == slot + 1)
      host.touch(.up, slot == 0 ? point(250, 150) : point(100, 150), slot: 1 - slot)
    }
    #expect(log.lines == ["3", "3"])
  }
}
