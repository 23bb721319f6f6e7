import MartletGeometry

/// A calibration of one touch screen: a user touches targets one after another, and the session
/// computes the matrix that moves the touches onto the targets.
///
/// A touch counts when the finger is lifted, at its last position, so a user can still correct it
/// on the glass. The session uses the touch screen of the first touch that counts, and ignores all
/// others from then on.
package struct CalibrationSession: Hashable, Sendable {
  /// The result of a session.
  package struct Result: Hashable, Sendable {
    /// The name of the touch screen.
    package var device: String
    /// The path of the touch screen (`InputDevice.path`); nil if the result is for every touch
    /// screen with this name.
    package var path: String?
    /// The matrix for libinput. It replaces the matrix that was in effect during the session.
    package var matrix: CalibrationMatrix
  }

  /// The state of a session.
  package enum Step: Hashable, Sendable {
    /// The user has to touch `targets[index]`. `isRepeated` says that a round of touches fitted no
    /// matrix and that the targets are touched again.
    case target(index: Int, isRepeated: Bool)
    /// The matrix is known.
    case done(Result)
  }

  /// The positions of the targets, as shares of the panel's width and height. The corners give the
  /// matrix its precision. The centre shows whether positions between the corners fit the matrix,
  /// too.
  package static let targets = [
    CGPoint(x: 0.1, y: 0.1), CGPoint(x: 0.9, y: 0.1), CGPoint(x: 0.9, y: 0.9),
    CGPoint(x: 0.1, y: 0.9), CGPoint(x: 0.5, y: 0.5),
  ]

  /// The largest accepted distance between a target and its touch after the fit, as a share of the
  /// panel's shorter side. A finger hits a cross within about 3 mm, and a panel of 7 inches is 90
  /// mm high.
  package static let tolerance = 0.05

  /// The state after the touches so far.
  package private(set) var step = Step.target(index: 0, isRepeated: false)
  private var device: InputDevice?
  private var touches: [CGPoint] = []
  private var contact: Contact?

  /// The finger that points at a target, with its last position as a share of the panel.
  private struct Contact: Hashable {
    var slot: Int
    var share: CGPoint
  }

  /// Makes a session before its first touch.
  package init() {}

  /// Handles a contact or the removal of a device. Returns true if `step` may have changed. If the
  /// touch screen in use is removed, the round starts again.
  ///
  /// - Parameter panel: the size of the panel in pixels. Positions in `kind` are in these pixels.
  package mutating func take(
    _ device: InputDevice, _ kind: DeviceEvent.Kind, panel: PixelSize
  ) -> Bool {
    guard case .target(_, let isRepeated) = step, self.device.map({ $0.id == device.id }) ?? true
    else { return false }
    func share(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: x / Double(max(panel.width, 1)), y: y / Double(max(panel.height, 1)))
    }
    switch kind {
    case .touchDown(let slot, let x, let y):
      // A hand that rests on the glass must not replace the pointing finger.
      if contact == nil { contact = Contact(slot: slot, share: share(x, y)) }
      return false
    case .touchMoved(let slot, let x, let y):
      if contact?.slot == slot { contact?.share = share(x, y) }
      return false
    case .touchCancelled(let slot):
      if contact?.slot == slot { contact = nil }
      return false
    case .touchUp(let slot):
      guard let ended = contact, ended.slot == slot else { return false }
      contact = nil
      self.device = device
      touches.append(ended.share)
    case .removed:
      // The same screen has another number when it is plugged in again.
      (self.device, contact, touches) = (nil, nil, [])
    default: return false
    }
    guard touches.count == Self.targets.count else {
      step = .target(index: touches.count, isRepeated: isRepeated)
      return true
    }
    if let matrix = Self.matrix(moving: touches, to: Self.targets, panel: panel)?
      .after(device.calibration)
    {
      step = .done(Result(device: device.name, path: device.path, matrix: matrix))
    } else {
      (self.device, touches) = (nil, [])
      step = .target(index: 0, isRepeated: true)
    }
    return true
  }

  /// Returns the matrix that moves `touches` closest to `targets`, by least squares. Nil if the
  /// touches lie on a line, or if one of them stays farther from its target than `tolerance`.
  ///
  /// Both are shares of the panel, and equal in number.
  static func matrix(
    moving touches: [CGPoint], to targets: [CGPoint], panel: PixelSize
  ) -> CalibrationMatrix? {
    let count = Double(touches.count)
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / count }
    // Relative to the mean, the two coefficients do not depend on the offset.
    let (xMean, yMean) = (mean(touches.map { Double($0.x) }), mean(touches.map { Double($0.y) }))
    let relative = touches.map { (x: Double($0.x) - xMean, y: Double($0.y) - yMean) }
    let xx = relative.reduce(0) { $0 + $1.x * $1.x }
    let xy = relative.reduce(0) { $0 + $1.x * $1.y }
    let yy = relative.reduce(0) { $0 + $1.y * $1.y }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-4 else { return nil }
    func row(_ values: [Double]) -> [Double] {
      let xv = zip(relative, values).reduce(0) { $0 + $1.0.x * $1.1 }
      let yv = zip(relative, values).reduce(0) { $0 + $1.0.y * $1.1 }
      let a = (xv * yy - yv * xy) / determinant
      let b = (yv * xx - xv * xy) / determinant
      return [a, b, mean(values) - a * xMean - b * yMean]
    }
    let xTargets = targets.map { Double($0.x) }
    let yTargets = targets.map { Double($0.y) }
    guard let matrix = CalibrationMatrix(row(xTargets) + row(yTargets)) else { return nil }
    let (width, height) = (Double(panel.width), Double(panel.height))
    let limit = tolerance * min(width, height)
    for (touch, target) in zip(touches, targets) {
      let moved = matrix.position(of: touch)
      let dx = Double(moved.x - target.x) * width
      let dy = Double(moved.y - target.y) * height
      guard dx * dx + dy * dy <= limit * limit else { return nil }
    }
    return matrix
  }
}
