import MartletConfig

extension Config {
  /// Reads `config`, the version of the configuration's format.
  mutating func readVersion(_ root: inout ConfigReader) {
    // Reading `vars` marks it as known. Its variables were replaced earlier.
    _ = root.value("vars", as: .members(.either([.text, .whole(Int.min...Int.max)])))
    guard let version = root.integer("config", in: 1...1000), version > 1 else { return }
    root.report(
      "config = \(version) is written for a newer program; this one knows config = 1",
      at: root.location(of: "config"))
  }

  /// Reads `[last_known]`. Without this table no data is stored.
  mutating func readLastKnown(_ root: inout ConfigReader) {
    let isWanted = root.has("last_known")
    var reader = root.table("last_known")
    var settings = LastKnown()
    if let path = reader.string("path") {
      if path.isEmpty {
        reader.report("last_known.path is empty", at: reader.location(of: "path"))
      }
      settings.path = path
    }
    settings.interval = reader.duration("every", in: 10...86_400) ?? settings.interval
    if settings.interval == 0 { settings.interval = 86_400 }
    reader.finish()
    root.adopt(reader)
    if isWanted { lastKnown = settings }
  }

  /// Reads `[feeds]`.
  mutating func readFeeds(_ root: inout ConfigReader) {
    var reader = root.table("feeds")
    feeds = reader.choice(
      "process", of: ["auto": .auto, "service": .service, "child": .child, "inline": .inline],
      default: .auto)
    reader.finish()
    root.adopt(reader)
  }

  /// The page for the person who repairs the panel.
  package struct Service: Hashable, Sendable {
    /// The PIN that opens it.
    package var pin: ConfigSecret
  }

  /// Reads `[service]`. Without this table there is no service page.
  mutating func readService(_ root: inout ConfigReader) {
    let isWanted = root.has("service")
    var reader = root.table("service")
    let pin = reader.secret("pin")
    if isWanted, pin == nil, !reader.isWrong("pin") {
      reader.report("[service] needs pin = { file = … } or { credential = … }")
    }
    reader.finish()
    root.adopt(reader)
    if isWanted, let pin { service = Service(pin: pin) }
  }

  /// Reads `[sound]`.
  mutating func readSound(_ root: inout ConfigReader) {
    var reader = root.table("sound")
    if let device = reader.string("device") {
      if device.isEmpty {
        reader.report("sound.device is empty", at: reader.location(of: "device"))
      }
      sound.device = device
    }
    reader.finish()
    root.adopt(reader)
  }
}
