import MartletConfig
import MartletDashboard
import MartletImport

extension FuzzTarget {
  /// A dashboard that is imported gives a configuration without mistakes.
  static func checkDashboard(_ bytes: [UInt8]) -> String? {
    guard let imported = try? DashboardImport(bytes, isIcon: { $0 == "mdi:home" }) else {
      return nil
    }
    do throws(ConfigError) {
      let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: imported.text)])
      return config.notes.missing.isEmpty ? nil : "\(config.notes.missing)"
    } catch {
      return "\(error)\n\(imported.text)"
    }
  }
}
