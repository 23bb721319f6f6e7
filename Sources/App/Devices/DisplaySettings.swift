import MartletDisplay
import MartletGeometry
import MartletKMS
import MartletTouch

/// The display that a panel uses and the placement of its picture, in the terms of the
/// configuration.
package struct DisplaySettings: Hashable, Sendable {
  /// The connector, such as "HDMI-A-1"; empty for the first one connected.
  package var output = ""
  /// The mode, such as "1280x800@60"; empty for the preferred one.
  package var mode = ""
  /// The clockwise rotation in degrees: 0, 90, 180 or 270.
  package var rotation = 0
  /// Device pixels per point; nil computes it from the size of the panel and `distance`.
  package var scale: Double?
  /// The distance between eye and panel, in metres.
  package var distance = 0.6
  /// The distances from the edges of the picture to the safe area, in points.
  package var safeArea = SafeArea()
  /// Whether the legacy interface is used instead of atomic mode setting.
  package var isLegacy = false
  /// The name of the pixel format in the kernel's headers, in lower case, such as "rgb565"; nil for
  /// the best one that the display supports.
  package var format: String?
  /// The width of a rim along the edges of the mode that stays black, because the display cuts it
  /// off; nil for none.
  private(set) var underscan: Underscan?
  /// The index of the display whose picture this one shows; nil for a picture of its own.
  package var clonedDisplay: Int?
  /// The display to use, as its EDID identifies it, such as "GSM-5B7F-204NTKF6Q513"; empty for any
  /// display.
  package var edid = ""
  /// The first two rows of libinput's calibration matrix, for all touch screens without an entry in
  /// `deviceCalibrations`.
  package var calibration: [Double] = [1, 0, 0, 0, 1, 0]
  /// The matrices of single touch screens. A key is a condition: the name or path of a device.
  package var deviceCalibrations = DeviceTable<[Double]>()
  /// The indices of the displays to which touch screens belong, by the same kind of condition.
  package var touchOutputs = DeviceTable<Int>()
  /// The limits by which contacts of touch screens are rejected.
  private(set) var rejections = TouchRejections()

  /// Makes settings with the defaults of the configuration.
  package init() {}

  /// Returns whether all settings are equal, except the calibrations of touch and the limits by
  /// which contacts are rejected. Only these can change while a display is in use.
  package func isSameDisplay(as other: DisplaySettings) -> Bool {
    var other = other
    other.calibration = calibration
    other.deviceCalibrations = deviceCalibrations
    other.rejections = rejections
    return self == other
  }

  /// Leaves a rim of the mode empty, as a share of its width and of its height.
  package mutating func underscan(share: Double) {
    underscan = share > 0 ? .share(share) : nil
  }

  /// Leaves a rim of the mode empty, in pixels of the mode.
  package mutating func underscan(x: Int, y: Int) {
    underscan = x > 0 || y > 0 ? .pixels(x: x, y: y) : nil
  }

  /// Sets the limits by which contacts are rejected.
  ///
  /// - Parameters:
  ///   - edge: the width of the rim in which no touch begins, in pixels of the panel.
  ///   - ghost: the seconds that a contact must last.
  ///   - bounce: the seconds after a touch within which another at the same position is rejected.
  ///   - device: the condition of a touch screen; nil for all without settings of their own.
  package mutating func reject(
    edge: Double, ghost: Double, bounce: Double, on device: DeviceMatch? = nil
  ) {
    let rejection = TouchRejection(edge: edge, ghost: ghost, bounce: bounce)
    if let device { rejections.named[device] = rejection } else { rejections.fallback = rejection }
  }

  func kmsConfiguration() throws(AppError) -> KMSOutput.Configuration {
    var requested = DisplayRequest(output: output.isEmpty ? nil : output)
    if !edid.isEmpty { requested.identity = DisplayIdentity(edid) }
    if !mode.isEmpty {
      guard let request = ModeRequest(mode) else {
        throw AppError(.configuration, "display.mode \"\(mode)\" is no mode such as 1280x800@60")
      }
      requested.mode = request
    }
    if let format {
      guard let known = ScanoutFormat(rawValue: format) else {
        throw AppError(.configuration, "display.format \"\(format)\" is not known")
      }
      requested.format = known
    }
    requested.underscan = underscan
    guard let rotation = QuarterTurn(rawValue: rotation) else {
      throw AppError(.configuration, "display.rotation \(rotation) is not 0, 90, 180 or 270")
    }
    return KMSOutput.Configuration(
      requested: requested, rotation: rotation, scale: scale, distance: distance,
      interface: isLegacy ? .legacy : .automatic)
  }

  func calibrations() throws(AppError) -> Calibrations {
    // The identity matrix is the default. It sets no matrix, so the one that udev sets is kept.
    var result = Calibrations(
      fallback: calibration == [1, 0, 0, 0, 1, 0] ? nil : try matrix(calibration, "input"))
    for (match, numbers) in deviceCalibrations.values {
      let owner = "touch \"\(match.name ?? match.path ?? "")\""
      result.named[match] = try matrix(numbers, owner)
    }
    return result
  }

  private func matrix(_ numbers: [Double], _ owner: String) throws(AppError) -> CalibrationMatrix {
    guard let matrix = CalibrationMatrix(numbers) else {
      throw AppError(.configuration, "\(owner).calibration takes six numbers")
    }
    return matrix
  }
}
