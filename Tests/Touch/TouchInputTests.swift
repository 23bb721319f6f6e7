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
    // Remote controls.
    (158, "Back"), (352, "Enter"), (353, "Enter"), (402, "ChannelUp"), (403, "ChannelDown"),
    (407, "Next"), (412, "Previous"),
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
  let backend = FakeInputBackend()
  backend.script = [.added(touchScreen)]
  let input = TouchInput(backend: backend) { _ in }
  #expect(input.devices == [touchScreen])
  backend.script = [.removed]
  input.dispatch(now: .zero) { _ in }
  #expect(input.devices.isEmpty)
}

@Test func aCalibrationGetsTheRemovalOfItsScreen() {
  let backend = FakeInputBackend()
  backend.script = [.added(touchScreen)]
  let input = TouchInput(backend: backend) { _ in }
  var contacts: [DeviceEvent.Kind] = []
  input.onContact = { device, kind, _ in
    #expect(device == touchScreen)
    contacts.append(kind)
  }
  backend.script = [.touchDown(slot: 0, x: 5, y: 6), .removed]
  input.dispatch(now: .zero) { _ in }
  #expect(contacts == [.touchDown(slot: 0, x: 5, y: 6), .removed])
  #expect(input.devices.isEmpty)
}

@Test func failuresAreReportedOnceAndTheOthersGoOn() {
  let backend = FakeInputBackend()
  let denied = TouchError(operation: .open("/dev/input/event3"), errno: .permissionDenied)
  backend.failures = [denied]
  backend.script = [.added(touchScreen)]
  var reported: [TouchError] = []
  let input = TouchInput(backend: backend) { reported.append($0) }
  input.dispatch(now: .zero) { _ in }
  #expect(reported == [denied])
  #expect(input.devices.count == 1)
}

@Test func aMissingLayoutIsReportedOnceAtTheFirstKey() {
  let backend = FakeInputBackend()
  var reported: [TouchError] = []
  let input = TouchInput(backend: backend, keyboard: KeyboardText(isFound: false)) {
    reported.append($0)
  }
  let size = PixelSize(width: 100, height: 100)
  input.outputChanged(size: size, rotation: .none)
  input.dispatch(now: .zero) { _ in }
  #expect(reported.isEmpty)
  for _ in 0..<2 {
    for isPressed in [true, false, true, false] {
      backend.script = [.key(code: 16, isPressed: isPressed)]
      input.dispatch(now: .zero) { _ in }
    }
    // The layout is opened anew after the display was gone.
    input.outputChanged(size: nil, rotation: .none)
    input.outputChanged(size: size, rotation: .none)
  }
  #expect(reported.count == 1)
  let text = reported.first?.description ?? ""
  #expect(text.hasPrefix("keys type as on a US keyboard: libxkbcommon is missing"))
}

@Test func deniedNodeNamesItselfAndTheWayOut() {
  let text = TouchError(operation: .open("/dev/input/event3"), errno: .permissionDenied).description
  #expect(text.contains("/dev/input/event3") && text.contains("group input"))
  let other = TouchError(operation: .open("/dev/input/event3"), errno: .tooManyOpenFiles)
    .description
  #expect(other.contains("Too many open files") && !other.contains("group"))
}

@Test func touchesAreScaledToThePanelNotThePicture() {
  let backend = FakeInputBackend()
  let input = TouchInput(backend: backend) { _ in }
  input.outputChanged(size: PixelSize(width: 800, height: 1280), rotation: .quarter)
  backend.script = [.touchDown(slot: 0, x: 1279, y: 0)]
  var events: [InputEvent] = []
  input.dispatch(now: .zero) { events.append($0) }
  #expect(backend.panels.last == PixelSize(width: 1280, height: 800))
  #expect(events.map(\.kind) == [touch(.down, 0, 0, 0)])
}

@Test func devicesRestWhileNothingIsShown() {
  let backend = FakeInputBackend()
  let input = TouchInput(backend: backend) { _ in }
  let size = PixelSize(width: 100, height: 100)
  #expect(!backend.isSuspended)
  input.outputChanged(size: size, rotation: .none)
  backend.script = [.touchDown(slot: 0, x: 5, y: 5)]
  input.dispatch(now: .zero) { _ in }
  #expect(input.deadline == nil)

  input.outputChanged(size: nil, rotation: .none)
  #expect(backend.isSuspended)
  #expect(input.deadline != nil)
  var events: [InputEvent] = []
  input.dispatch(now: .init(seconds: 7)) { events.append($0) }
  #expect(events == [InputEvent(time: .init(seconds: 7), kind: touch(.cancel, 0, 5, 5))])
  #expect(input.deadline == nil)

  input.outputChanged(size: size, rotation: .none)
  #expect(!backend.isSuspended)
}

@Test func aResumeThatFailsIsTriedAgain() throws {
  let backend = FakeInputBackend()
  var reported: [TouchError] = []
  let input = TouchInput(backend: backend) { reported.append($0) }
  let size = PixelSize(width: 100, height: 100)
  input.outputChanged(size: size, rotation: .none)
  input.outputChanged(size: nil, rotation: .none)
  input.dispatch(now: .init(seconds: 5)) { _ in }
  backend.refusals = 3
  input.outputChanged(size: size, rotation: .none)
  input.dispatch(now: .init(seconds: 10)) { _ in }
  #expect(backend.isSuspended)
  // Once a second, and one line in the journal.
  #expect(input.deadline == .init(seconds: 11))
  input.dispatch(now: .init(seconds: 10.5)) { _ in }
  #expect(backend.refusals == 1)
  input.dispatch(now: .init(seconds: 11)) { _ in }
  #expect(backend.refusals == 0 && backend.isSuspended)
  input.dispatch(now: .init(seconds: 12)) { _ in }
  #expect(!backend.isSuspended)
  #expect(input.deadline == nil)
  #expect(reported == [TouchError(operation: .resume)])
}

@Test func devicesThatMustRestAreNotOpenedAgain() {
  let backend = FakeInputBackend()
  let input = TouchInput(backend: backend) { _ in }
  let size = PixelSize(width: 100, height: 100)
  input.outputChanged(size: nil, rotation: .none)
  backend.refusals = 1
  input.outputChanged(size: size, rotation: .none)
  input.outputChanged(size: nil, rotation: .none)
  input.dispatch(now: .init(seconds: 20)) { _ in }
  #expect(backend.isSuspended)
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
