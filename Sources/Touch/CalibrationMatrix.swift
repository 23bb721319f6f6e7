import MartletGeometry

/// The first two rows of the matrix that libinput applies to a touch position in 0…1 of the
/// panel: x' = a·x + b·y + c, y' = d·x + e·y + f.
package struct CalibrationMatrix: Hashable, Sendable {
  /// The coefficient of x in x'.
  package var a: Float
  /// The coefficient of y in x'.
  package var b: Float
  /// The offset in x', as a share of the panel's width.
  package var c: Float
  /// The coefficient of x in y'.
  package var d: Float
  /// The coefficient of y in y'.
  package var e: Float
  /// The offset in y', as a share of the panel's height.
  package var f: Float

  /// Makes a matrix from the six numbers of `input.calibration`. Returns nil unless there are
  /// exactly six finite numbers below 1e6 in magnitude, and the matrix does not flatten the panel
  /// to a line.
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

  /// The matrix that changes no position.
  package static let identity = CalibrationMatrix(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

  private init(a: Float, b: Float, c: Float, d: Float, e: Float, f: Float) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The coefficients in the order that libinput expects.
  package var values: [Float] { [a, b, c, d, e, f] }

  /// Returns the matrix that applies `other` to a position first, and this one to the result. Nil
  /// if the numbers of the product are no valid matrix (see `init`).
  package func after(_ other: CalibrationMatrix) -> CalibrationMatrix? {
    func row(_ x: Float, _ y: Float, _ offset: Float) -> [Double] {
      let (x, y, offset) = (Double(x), Double(y), Double(offset))
      return [
        x * Double(other.a) + y * Double(other.d), x * Double(other.b) + y * Double(other.e),
        x * Double(other.c) + y * Double(other.f) + offset,
      ]
    }
    return CalibrationMatrix(row(a, b, c) + row(d, e, f))
  }

  /// Applies the matrix to a position. Argument and result are shares of the panel's width and
  /// height.
  package func position(of share: CGPoint) -> CGPoint {
    let (x, y) = (Double(share.x), Double(share.y))
    return CGPoint(
      x: Double(a) * x + Double(b) * y + Double(c), y: Double(d) * x + Double(e) * y + Double(f))
  }
}

/// The calibration matrices of touch screens. A screen without a matrix keeps the matrix that udev
/// sets.
package struct Calibrations: Hashable, Sendable {
  /// The matrix of all screens without an entry in `named`.
  package var fallback: CalibrationMatrix?
  /// Matrices of single screens. A key is a condition: the name or path of a device, or both.
  package var named: DeviceTable<CalibrationMatrix>

  /// Makes a set of matrices; the default calibrates no screen.
  package init(
    fallback: CalibrationMatrix? = nil, named: DeviceTable<CalibrationMatrix> = DeviceTable()
  ) {
    self.fallback = fallback
    self.named = named
  }

  /// Returns the matrix of a touch screen by its name and path; nil keeps the matrix that udev
  /// sets.
  package func matrix(of name: String, path: String? = nil) -> CalibrationMatrix? {
    named.value(name: name, path: path) ?? fallback
  }

  /// Returns whether a touch screen has its matrix because of its path: the entry of `named` that
  /// fits it has a path.
  package func isChosenByPath(of name: String, path: String?) -> Bool {
    named.match(name: name, path: path)?.path != nil
  }
}
