import MartletConfig

/// A `[[touch]]`: a touch screen, by its name or its path, with settings that override `[input]`.
package struct TouchSettings: Hashable, Sendable, Identifiable {
  /// The id, unique among the touch screens.
  package var id: String
  /// The name of the device as `martlet list-inputs` prints it; nil for any name.
  package var name: String?
  /// The path of the device as `martlet list-inputs` prints it, such as
  /// "pci-0000:00:14.0-usb-0:2:1.0"; nil for any path. Name or path is set.
  package var path: String?
  /// The id of the output to whose display it belongs; nil if its size decides.
  package var output: String?
  /// The first two rows of libinput's calibration matrix; nil for that of `[input]`.
  package var calibration: [Double]?
  /// The limits by which contacts are rejected; nil for those of `[input]`.
  package var rejection: Config.Rejection?
}

extension Config {
  /// The limits by which contacts of a touch screen are rejected. 0 rejects nothing.
  package struct Rejection: Hashable, Sendable {
    /// The width of the rim of the screen in which no touch begins, in pixels of the panel.
    package var edge = 0.0
    /// The minimum duration of a contact, in seconds. A shorter contact is a ghost touch.
    package var ghost = 0.0
    /// The seconds after a touch within which another touch at the same place is rejected as its
    /// bounce.
    package var bounce = 0.0
  }
}

extension TouchSettings {
  /// - Parameter outputs: the ids of all outputs, including disabled ones.
  static func read(_ root: inout ConfigReader, outputs: [String]) -> [TouchSettings] {
    var result: [TouchSettings] = []
    var ids: [String] = []
    for var reader in root.tables("touch") {
      let id = reader.id(of: "touch", taken: ids)
      if let id { ids.append(id) }
      let isEnabled = reader.bool("enabled") ?? true
      let (name, path) = reader.touchMatch()
      let output = reader.string("output")
      if let output, !outputs.contains(output) {
        var message = "there is no output \"\(output.excerpt)\""
        if let near = nearest(to: output, in: outputs) { message += "; did you mean \(near)?" }
        reader.report(message, at: reader.location(of: "output"))
      }
      let calibration = reader.calibration()
      let rejection = reader.rejection()
      if let id, name != nil || path != nil, isEnabled {
        result.append(
          TouchSettings(
            id: id, name: name, path: path, output: output, calibration: calibration,
            rejection: rejection))
      }
      reader.finish()
      root.adopt(reader)
    }
    return result
  }
}

extension ConfigReader {
  /// Reads `match` of a `[[touch]]`: the name, the path or both. Reports a table without either.
  fileprivate mutating func touchMatch() -> (name: String?, path: String?) {
    var match = table("match")
    let name = match.string("name")
    let path = match.string("path")
    if name == nil, path == nil {
      match.report("a [[touch]] needs match = { name = \"…\" } or { path = \"…\" }")
    }
    match.finish()
    adopt(match)
    return (name, path)
  }

  /// Reads `edge`, `ghost` and `bounce`; nil if all are missing.
  mutating func rejection() -> Config.Rejection? {
    let edge = number("edge", in: 0...500)
    let ghost = duration("ghost", in: 0.001...0.5)
    let bounce = duration("bounce", in: 0.001...2)
    if edge == nil, ghost == nil, bounce == nil { return nil }
    return Config.Rejection(edge: edge ?? 0, ghost: ghost ?? 0, bounce: bounce ?? 0)
  }

  /// Reads the first two rows of libinput's calibration matrix; nil if they are missing or wrong.
  mutating func calibration() -> [Double]? {
    guard let matrix = numbers("calibration", count: 6, in: -1000...1000) else { return nil }
    if abs(matrix[0] * matrix[4] - matrix[1] * matrix[3]) < 1e-6 {
      report(
        "\(dottedName("calibration")) maps the whole panel to a line",
        at: location(of: "calibration"))
    }
    return matrix
  }
}
