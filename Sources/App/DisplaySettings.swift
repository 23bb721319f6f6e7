import MartletDisplay
import MartletGeometry
import MartletKMS
import MartletTouch

/// The display that a panel takes and how its picture lies on it: the config's words.
package struct DisplaySettings: Hashable, Sendable {
  /// A connector such as "HDMI-A-1"; empty for the first one connected.
  package var output = ""
  /// Such as "1280x800@60"; empty for what the display prefers.
  package var mode = ""
  /// Degrees clockwise: 0, 90, 180 or 270.
  package var rotation = 0
  /// Device pixels per point; nil derives it from the glass and `distance`.
  package var scale: Double?
  /// Metres between eye and glass.
  package var distance = 0.6
  /// Whether to leave atomic mode setting alone.
  package var isLegacy = false
  /// A pixel format by its name in the kernel's headers, in small letters: "rgb565"; nil for the
  /// best that the display has.
  package var format: String?
  /// libinput's calibration matrix, first two rows.
  package var calibration: [Double] = [1, 0, 0, 0, 1, 0]
  /// The same for single touch screens, by the devices' names.
  package var deviceCalibrations: [String: [Double]] = [:]

  package init() {}

  func kmsConfiguration() throws(AppError) -> KMSOutput.Configuration {
    var wish = DisplayWish(output: output.isEmpty ? nil : output)
    if !mode.isEmpty {
      guard let request = ModeRequest(mode) else {
        throw AppError(.configuration, "display.mode \"\(mode)\" is no mode such as 1280x800@60")
      }
      wish.mode = request
    }
    if let format {
      guard let known = ScanoutFormat(rawValue: format) else {
        throw AppError(.configuration, "display.format \"\(format)\" is not known")
      }
      wish.format = known
    }
    guard let rotation = QuarterTurn(rawValue: rotation) else {
      throw AppError(.configuration, "display.rotation \(rotation) is not 0, 90, 180 or 270")
    }
    return KMSOutput.Configuration(
      wish: wish, rotation: rotation, scale: scale, distance: distance,
      interface: isLegacy ? .legacy : .automatic)
  }

  func calibrations() throws(AppError) -> Calibrations {
    // The matrix that changes nothing leaves what udev says.
    var result = Calibrations(
      usual: calibration == [1, 0, 0, 0, 1, 0] ? nil : try matrix(calibration, "input"))
    for (name, numbers) in deviceCalibrations {
      result.named[name] = try matrix(numbers, "touch \"\(name)\"")
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
