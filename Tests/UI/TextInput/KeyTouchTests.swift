import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct KeyTouchTests {
  private final class Log {
    var changes: [KeyTouch] = []
    var ends: [KeyTouch] = []
  }

  private func host(_ log: Log, holds: Bool = true) -> TestHost {
    TestHost {
      Color.red.frame(width: 100, height: 100)
        .gesture(
          KeyTouchGesture(holds: holds).onChanged { log.changes.append($0) }
            .onEnded { log.ends.append($0) })
    }
  }

  private let center = CGPoint(x: 200, y: 150)

  @Test func aTapIsAPress() {
    let log = Log()
    let host = host(log)
    host.tap(center)
    #expect(log.ends == [KeyTouch(isInside: true)])
  }

  @Test func aHeldFingerSlidesOutOfTheKey() {
    let log = Log()
    let host = host(log)
    host.touch(.down, center)
    host.advance(0.4)
    #expect(!log.changes.contains { $0.slide != nil })
    host.advance(0.2)
    #expect(log.changes.last == KeyTouch(isInside: true, slide: .zero))
    host.touch(.move, CGPoint(x: 300, y: 20))
    #expect(log.changes.last == KeyTouch(isInside: false, slide: CGSize(width: 100, height: -130)))
    host.touch(.up, CGPoint(x: 300, y: 20))
    #expect(log.ends == [KeyTouch(isInside: false, slide: CGSize(width: 100, height: -130))])
  }

  @Test func aFingerThatLeavesBeforeHoldsNothing() {
    let log = Log()
    let host = host(log)
    host.touch(.down, center)
    host.touch(.move, CGPoint(x: 300, y: 150))
    host.advance(1)
    #expect(!log.changes.contains { $0.slide != nil })
    host.touch(.up, CGPoint(x: 300, y: 150))
    #expect(log.ends.isEmpty)
  }

  @Test func aKeyWithoutAlternatesIsPressedHoweverLongItIsHeld() {
    let log = Log()
    let host = host(log, holds: false)
    host.touch(.down, center)
    host.advance(1)
    host.touch(.up, center)
    #expect(log.ends == [KeyTouch(isInside: true)])
  }
}
