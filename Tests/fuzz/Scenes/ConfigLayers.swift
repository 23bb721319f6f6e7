import MartletConfig
import MartletDashboard
import MartletExamplePages

/// Layers of a configuration from any bytes: parts with a zero between them, each an assignment
/// (`--set KEY=VALUE`), a variable of the environment (`MARTLET_…=VALUE`) or else a file's text.
struct ConfigLayers {
  private var layers: [ConfigLayer] = []
  /// The number of lines in the text of a file, by its origin.
  private var lineCounts: [String: Int] = [:]
  private var wrong: String?

  init(_ bytes: [UInt8]) {
    for part in bytes.split(separator: 0, omittingEmptySubsequences: false) {
      let text = String(decoding: part, as: UTF8.self)
      if text.hasPrefix("--set ") {
        addAssignment(String(text.dropFirst(6)))
      } else if let equals = text.firstIndex(of: "="),
        let layer = ConfigLayer(
          environment: String(text[..<equals]), value: String(text[text.index(after: equals)...]))
      {
        layers.append(layer)
      } else {
        let path = "/etc/martlet/\(layers.count).toml"
        lineCounts[path] = text.utf8.count { $0 == 10 } + 1
        layers.append(ConfigLayer(file: path, text: text))
      }
    }
  }

  private mutating func addAssignment(_ text: String) {
    do throws(ConfigProblem) {
      layers.append(try ConfigLayer(assignment: text))
    } catch {
      wrong = wrong ?? complaint(error)
    }
  }

  /// The configuration that they give; nil for an error.
  var config: Config? {
    wrong == nil ? try? Config(layers: layers, pageKinds: ExamplePages.all) : nil
  }

  /// They give a configuration or an error that says what is wrong and where.
  func check() -> String? {
    if let wrong { return wrong }
    do throws(ConfigError) {
      let config = try Config(layers: layers, pageKinds: ExamplePages.all)
      return layers.count == 1 ? checkTwice(config) : nil
    } catch {
      if error.problems.isEmpty { return "an error without a problem" }
      return error.problems.lazy.compactMap(complaint).first
    }
  }

  /// A file that is merged twice, under two names, changes nothing if all its entries have ids.
  private func checkTwice(_ config: Config) -> String? {
    guard var again = layers.first, !lineCounts.isEmpty else { return nil }
    again.origin = "/etc/martlet/again.toml"
    do throws(ConfigError) {
      return try Config(layers: layers + [again], pageKinds: ExamplePages.all) == config
        ? nil : "a file laid over itself changes the configuration"
    } catch {
      // Entries without ids cannot be merged, so the second file is refused.
      let others = error.problems.filter { !$0.message.contains(" needs id, because ") }
      return others.first.map { "a file laid over itself is refused: \($0)" }
    }
  }

  /// The part that a problem lacks to be understood.
  private func complaint(_ problem: ConfigProblem) -> String? {
    if problem.message.isEmpty { return "a problem without words" }
    if problem.location.origin.isEmpty { return "a problem without a place: \(problem)" }
    if let lines = lineCounts[problem.location.origin], problem.location.line > lines {
      return "a problem beyond the last of \(lines) lines: \(problem)"
    }
    return nil
  }
}
