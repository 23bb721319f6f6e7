import Glibc
import MartletApp
import MartletDashboard
import MartletSeries

/// Finds and reads the configuration of a command.
enum Configuration {
  private static let systemFiles = ["/usr/lib/martlet/martlet.toml", "/etc/martlet/martlet.toml"]
  private static let dropInFolder = "/etc/martlet/conf.d"

  /// Reads every layer and checks the whole.
  ///
  /// - Parameters:
  ///   - file: read in place of the system's files; nil reads those that exist, at least one.
  ///   - assignments: `key=value`, as `--set` takes them.
  static func load(file: String?, assignments: [String]) throws(AppError) -> Config {
    var layers: [ConfigLayer] = []
    for path in try files(file) {
      let bytes = try Files.read(path)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw AppError(.configuration, "\(path): not UTF-8")
      }
      layers.append(ConfigLayer(file: path, text: text))
    }
    layers += environmentLayers()
    do throws(ConfigProblem) {
      for assignment in assignments { layers.append(try ConfigLayer(assignment: assignment)) }
    } catch {
      throw AppError(.usage, error.description)
    }
    do throws(ConfigError) {
      return try Config(layers: layers)
    } catch {
      throw AppError(.configuration, error.description)
    }
  }

  /// The rules of the zone that `config` names.
  static func zone(of config: Config) throws(AppError) -> TimeZoneRules {
    try zone(named: config.time.zone, by: "time.zone")
  }

  /// The rules of the zones that pages name, by name.
  static func pageZones(of config: Config) throws(AppError) -> [String: TimeZoneRules] {
    var zones: [String: TimeZoneRules] = [:]
    for page in config.pages {
      guard let name = page.zone, zones[name] == nil else { continue }
      zones[name] = try zone(named: name, by: "page \"\(page.id)\": zone")
    }
    return zones
  }

  private static func zone(
    named name: String, by key: String
  ) throws(AppError) -> TimeZoneRules {
    if name == "UTC" { return .utc }
    let isPlain = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/_+-".contains($0))
    }
    guard isPlain, !name.isEmpty, !name.hasPrefix("/") else {
      throw AppError(.configuration, "\(key) \"\(name)\" is no name such as Europe/Berlin")
    }
    let path = "/usr/share/zoneinfo/\(name)"
    guard unsafe access(path, R_OK) == 0 else {
      throw AppError(
        .configuration, "\(key) \"\(name)\": there is no \(path) (is tzdata installed?)")
    }
    do throws(TimeZoneRules.FormatError) {
      return try TimeZoneRules(tzif: try readZone(path))
    } catch {
      throw AppError(.configuration, "\(path): \(error)")
    }
  }

  private static func readZone(_ path: String) throws(TimeZoneRules.FormatError) -> [UInt8] {
    (try? Files.read(path)) ?? []
  }

  // MARK: - Layers

  private static func files(_ file: String?) throws(AppError) -> [String] {
    if let file { return [file] }
    let found = (systemFiles + dropIns()).filter { unsafe access($0, F_OK) == 0 }
    if found.isEmpty {
      throw AppError(
        .configuration,
        "no configuration: write /etc/martlet/martlet.toml, or name a file with --config")
    }
    return found
  }

  /// The files of the drop-in folder, by name.
  private static func dropIns() -> [String] {
    guard let folder = unsafe opendir(dropInFolder) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      // Safety: the kernel terminates the name, and it lives until the next readdir.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasSuffix(".toml"), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().map { "\(dropInFolder)/\($0)" }
  }

  /// `MARTLET_DISPLAY__ROTATION` and the like, sorted so that the result does not depend on the
  /// order in which they were exported.
  private static func environmentLayers() -> [ConfigLayer] {
    var layers: [ConfigLayer] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      // Safety: environ is a NULL-terminated array of terminated strings; nothing writes to it
      // once the first thread runs.
      let text = unsafe String(cString: entry)
      unsafe next += 1
      guard let equals = text.firstIndex(of: "=") else { continue }
      let value = String(text[text.index(after: equals)...])
      if let layer = ConfigLayer(environment: String(text[..<equals]), value: value) {
        layers.append(layer)
      }
    }
    return layers.sorted { $0.origin < $1.origin }
  }
}
