import MartletDashboard
import MartletFeeds

/// The files of a configuration's sources as they lie there now.
struct DataFiles {
  /// The faults, a line each: place in the configuration, source, file and reason.
  private(set) var problems: [String] = []
  /// The texts of the charts that were read.
  private(set) var shownTexts: [String] = []

  /// Looks whether each file is there and may be read; reads nothing.
  static func reach(_ config: Config) -> DataFiles {
    var result = DataFiles()
    for source in config.sources {
      do throws(SourceFailure) {
        try FileFeed.check(source.path)
      } catch {
        result.note("\(error)", source, config)
      }
    }
    return result
  }

  /// Reads each file whole, as a panel would.
  static func read(_ config: Config) -> DataFiles {
    var result = DataFiles()
    for source in config.sources {
      do throws(SourceFailure) {
        let (charts, modified) = try FileFeed.read(source.path, within: source.limits)
        for (number, chart) in charts.enumerated() {
          guard case .failure(let error) = chart else { continue }
          result.note("Cannot show chart \(number + 1) of \(source.path): \(error)", source, config)
        }
        result.shownTexts += SourceUpdate.ready(charts, modified: modified).shownTexts
      } catch {
        result.note("\(error)", source, config)
      }
    }
    return result
  }

  private mutating func note(_ problem: String, _ source: Config.Source, _ config: Config) {
    let place = config.places.sources[source.id].map { "\($0): " } ?? ""
    problems.append("\(place)source \"\(source.id)\": \(problem)")
  }
}
