import MartletTouch
import Testing

@Suite struct DeviceMatchTests {
  private static let left = "pci-0000:00:14.0-usb-0:1:1.0"
  private static let right = "pci-0000:00:14.0-usb-0:2:1.0"

  @Test func conditionFitsIfEachPartOfItDoes() {
    let both = DeviceMatch(name: "Glass", path: Self.left)
    #expect(both.fits(name: "Glass", path: Self.left))
    #expect(!both.fits(name: "Glass", path: Self.right))
    #expect(!both.fits(name: "Other", path: Self.left))
    #expect(DeviceMatch(name: "Glass").fits(name: "Glass", path: nil))
    #expect(DeviceMatch(path: Self.left).fits(name: "Other", path: Self.left))
    #expect(!DeviceMatch(path: Self.left).fits(name: "Glass", path: nil))
    #expect(!DeviceMatch().fits(name: "Glass", path: Self.left))
  }

  @Test func mostPreciseConditionWins() {
    let table: DeviceTable<Int> = [
      DeviceMatch(name: "Glass"): 1, DeviceMatch(path: Self.left): 2,
      DeviceMatch(name: "Glass", path: Self.right): 3, DeviceMatch(path: Self.right): 4,
    ]
    #expect(table.value(name: "Glass", path: nil) == 1)
    #expect(table.value(name: "Glass", path: "elsewhere") == 1)
    #expect(table.value(name: "Glass", path: Self.left) == 2)
    #expect(table.value(name: "Glass", path: Self.right) == 3)
    #expect(table.value(name: "Other", path: Self.right) == 4)
    #expect(table.value(name: "Other", path: nil) == nil)
  }

  @Test func valuesAreReplacedAndRemoved() {
    var table: DeviceTable<Int> = [DeviceMatch(name: "Glass"): 1]
    table[DeviceMatch(name: "Glass")] = 5
    #expect(table[DeviceMatch(name: "Glass")] == 5)
    #expect(table.value(name: "Glass", path: Self.left) == 5)
    table[DeviceMatch(name: "Glass")] = nil
    #expect(table == DeviceTable())
    #expect(table.value(name: "Glass", path: nil) == nil)
  }

  @Test func equalScreensAreSeveralAtSeveralPaths() {
    func device(
      _ name: String, _ path: String?, _ capabilities: [InputDevice.Capability] = [.touch]
    ) -> InputDevice {
      InputDevice(
        id: InputDevice.ID(rawValue: 1), name: name, node: "", path: path,
        capabilities: capabilities)
    }
    let one = [device("Glass", Self.left), device("Other", Self.right)]
    #expect(!one.areSeveral(named: "Glass"))
    #expect((one + [device("Glass", Self.right)]).areSeveral(named: "Glass"))
    #expect(!(one + [device("Glass", Self.left)]).areSeveral(named: "Glass"), "two nodes")
    #expect(!(one + [device("Glass", Self.right, [.keyboard])]).areSeveral(named: "Glass"))
    #expect(!(one + [device("Glass", nil)]).areSeveral(named: "Glass"))
  }
}
