import MartletConfig

/// A `[[touch]]`: a touch screen that is named, with settings that win over `[input]`.
package struct TouchSettings: Hashable, Sendable, Identifiable {
  package var id: String
  /// The device's name as `martlet list-inputs` writes it.
  package var name: String
  /// libinput's calibration matrix, first two rows.
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
  /// libinput's calibration matrix, first two rows.
  mutating func calibration() -> [Double]? {
    guard let matrix = numbers("calibration", count: 6, in: -1000...1000) else { return nil }
    if abs(matrix[0] * matrix[4] - matrix[1] * matrix[3]) < 1e-6 {
      report(
        "\(dottedName("calibration")) maps the whole panel to a line", at: place(of: "calibration"))
    }
    return matrix
  }
}
