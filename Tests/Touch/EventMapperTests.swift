import MartletGeometry
import MartletInput
import Testing

@testable import MartletTouch

@Test func touchKeepsItsWholePixels() {
  var stage = MapperStage()
  stage.seconds = 1.5
  stage.feed(.touchDown(slot: 0, x: 120, y: 640))
  stage.feed(.touchMoved(slot: 0, x: 124, y: 640))
  stage.feed(.touchUp(slot: 0))
  #expect(stage.output.allSatisfy { $0.time == MonotonicTime(seconds: 1.5) })
  #expect(
    stage.take() == [touch(.down, 0, 120, 640), touch(.move, 0, 124, 640), touch(.up, 0, 124, 640)])
  #expect(stage.mapper.heldSlots.isEmpty)
}

@Test func fingersOfOneFrameShareTheirTime() {
  var stage = MapperStage()
  stage.seconds = 2
  stage.feed(.touchDown(slot: 0, x: 1, y: 2), .touchDown(slot: 1, x: 3, y: 4))
  #expect(stage.output.map(\.time) == [MonotonicTime(seconds: 2), MonotonicTime(seconds: 2)])
  #expect(stage.mapper.heldSlots == [0, 1])
  stage.feed(.touchUp(slot: 0))
  #expect(stage.mapper.heldSlots == [1])
}

@Test func movementsWithoutChangeAreNotTold() {
  var stage = MapperStage()
  stage.feed(.touchDown(slot: 0, x: 10, y: 10), .touchMoved(slot: 0, x: 10, y: 10))
  #expect(stage.take() == [touch(.down, 0, 10, 10)])
}

@Test func touchesThatNeverBeganNeitherMoveNorEnd() {
  var stage = MapperStage()
  stage.feed(
    .touchMoved(slot: 3, x: 1, y: 1), .touchUp(slot: 3), .touchCancelled(slot: 3), .removed)
  #expect(stage.take().isEmpty)
}

@Test func secondDownInASlotCancelsTheFirst() {
  var stage = MapperStage()
  stage.feed(.touchDown(slot: 0, x: 1, y: 1), .touchDown(slot: 0, x: 9, y: 9))
  #expect(stage.take() == [touch(.down, 0, 1, 1), touch(.cancel, 0, 1, 1), touch(.down, 0, 9, 9)])
  #expect(stage.mapper.heldSlots == [0])
}

@Test func deviceRemovedInMidTouchCancelsItsFingersOnly() {
  var stage = MapperStage()
  stage.feed(.touchDown(slot: 0, x: 1, y: 1), .touchDown(slot: 1, x: 2, y: 2), device: 1)
  stage.feed(.touchDown(slot: 2, x: 3, y: 3), device: 2)
  _ = stage.take()
  stage.feed(.removed, device: 1)
  #expect(stage.take() == [touch(.cancel, 0, 1, 1), touch(.cancel, 1, 2, 2)])
  stage.feed(.touchMoved(slot: 2, x: 4, y: 4), device: 2)
  #expect(stage.take() == [touch(.move, 2, 4, 4)])
}

@Test func deviceAddedInMidTouchDisturbsNothing() {
  var stage = MapperStage()
  stage.feed(.touchDown(slot: 0, x: 1, y: 1), device: 1)
  stage.feed(.added(touchScreen), device: 2)
  stage.feed(.touchUp(slot: 0), device: 1)
  #expect(stage.take() == [touch(.down, 0, 1, 1), touch(.up, 0, 1, 1)])
}

@Test func newPictureCancelsFingersThatAreDown() {
  var stage = MapperStage()
  stage.feed(.touchDown(slot: 0, x: 5, y: 6))
  _ = stage.take()
  stage.show(PixelSize(width: 800, height: 1280), rotation: .quarter)
  stage.feed(.touchMoved(slot: 0, x: 7, y: 7), .touchUp(slot: 0))
  #expect(stage.take() == [touch(.cancel, 0, 5, 6)])
}

@Test func samePictureAgainLeavesFingersAlone() {
  var stage = MapperStage()
  stage.feed(.touchDown(slot: 0, x: 5, y: 6))
  stage.show(PixelSize(width: 1280, height: 800))
  #expect(stage.take() == [touch(.down, 0, 5, 6)])
}

@Test func pressesEndWithThePictureAndWithoutOneNothingPasses() {
  var stage = MapperStage()
  stage.feed(.key(code: 29, isPressed: true), .button(code: 0x110, isPressed: true))
  _ = stage.take()
  stage.show(nil)
  #expect(
    stage.take() == [
      .key(Key(rawValue: "ControlLeft"), isPressed: false),
      .pointerButton(.primary, isPressed: false, position: CGPoint(x: 640, y: 400)),
    ])
  stage.feed(
    .touchDown(slot: 0, x: 1, y: 1), .pointerMoved(dx: 1, dy: 1), .wheel(dx: 0, dy: 1),
    .key(code: 16, isPressed: true), .button(code: 0x111, isPressed: true),
    .key(code: 29, isPressed: false), .button(code: 0x110, isPressed: false))
  #expect(stage.take().isEmpty)
}

@Test func deviceRemovedInMidPressReleasesItsOwnKeysOnly() {
  var stage = MapperStage()
  stage.feed(.key(code: 29, isPressed: true), .key(code: 16, isPressed: true), device: 1)
  stage.feed(.key(code: 29, isPressed: true), device: 2)
  stage.feed(.key(code: 16, isPressed: false), device: 1)
  _ = stage.take()
  stage.feed(.removed, device: 1)
  #expect(stage.take() == [.key(Key(rawValue: "ControlLeft"), isPressed: false)])
  // A device may report the release of its keys before or after its removal.
  stage.feed(.key(code: 29, isPressed: false), device: 1)
  #expect(stage.take().isEmpty)
  stage.feed(.key(code: 29, isPressed: false), device: 2)
  #expect(stage.take() == [.key(Key(rawValue: "ControlLeft"), isPressed: false)])
}

@Test func newPictureLeavesKeysThatAreDown() {
  var stage = MapperStage()
  stage.feed(.key(code: 29, isPressed: true))
  _ = stage.take()
  stage.show(PixelSize(width: 800, height: 1280), rotation: .quarter)
  #expect(stage.take().isEmpty)
  stage.feed(.key(code: 29, isPressed: false))
  #expect(stage.take() == [.key(Key(rawValue: "ControlLeft"), isPressed: false)])
}

@Test func pointerStartsInTheMiddleAndStaysInside() {
  var stage = MapperStage()
  stage.feed(.pointerMoved(dx: 0.5, dy: -1), .pointerMoved(dx: -9000, dy: 9000))
  #expect(
    stage.take() == [
      .pointerMoved(position: CGPoint(x: 640.5, y: 399)),
      .pointerMoved(position: CGPoint(x: 0, y: 799)),
    ])
}

@Test func pointerIsClampedIntoASmallerPicture() {
  var stage = MapperStage()
  stage.feed(.pointerMoved(dx: 9000, dy: 9000))
  stage.show(PixelSize(width: 640, height: 480))
  #expect(stage.mapper.pointer == CGPoint(x: 639, y: 479))
}

@Test func mouseIsNotTurnedWithThePanelButAPlacedPointerIs() {
  var stage = MapperStage(size: PixelSize(width: 800, height: 1280), rotation: .quarter)
  stage.feed(.pointerMoved(dx: 10, dy: 0), .pointerPlaced(x: 1279, y: 0))
  #expect(
    stage.take() == [
      .pointerMoved(position: CGPoint(x: 410, y: 640)),
      .pointerMoved(position: CGPoint(x: 0, y: 0)),
    ])
}

@Test func buttonsCarryThePointersPosition() {
  var stage = MapperStage()
  stage.feed(
    .pointerPlaced(x: 30, y: 40), .button(code: 0x110, isPressed: true),
    .button(code: 0x112, isPressed: true), .button(code: 0x113, isPressed: true))
  let point = CGPoint(x: 30, y: 40)
  #expect(
    stage.take() == [
      .pointerMoved(position: point),
      .pointerButton(.primary, isPressed: true, position: point),
      .pointerButton(.middle, isPressed: true, position: point),
    ])
}

@Test func wheelScrollsBySteps() {
  var stage = MapperStage()
  stage.feed(.wheel(dx: 0, dy: 1), .wheel(dx: 0, dy: -0.5), .fingerScroll(dx: 3, dy: 4))
  stage.feed(.fingerScroll(dx: 0, dy: 0))
  let middle = CGPoint(x: 640, y: 400)
  #expect(
    stage.take() == [
      .scroll(dx: 0, dy: 50, position: middle), .scroll(dx: 0, dy: -25, position: middle),
      .scroll(dx: 3, dy: 4, position: middle),
    ])
}

/// Random scripts: whatever devices do, every touch that comes down ends exactly once, and every
/// position lies in the picture.
@Test(arguments: 0..<50) func everyTouchEndsOnce(seed: UInt64) {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  func random(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
  var stage = MapperStage()
  for _ in 0..<300 {
    let slot = random(4)
    let x = Double(random(4000)) - 1000
    let y = Double(random(4000)) - 1000
    switch random(9) {
    case 0...2: stage.feed(.touchDown(slot: slot, x: x, y: y), device: slot / 2)
    case 3...5: stage.feed(.touchMoved(slot: slot, x: x, y: y), device: slot / 2)
    case 6: stage.feed(.touchUp(slot: slot), device: slot / 2)
    case 7: stage.feed(.removed, device: random(2))
    default:
      let turn = QuarterTurn.allCases[random(4)]
      stage.show(random(3) == 0 ? nil : PixelSize(width: 1280, height: 1280), rotation: turn)
    }
  }
  stage.show(nil)
  var pressed: Set<Int> = []
  for case .touch(let phase, let slot, let position) in stage.take() {
    #expect((0...1279).contains(position.x) && (0...1279).contains(position.y))
    switch phase {
    case .down: #expect(pressed.insert(slot).inserted)
    case .move: #expect(pressed.contains(slot))
    case .up, .cancel: #expect(pressed.remove(slot) != nil)
    }
  }
  #expect(pressed.isEmpty)
}
