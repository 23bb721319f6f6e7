import Glibc

/// The backlight of a panel, through its folder in sysfs.
///
/// The kernel's documentation (Documentation/ABI/stable/sysfs-class-backlight) describes the files:
/// `brightness` takes 0 to `max_brightness`. They belong to root; the package's udev rule gives
/// `brightness` to the group video.
package final class Backlight {
  private let path: String
  private let report: (String) -> Void
  private let highest: Int
  /// The brightness before the first change, which `restore` sets again.
  private let original: Int
  private var written: Int
  private var hasReportedFailure = false

  /// Opens a backlight. If there is no usable one, calls `report` and returns nil.
  ///
  /// - Parameters:
  ///   - name: the name of the folder, such as "rpi_backlight"; empty for the first one in
  ///     alphabetical order.
  ///   - folder: the folder of all backlights.
  ///   - report: called with a sentence about each failure.
  package init?(
    named name: String = "", in folder: String = "/sys/class/backlight",
    report: @escaping (String) -> Void
  ) {
    let found = name.isEmpty ? Files.names(in: folder).min() : name
    guard let found else {
      report("display.brightness changes nothing: there is no backlight in \(folder)")
      return nil
    }
    path = "\(folder)/\(found)"
    self.report = report
    guard let highest = Self.number("\(path)/max_brightness"), highest > 0,
      let original = Self.number("\(path)/brightness")
    else {
      report("display.brightness changes nothing: \(path) is no backlight")
      return nil
    }
    (self.highest, self.original, written) = (highest, original, original)
  }

  /// Sets the brightness, a share of the range from 0 to 1. Returns whether the kernel accepted it.
  @discardableResult package func set(_ level: Double) -> Bool {
    write(Int((min(1, max(0, level)) * Double(highest)).rounded()))
  }

  /// The brightness that was set last, a share of the range from 0 to 1.
  package var level: Double { Double(written) / Double(highest) }

  /// Restores the brightness from before the first change.
  package func restore() { _ = write(original) }

  /// Writes the value, unless the file already has it. Returns false if the kernel refused it.
  private func write(_ value: Int) -> Bool {
    guard value != written else { return true }
    let file = "\(path)/brightness"
    let code = Files.overwrite(file, with: "\(value)\n")
    if let code {
      if !hasReportedFailure { report("\(file): \(code)") }
      hasReportedFailure = true
    } else {
      written = value
      hasReportedFailure = false
    }
    return code == nil
  }

  private static func number(_ path: String) -> Int? {
    guard let bytes = try? Files.read(path, atMost: 64) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return Int(text.split(whereSeparator: \.isWhitespace).first ?? "")
  }
}
