import MartletConfig
import MartletDashboard
import MartletData
import MartletFeeds

/// The result of checking the files of all sources of a configuration once.
struct DataFiles {
  /// All problems, one per line: the location in the configuration, the source, the file and the
  /// reason.
  private(set) var problems: [String] = []

  /// Checks that each file exists and can be opened. It does not read any data.
  static func reach(_ config: Config) -> DataFiles {
    var result = DataFiles()
    for source in config.sources where !source.isMissing {
      do throws(SourceFailure) {
        try source.kind.value.check()
      } catch {
        result.note("\(error)", source)
      }
    }
    return result
  }

  private mutating func note(_ problem: String, _ source: SourceSettings) {
    problems.append("\(source.location): source \"\(source.id)\": \(problem)")
  }
}
