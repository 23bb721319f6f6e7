import Glibc
import MartletGeometry
import MartletInput
import MartletTouch
import Testing

@testable import MartletApp

/// A source that says what it was told.
private final class FakeSource: InputSource {
  let descriptors: [CInt]
  var size: PixelSize?
  var onDispatch: () -> Void = {}

  init(_ number: CInt) { descriptors = [number] }

  func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) { onDispatch() }
  func outputChanged(size: PixelSize?, rotation: QuarterTurn) { self.size = size }
}

private final class Machine {
  var refused: [TouchError] = []
  var isOpenable = false
  var made: [FakeSource] = []
  var reports: [TouchError] = []
  var told: [[String]] = []
  var fail: (TouchError) -> Void = { _ in }

  lazy var input: DeviceInput = {
    let input = DeviceInput(
      isOpenable: { [unowned self] _ in isOpenable },
      report: { [unowned self] in reports.append($0) }
    ) { [unowned self] _, failure in
      fail = failure
      for error in refused { failure(error) }
      made.append(FakeSource(CInt(made.count)))
      return made[made.count - 1]
    }
    input.onTrouble = { [unowned self] in told.append($0) }
    return input
  }()

  func dispatch(at seconds: Double) {
    input.dispatch(now: MonotonicTime(seconds: seconds)) { _ in }
  }
}

private let denied = TouchError(operation: .open("/dev/input/event7"), errno: .permissionDenied)

struct DeviceInputTests {
  @Test func devicesThatOpenWakeNobody() {
    let machine = Machine()
    #expect(machine.input.deadline == nil)
    #expect(machine.input.descriptors == [0])
    #expect(machine.told.isEmpty)
  }

  @Test func aRefusedDeviceIsNamedOnceAndComesBackWithTheRepair() {
    let machine = Machine()
    machine.refused = [denied]
    #expect(machine.input.deadline != nil)
    #expect(machine.told == [["\(denied)"]])
    machine.input.outputChanged(size: PixelSize(width: 8, height: 4), rotation: .none)
    for second in 0..<10 { machine.dispatch(at: Double(second)) }
    #expect(machine.made.count == 1 && machine.reports == [denied])
    machine.refused = []
    machine.isOpenable = true
    machine.dispatch(at: 12)
    #expect(machine.made.count == 2 && machine.input.descriptors == [1])
    #expect(machine.made[1].size == PixelSize(width: 8, height: 4))
    #expect(machine.told == [["\(denied)"], []])
    #expect(machine.input.deadline == nil)
  }

  @Test func aDeviceThatIsPluggedInLaterAndRefusedIsNamedToo() {
    let machine = Machine()
    _ = machine.input
    machine.made[0].onDispatch = { machine.fail(denied) }
    machine.dispatch(at: 1)
    machine.made[0].onDispatch = {}
    #expect(machine.told == [["\(denied)"]] && machine.reports == [denied])
    #expect(machine.input.deadline == MonotonicTime(seconds: 3))
  }

  @Test func aResumeThatFailsIsTriedAgainByTheSourceAlone() {
    let machine = Machine()
    machine.isOpenable = true
    _ = machine.input
    let failure = TouchError(operation: .resume, errno: .ioError)
    machine.made[0].onDispatch = { machine.fail(failure) }
    machine.dispatch(at: 1)
    machine.made[0].onDispatch = {}
    for second in 2..<8 { machine.dispatch(at: Double(second)) }
    #expect(machine.reports == [failure] && machine.told.isEmpty)
    #expect(machine.made.count == 1 && machine.input.deadline == nil)
  }

  @Test func aLayoutThatCannotBeOpenedIsSaidOnceAndNoDeviceIsMissing() {
    let machine = Machine()
    machine.isOpenable = true
    let layout = TouchError(operation: .layout("libxkbcommon is missing"))
    machine.refused = [denied]
    _ = machine.input
    machine.made[0].onDispatch = { machine.fail(layout) }
    machine.dispatch(at: 1)
    machine.refused = []
    machine.dispatch(at: 5)
    machine.made.last?.onDispatch = { machine.fail(layout) }
    machine.dispatch(at: 6)
    #expect(machine.reports == [denied, layout])
    #expect(machine.told == [["\(denied)"], []])
    #expect(machine.input.deadline == nil)
  }

  @Test func inputThatCannotBeHadAtAllIsTriedAgain() {
    var isBroken = true
    var told: [[String]] = []
    let error = TouchError(operation: .createUdev, errno: .tooManyOpenFiles)
    func isOpenable(_: TouchError) -> Bool { true }
    func report(_: TouchError) {}
    let input = DeviceInput(isOpenable: isOpenable, report: report) {
      (_, _) throws(TouchError) -> any InputSource in
      if isBroken { throw error }
      return FakeSource(5)
    }
    input.onTrouble = { told.append($0) }
    #expect(input.descriptors.isEmpty && told == [["\(error)"]])
    isBroken = false
    input.dispatch(now: MonotonicTime(seconds: 1)) { _ in }
    #expect(input.descriptors == [5] && told.last == [])
  }
}
