import MartletGeometry
import MartletInput
import Testing

@testable import MartletTouch

@Suite struct TouchOwnersTests {
  private let owners = TouchOwners(named: [
    DeviceMatch(name: "Left"): 0, DeviceMatch(name: "Right"): 1,
  ])
  /// A display of unknown size, one of 10.1 inches, one of 15.6 inches.
  private let glass = [
    PixelSize(width: 0, height: 0), PixelSize(width: 217, height: 136),
    PixelSize(width: 344, height: 194),
  ]

  private func device(
    _ name: String, _ width: Double? = nil, _ height: Double? = nil,
    _ capabilities: [InputDevice.Capability] = [.touch]
  ) -> InputDevice {
    var device = InputDevice(
      id: InputDevice.ID(rawValue: 1), name: name, node: "/dev/input/event0",
      capabilities: capabilities)
    if let width, let height { device.millimetres = CGSize(width: width, height: height) }
    return device
  }

  @Test func aNameWinsOverTheSize() {
    #expect(owners.output(of: device("Right", 344, 194), glass: glass) == 1)
    #expect(owners.output(of: device("Left", 344, 194), glass: glass) == 0)
  }

  @Test func pathsTellEqualScreensApart() {
    let owners = TouchOwners(named: [
      DeviceMatch(path: "usb-0:1"): 1, DeviceMatch(path: "usb-0:2"): 2,
      DeviceMatch(name: "Glass"): 0,
    ])
    var screen = device("Glass", 344, 194)
    screen.path = "usb-0:1"
    #expect(owners.output(of: screen, glass: glass) == 1)
    screen.path = "usb-0:2"
    #expect(owners.output(of: screen, glass: glass) == 2)
    screen.path = "usb-0:3"
    #expect(owners.output(of: screen, glass: glass) == 0)
  }

  @Test func aScreenWithoutANameBelongsToTheDisplayOfItsSize() {
    #expect(owners.output(of: device("Panel", 217, 136), glass: glass) == 1)
    #expect(owners.output(of: device("Panel", 350, 200), glass: glass) == 2)
    #expect(owners.output(of: device("Panel", 194, 344), glass: glass) == 2, "upright")
    #expect(owners.output(of: device("Panel", 344, 136), glass: glass) == 0)
    #expect(owners.output(of: device("Panel", 0, 0), glass: glass) == 0)
    #expect(owners.output(of: device("Panel"), glass: glass) == 0)
  }

  @Test func miceAndKeyboardsBelongToTheFirstDisplayUnlessTheyAreNamed() {
    #expect(owners.output(of: device("Mouse", 217, 136, [.pointer]), glass: glass) == 0)
    #expect(owners.output(of: device("Right", nil, nil, [.keyboard]), glass: glass) == 1)
  }

  @Test func touchesOfAnotherDisplaysDeviceAreIgnored() {
    let backend = FakeInputBackend()
    backend.script = [.added(touchScreen)]
    let input = TouchInput(backend: backend) { _ in }
    input.outputChanged(size: PixelSize(width: 100, height: 100), rotation: .none)
    var isOwn = false
    input.accepts = { device in
      #expect(device == touchScreen)
      return isOwn
    }
    func deliver(_ script: DeviceEvent.Kind...) -> [InputEvent.Kind] {
      backend.script = script
      var kinds: [InputEvent.Kind] = []
      input.dispatch(now: .zero) { kinds.append($0.kind) }
      return kinds
    }
    #expect(deliver(.touchDown(slot: 0, x: 5, y: 6), .touchUp(slot: 0)).isEmpty)
    #expect(input.devices == [touchScreen])
    // The display of the right size was plugged in. A touch that began before stays where it was.
    _ = deliver(.touchDown(slot: 0, x: 5, y: 6))
    isOwn = true
    #expect(deliver(.touchMoved(slot: 0, x: 7, y: 6), .touchUp(slot: 0)).isEmpty)
    #expect(
      deliver(.touchDown(slot: 0, x: 5, y: 6), .touchUp(slot: 0)) == [
        touch(.down, 0, 5, 6), touch(.up, 0, 5, 6),
      ])
    // The device is unplugged under a finger, which is cancelled.
    #expect(
      deliver(.touchDown(slot: 1, x: 5, y: 6), .removed) == [
        touch(.down, 1, 5, 6), touch(.cancel, 1, 5, 6),
      ])
  }
}
