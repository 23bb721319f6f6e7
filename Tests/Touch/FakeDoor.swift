import MartletGeometry
import MartletInput

@testable import MartletTouch

/// A door with a script behind it instead of devices.
final class FakeInputBackend: InputBackend {
  private(set) var calibrations: [Calibrations] = []

  func calibrate(_ calibrations: Calibrations) -> Bool {
    self.calibrations.append(calibrations)
    return true
  }

  let descriptor: CInt = 42
  var script: [DeviceEvent.Kind] = []
  var failures: [TouchError] = []
  var panels: [PixelSize] = []
  var isSuspended = false
  /// How many more times `resume` fails.
  var refusals = 0

  func dispatch(panel: PixelSize, _ sink: (DeviceEvent) -> Void) {
    panels.append(panel)
    let events = script
    script = []
    for kind in events {
      sink(DeviceEvent(device: InputDevice.ID(rawValue: 1), time: .init(seconds: 3), kind: kind))
    }
  }

  func takeFailures() -> [TouchError] {
    defer { failures = [] }
    return failures
  }

  func suspend() { isSuspended = true }
  func resume() -> Bool {
    if refusals > 0 {
      refusals -= 1
      return false
    }
    isSuspended = false
    return true
  }
}

let touchScreen = InputDevice(
  id: InputDevice.ID(rawValue: 1), name: "Panel", node: "/dev/input/event0",
  capabilities: [.touch])

/// Feeds device events to a mapper and keeps what comes out.
struct MapperStage {
  var mapper = EventMapper(wheelStep: 50)
  var seconds = 0.0
  private(set) var output: [InputEvent] = []

  init(size: PixelSize? = PixelSize(width: 1280, height: 800), rotation: QuarterTurn = .none) {
    show(size, rotation: rotation)
    output = []
  }

  mutating func show(_ size: PixelSize?, rotation: QuarterTurn = .none) {
    let mapping = size.map { PanelMapping(size: $0, rotation: rotation) }
    var events: [InputEvent] = []
    mapper.outputChanged(to: mapping, time: .init(seconds: seconds)) { events.append($0) }
    output += events
  }

  /// Feeds the events of one frame of one device.
  mutating func feed(_ kinds: DeviceEvent.Kind..., device: Int = 1) {
    for kind in kinds {
      let event = DeviceEvent(
        device: InputDevice.ID(rawValue: device), time: .init(seconds: seconds), kind: kind)
      var events: [InputEvent] = []
      mapper.map(event) { events.append($0) }
      output += events
    }
  }

  /// What came out since the last call.
  mutating func take() -> [InputEvent.Kind] {
    defer { output = [] }
    return output.map(\.kind)
  }
}

func touch(_ phase: InputEvent.TouchPhase, _ slot: Int, _ x: Double, _ y: Double)
  -> InputEvent.Kind
{
  .touch(phase, slot: slot, position: CGPoint(x: x, y: y))
}
