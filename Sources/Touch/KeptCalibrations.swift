/// The calibrations that users made on the glass (`CalibrationSession`), one for each touch screen.
///
/// Each one replaces the matrix that the configuration gave the screen when it was made. When the
/// configuration gives the screen another matrix, that matrix is used instead.
package struct KeptCalibrations: Hashable, Sendable {
  private struct Entry: Hashable {
    /// The configuration's matrix when the calibration was made; nil for that of udev.
    var configured: CalibrationMatrix?
    var matrix: CalibrationMatrix
  }

  private var entries: [String: Entry] = [:]

  /// Makes an empty set.
  package init() {}

  /// Keeps the result of a session in place of an earlier one of the same touch screen.
  ///
  /// - Parameter configured: the matrices of the configuration.
  package mutating func keep(_ result: CalibrationSession.Result, in configured: Calibrations) {
    entries[result.device] = Entry(
      configured: configured.matrix(of: result.device), matrix: result.matrix)
  }

  /// Returns the configuration's matrices with the kept ones in their places.
  package func applied(to configured: Calibrations) -> Calibrations {
    var result = configured
    for (name, entry) in entries where entry.configured == configured.matrix(of: name) {
      result.named[name] = entry.matrix
    }
    return result
  }

  // MARK: - Text

  /// A line for each touch screen: the configured matrix or "-", the matrix, and the name, each
  /// separated by a tab. The order is that of the names.
  package var text: String {
    entries.sorted { $0.key < $1.key }.map { name, entry in
      let configured = entry.configured.map(Self.text) ?? "-"
      return "\(configured)\t\(Self.text(entry.matrix))\t\(name)\n"
    }.joined()
  }

  /// Reads the form of `text`. Lines that are not of this form are skipped.
  package init(parsing text: String) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t", maxSplits: 2)
      guard fields.count == 3, let matrix = Self.matrix(fields[1]) else { continue }
      let configured = Self.matrix(fields[0])
      if configured == nil, fields[0] != "-" { continue }
      entries[String(fields[2])] = Entry(configured: configured, matrix: matrix)
    }
  }

  private static func text(_ matrix: CalibrationMatrix) -> String {
    matrix.values.map { "\($0)" }.joined(separator: " ")
  }

  private static func matrix(_ text: Substring) -> CalibrationMatrix? {
    let fields = text.split(separator: " ")
    let numbers = fields.compactMap { Float($0).map(Double.init) }
    return numbers.count == fields.count ? CalibrationMatrix(numbers) : nil
  }
}
