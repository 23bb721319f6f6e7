import Glibc
import MartletGeometry
import MartletInput
import Testing

@testable import MartletTouch

@Test func keysBearTheNamesOfTheTrace() {
  let expected: [(UInt32, String)] = [
    (1, "Escape"), (16, "q"), (46, "c"), (30, "a"), (50, "m"), (2, "1"), (11, "0"), (28, "Enter"),
    (96, "Enter"), (57, "Space"), (103, "Up"), (108, "Down"), (105, "Left"), (106, "Right"),
    (29, "ControlLeft"), (68, "F10"), (88, "F12"), (82, "0"), (73, "9"),
  ]
  for (code, name) in expected { #expect(Key(evdevCode: code)?.rawValue == name) }
  #expect(Key(evdevCode: 0) == nil)
  #expect(Key(evdevCode: 0x2FF) == nil)
}

@Test func everyKeyNameIsOneWordOfTheTrace() throws {
  for code in 0..<UInt32(768) {
    guard let name = Key(evdevCode: code)?.rawValue else { continue }
    let trace = try Trace(parsing: "0.5 key \(name)\n")
    #expect(trace.entries.first?.kind == .input(.key(Key(rawValue: name), isPressed: true)))
  }
}

@Test func devicesAreListedAsTheyComeAndGo() {
  let door = FakeDoor()
  door.script = [.added(touchScreen)]
  let input = TouchInput(door: door) { _ in }
  #expect(input.devices == [touchScreen])
  door.script = [.removed]
  input.dispatch(now: .zero) { _ in }
  #expect(input.devices.isEmpty)
}

@Test func failuresAreReportedOnceAndTheOthersGoOn() {
  let door = FakeDoor()
  let denied = TouchError(operation: .open("/dev/input/event3"), errno: EACCES)
  door.failures = [denied]
  door.script = [.added(touchScreen)]
  var reported: [TouchError] = []
  let input = TouchInput(door: door) { reported.append($0) }
  input.dispatch(now: .zero) { _ in }
  #expect(reported == [denied])
  #expect(input.devices.count == 1)
}

@Test func deniedNodeNamesItselfAndTheWayOut() {
  let text = TouchError(operation: .open("/dev/input/event3"), errno: EACCES).description
  #expect(text.contains("/dev/input/event3") && text.contains("group input"))
  let other = TouchError(operation: .open("/dev/input/event3"), errno: EMFILE).description
  #expect(other.contains("Too many open files") && !other.contains("group"))
}

@Test func touchesAreScaledToThePanelNotThePicture() {
  let door = FakeDoor()
  let input = TouchInput(door: door) { _ in }
  input.outputChanged(size: PixelSize(width: 800, height: 1280), rotation: .quarter)
  door.script = [.touchDown(slot: 0, x: 1279, y: 0)]
  var events: [InputEvent] = []
  input.dispatch(now: .zero) { events.append($0) }
  #expect(door.panels.last == PixelSize(width: 1280, height: 800))
  #expect(events.map(\.kind) == [touch(.down, 0, 0, 0)])
}

@Test func devicesRestWhileNothingIsShown() {
  let door = FakeDoor()
  let input = TouchInput(door: door) { _ in }
  let size = PixelSize(width: 100, height: 100)
  #expect(!door.isSuspended)
  input.outputChanged(size: size, rotation: .none)
  door.script = [.touchDown(slot: 0, x: 5, y: 5)]
  input.dispatch(now: .zero) { _ in }
  #expect(input.deadline == nil)

  input.outputChanged(size: nil, rotation: .none)
  #expect(door.isSuspended)
  #expect(input.deadline != nil)
  var events: [InputEvent] = []
  input.dispatch(now: .init(seconds: 7)) { events.append($0) }
  #expect(events == [InputEvent(time: .init(seconds: 7), kind: touch(.cancel, 0, 5, 5))])
  #expect(input.deadline == nil)

  input.outputChanged(size: size, rotation: .none)
  #expect(!door.isSuspended)
}

@Test func aResumeThatFailsIsTriedAgain() throws {
  let door = FakeDoor()
  var reported: [TouchError] = []
  let input = TouchInput(door: door) { reported.append($0) }
  let size = PixelSize(width: 100, height: 100)
  input.outputChanged(size: size, rotation: .none)
  input.outputChanged(size: nil, rotation: .none)
  input.dispatch(now: .init(seconds: 5)) { _ in }
  door.refusals = 3
  input.outputChanged(size: size, rotation: .none)
  input.dispatch(now: .init(seconds: 10)) { _ in }
  #expect(door.isSuspended)
  // Once a second, and one line in the journal.
  #expect(input.deadline == .init(seconds: 11))
  input.dispatch(now: .init(seconds: 10.5)) { _ in }
  #expect(door.refusals == 1)
  input.dispatch(now: .init(seconds: 11)) { _ in }
  #expect(door.refusals == 0 && door.isSuspended)
  input.dispatch(now: .init(seconds: 12)) { _ in }
  #expect(!door.isSuspended)
  #expect(input.deadline == nil)
  #expect(reported == [TouchError(operation: .resume)])
}

@Test func devicesThatMustRestAreNotOpenedAgain() {
  let door = FakeDoor()
  let input = TouchInput(door: door) { _ in }
  let size = PixelSize(width: 100, height: 100)
  input.outputChanged(size: nil, rotation: .none)
  door.refusals = 1
  input.outputChanged(size: size, rotation: .none)
  input.outputChanged(size: nil, rotation: .none)
  input.dispatch(now: .init(seconds: 20)) { _ in }
  #expect(door.isSuspended)
  #expect(input.deadline == nil)
}

@Test func realContextOpensWithWhateverDevicesThereAre() throws {
  var failures: [TouchError] = []
  let input = try TouchInput { failures.append($0) }
  let descriptor = try #require(input.descriptors.first)
  #expect(fcntl(descriptor, F_GETFD) >= 0)
  input.outputChanged(size: nil, rotation: .none)
  input.outputChanged(size: PixelSize(width: 640, height: 480), rotation: .half)
  input.dispatch(now: .zero) { _ in }
  #expect(failures.allSatisfy { $0.operation != .assignSeat })
}
