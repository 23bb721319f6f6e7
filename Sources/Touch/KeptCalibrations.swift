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

  private var entries: [DeviceMatch: Entry] = [:]

  /// Makes an empty set.
  package init() {}

  /// Keeps the result of a session in place of an earlier one of the same touch screen.
  ///
  /// - Parameter configured: the matrices of the configuration.
  package mutating func keep(_ result: CalibrationSession.Result, in configured: Calibrations) {
    entries[DeviceMatch(name: result.device, path: result.path)] = Entry(
      configured: configured.matrix(of: result.device, path: result.path), matrix: result.matrix)
  }

  /// Returns the configuration's matrices with the kept ones in their places.
  package func applied(to configured: Calibrations) -> Calibrations {
    var result = configured
    for (match, entry) in entries
    where entry.configured == configured.matrix(of: match.name ?? "", path: match.path) {
      result.named[match] = entry.matrix
    }
    return result
  }

  // MARK: - Text

  /// A line for each touch screen: the configured matrix or "-", the matrix, and the name, each
  /// separated by a tab. A space and the path follow the matrix of a screen that is kept by its
  /// path. The order is that of the names and paths.
  package var text: String {
    let lines = entries.map { match, entry in
      let configured = entry.configured.map(Self.text) ?? "-"
      let path = match.path.map { " \($0)" } ?? ""
      let name = match.name ?? ""
      let line = "\(configured)\t\(Self.text(entry.matrix))\(path)\t\(name)\n"
      return (key: (name, match.path ?? ""), line: line)
    }
    return lines.sorted { $0.key < $1.key }.map(\.line).joined()
  }

  /// Reads the form of `text`. Lines that are not of this form are skipped.
  package init(parsing text: String) {
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: "\t", maxSplits: 2)
      guard fields.count == 3 else { continue }
      // A path has no spaces: udev replaces them.
      let parts = fields[1].split(separator: " ", maxSplits: 6)
      guard let matrix = Self.matrix(parts.prefix(6)) else { continue }
      let configured = Self.matrix(fields[0].split(separator: " "))
      if configured == nil, fields[0] != "-" { continue }
      let match = DeviceMatch(
        name: String(fields[2]), path: parts.count > 6 ? String(parts[6]) : nil)
      entries[match] = Entry(configured: configured, matrix: matrix)
    }
  }

  private static func text(_ matrix: CalibrationMatrix) -> String {
    matrix.values.map { "\($0)" }.joined(separator: " ")
  }

  private static func matrix(_ fields: some Collection<Substring>) -> CalibrationMatrix? {
    let numbers = fields.compactMap { Float($0).map(Double.init) }
    return numbers.count == fields.count ? CalibrationMatrix(numbers) : nil
  }
}
