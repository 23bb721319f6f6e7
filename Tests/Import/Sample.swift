import Foundation
import MartletConfig
import Testing

@testable import MartletDashboard
@testable import MartletImport

/// Dashboards of the folder that the fuzzer begins with.
enum Sample {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../fuzz/Inputs/dashboards").standardized

  static func imported(_ name: String) throws -> DashboardImport {
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
    return try DashboardImport(bytes) { $0 != "mdi:unknown" }
  }

  static func imported(text: String) throws -> DashboardImport {
    try DashboardImport(Array(text.utf8)) { _ in true }
  }

  static func text(_ name: String) throws -> String { try imported(name).text }

  /// Returns the configuration, which throws for one with mistakes.
  static func config(_ name: String) throws -> (config: Config, imported: DashboardImport) {
    let imported = try imported(name)
    return (try config(of: imported), imported)
  }

  static func config(of imported: DashboardImport) throws -> Config {
    try Config(layers: [ConfigLayer(file: "/m.toml", text: imported.text)])
  }

  /// Returns the lines of a tile of the dashboard "house".
  static func lines(_ id: String) throws -> String {
    try #require(tile(id, in: try text("house")), "no tile \(id)")
  }

  /// Returns the lines of a tile.
  static func tile(_ id: String, in text: String) -> String? {
    text.components(separatedBy: "[[page.tile]]\n").dropFirst()
      .first { $0.hasPrefix("id = \"\(id)\"\n") }
      .map { String($0.prefix(upTo: $0.range(of: "\n\n")?.lowerBound ?? $0.endIndex)) }
  }
}
