import Glibc
import MartletApp
import MartletConfig
import MartletDashboard
import MartletExamplePages
import MartletFormats

/// Finds and reads the configuration of a command.
enum Configuration {
  /// The result of reading the configuration once, with or without problems.
  struct Reading: Equatable {
    var layers: [ConfigLayer] = []
    /// The settings. A setting that could not be read has its default.
    var config = Config()
    var zone = TimeZoneRules.utc
    /// The rules of the time zones of pages, by the names of the zones.
    var pageZones: [String: TimeZoneRules] = [:]
    /// All problems, one per line; nil if there are none.
    var error: AppError?

    /// The names of items that their sources can never have. It reads the layers once more.
    var unknownItems: [ConfigProblem] {
      Config.reading(
        layers, host: Configuration.hostName, pageKinds: ExamplePages.all, checksItems: true
      ).config.notes.unknown
    }

    /// The lines of `error`, without line feeds.
    var problems: [String] {
      error.map { $0.message.split(whereSeparator: \.isNewline).map(String.init) } ?? []
    }

    /// The files among the layers, in the form that a run record keeps.
    var files: [RunRecord.ConfigurationFile] {
      layers.compactMap { layer in
        guard case .file(let text) = layer.content else { return nil }
        return RunRecord.ConfigurationFile(path: layer.origin, text: text)
      }
    }
  }

  /// Reads every layer and checks the result.
  ///
  /// - Parameters:
  ///   - file: the file to read instead of the system's files. If it is nil, all existing files of
  ///     the system are read; at least one must exist.
  ///   - assignments: texts of the form `key=value`, as `--set` takes them.
  /// - Throws: all problems, if there are any.
  static func load(file: String?, assignments: [String]) throws(AppError) -> Reading {
    let reading = read(file: file, assignments: assignments)
    if let error = reading.error { throw error }
    return reading
  }

  /// Reads every layer, as `load` does. If there are problems, the result has all settings that can
  /// be read.
  static func read(file: String?, assignments: [String]) -> Reading {
    do throws(AppError) {
      return read(try files(file).map { path throws(AppError) in try fileLayer(path) }, assignments)
    } catch {
      var reading = Reading()
      reading.error = error
      return reading
    }
  }

  /// Reads a configuration from the texts of these files. The environment and the assignments
  /// override them.
  static func read(files: [RunRecord.ConfigurationFile], assignments: [String]) -> Reading {
    read(files.map { ConfigLayer(file: $0.path, text: $0.text) }, assignments)
  }

  /// Reads the configuration of a recorded session from its layers. The assignments override them.
  static func read(recorded layers: [ConfigLayer], assignments: [String]) -> Reading {
    read(layers, assignments, environment: [])
  }

  private static func read(_ files: [ConfigLayer], _ assignments: [String]) -> Reading {
    read(files, assignments, environment: environmentLayers())
  }

  private static func read(
    _ files: [ConfigLayer], _ assignments: [String], environment: [ConfigLayer]
  ) -> Reading {
    var reading = Reading()
    reading.layers = files + environment
    do throws(ConfigProblem) {
      for assignment in assignments {
        reading.layers.append(try ConfigLayer(assignment: assignment))
      }
    } catch {
      reading.error = AppError(.usage, error.description)
      return reading
    }
    let (config, problems) = Config.reading(
      reading.layers, host: hostName, pageKinds: ExamplePages.all)
    reading.config = config
    if !problems.isEmpty {
      reading.error = AppError(.configuration, ConfigError(problems: problems).description)
    }
    do throws(AppError) {
      reading.zone = try zone(of: config)
      reading.pageZones = try pageZones(of: config)
    } catch {
      if reading.error == nil { reading.error = error }
    }
    return reading
  }

  /// The name of the machine up to its first dot.
  static var hostName: String {
    var bytes = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&bytes, bytes.count - 1) == 0 else { return "" }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(name.prefix { $0 != "." })
  }

  private static func fileLayer(_ path: String) throws(AppError) -> ConfigLayer {
    let bytes = try Files.read(path, atMost: Files.largestConfiguration)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AppError(.configuration, "\(path): not UTF-8")
    }
    return ConfigLayer(file: path, text: text)
  }

  /// Returns the rules of the time zone that `config` names.
  private static func zone(of config: Config) throws(AppError) -> TimeZoneRules {
    try zone(named: config.time.zone, by: "time.zone")
  }

  /// Returns the rules of the time zones that pages and their tiles name, by name.
  private static func pageZones(of config: Config) throws(AppError) -> [String: TimeZoneRules] {
    var zones: [String: TimeZoneRules] = [:]
    for page in config.pagesOfAllOutputs {
      for name in [page.zone].compactMap(\.self) + page.kind.value.zones where zones[name] == nil {
        zones[name] = try zone(named: name, by: "page \"\(page.id)\": zone")
      }
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
    (try? Files.read(path, atMost: Files.largestConfiguration)) ?? []
  }

  // MARK: - Layers

  private static func files(_ file: String?) throws(AppError) -> [String] {
    if let file { return [file] }
    let found = ConfigFiles.system.existing
    if found.isEmpty {
      throw AppError(
        .configuration,
        "no configuration: write /etc/martlet/martlet.toml, or name a file with --config")
    }
    return found
  }

  /// Returns the paths to watch for changes of the configuration, in the form that `PathsWatch`
  /// takes.
  ///
  /// - Parameter file: the file that is read instead of the system's files; nil if these are read.
  static func watchedPaths(_ file: String?) -> [String] {
    file.map { [$0] } ?? ConfigFiles.system.watched
  }

  /// Returns the layers of environment variables such as `MARTLET_DISPLAY__ROTATION`. They are
  /// sorted, so that the result does not depend on the order in which the variables were exported.
  private static func environmentLayers() -> [ConfigLayer] {
    var layers: [ConfigLayer] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      // Safety: environ is a NULL-terminated array of terminated strings. Nothing writes to it once
      // the first thread runs.
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
