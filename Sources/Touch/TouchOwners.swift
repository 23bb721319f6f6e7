import MartletGeometry

/// Finds the display to which an input device belongs, for a panel with several displays.
package struct TouchOwners: Hashable, Sendable {
  /// The position of a display in the panel's list, by the conditions that select devices in the
  /// configuration.
  package var named: DeviceTable<Int>

  /// Makes owners; by default no device is named.
  package init(named: DeviceTable<Int> = DeviceTable()) {
    self.named = named
  }

  /// The largest difference between a touch screen and its glass, as a fraction of the glass. A
  /// sensor covers a little more or less than the pixels.
  static let tolerance = 0.1

  /// Returns the position of the display to which a device belongs. If a condition of `named`
  /// selects the device, it is the display of that condition. Otherwise a touch screen belongs to
  /// the first display of its size, in either orientation. All other devices belong to the first
  /// display.
  ///
  /// - Parameter glass: the sizes of the displays in millimetres; zero for an unknown size.
  package func output(of device: InputDevice, glass: [PixelSize]) -> Int {
    if let index = named.value(of: device) { return index }
    guard device.capabilities.contains(.touch), let size = device.millimetres else { return 0 }
    return glass.firstIndex { fits(size, $0) } ?? 0
  }

  private func fits(_ size: CGSize, _ glass: PixelSize) -> Bool {
    guard glass.width > 0, glass.height > 0 else { return false }
    let (width, height) = (Double(glass.width), Double(glass.height))
    func isNear(_ length: Double, _ expected: Double) -> Bool {
      abs(length - expected) <= expected * Self.tolerance
    }
    return isNear(size.width, width) && isNear(size.height, height)
      || isNear(size.width, height) && isNear(size.height, width)
  }
}
