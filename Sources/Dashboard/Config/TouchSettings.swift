import MartletConfig

/// A `[[touch]]`: a named touch screen with settings that override `[input]`.
package struct TouchSettings: Hashable, Sendable, Identifiable {
  /// The id, unique among the touch screens.
  package var id: String
  /// The name of the device as `martlet list-inputs` prints it.
  package var name: String
  /// The first two rows of libinput's calibration matrix.
  package var calibration: [Double]
}

extension TouchSettings {
  static func read(_ root: inout ConfigReader) -> [TouchSettings] {
    var result: [TouchSettings] = []
    var ids: [String] = []
    for var reader in root.tables("touch") {
      let id = reader.id(of: "touch", taken: ids)
      if let id { ids.append(id) }
      let isEnabled = reader.bool("enabled") ?? true
      var match = reader.table("match")
      let name = match.string("name")
      if name == nil { match.report("a [[touch]] needs match = { name = \"…\" }") }
      match.finish()
      reader.adopt(match)
      let calibration = reader.calibration()
      if let id, let name, let calibration, isEnabled {
        result.append(TouchSettings(id: id, name: name, calibration: calibration))
      }
      reader.finish()
      root.adopt(reader)
    }
    return result
  }
}

extension ConfigReader {
  /// Reads the first two rows of libinput's calibration matrix; nil if they are missing or wrong.
  mutating func calibration() -> [Double]? {
    guard let matrix = numbers("calibration", count: 6, in: -1000...1000) else { return nil }
    if abs(matrix[0] * matrix[4] - matrix[1] * matrix[3]) < 1e-6 {
      report(
        "\(dottedName("calibration")) maps the whole panel to a line", at: place(of: "calibration"))
    }
    return matrix
  }
}
