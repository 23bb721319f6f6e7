/// The first two rows of the matrix that libinput applies to a touch position in 0…1 of the
/// panel: x' = a·x + b·y + c, y' = d·x + e·y + f.
package struct CalibrationMatrix: Hashable, Sendable {
  package var a: Float
  package var b: Float
  package var c: Float
  package var d: Float
  package var e: Float
  package var f: Float

  /// Takes the six numbers of `input.calibration`; nil unless there are six finite ones that do not
  /// flatten the panel to a line.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
    let determinant = numbers[0] * numbers[4] - numbers[1] * numbers[3]
    guard determinant.magnitude > 1e-9, numbers.allSatisfy({ $0.magnitude < 1e6 }) else {
      return nil
    }
    a = Float(numbers[0])
    b = Float(numbers[1])
    c = Float(numbers[2])
    d = Float(numbers[3])
    e = Float(numbers[4])
    f = Float(numbers[5])
  }

  /// In the order that libinput wants.
  var values: [Float] { [a, b, c, d, e, f] }
}

/// The matrices of touch screens; a screen without one keeps what udev says.
package struct Calibrations: Hashable, Sendable {
  /// For screens that are not named.
  package var usual: CalibrationMatrix?
  /// By the devices' names.
  package var named: [String: CalibrationMatrix]

  package init(usual: CalibrationMatrix? = nil, named: [String: CalibrationMatrix] = [:]) {
    self.usual = usual
    self.named = named
  }

  func matrix(of name: String) -> CalibrationMatrix? { named[name] ?? usual }
}
