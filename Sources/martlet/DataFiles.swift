import MartletConfig
import MartletDashboard
import MartletData
import MartletFeeds

/// The result of looking at the files of all sources of a configuration once.
struct DataFiles {
  /// All problems, one per line: place in the configuration, source, file and reason.
  private(set) var problems: [String] = []
  /// The texts of the charts that were read.
  private(set) var shownTexts: [String] = []
  /// A line for each item whose age limit is learnt from its samples, with the limit.
  private(set) var ages: [String] = []

  /// Checks that each file exists and can be opened, without reading any data.
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

  /// Reads every file completely, as a panel would.
  static func read(_ config: Config) -> DataFiles {
    var result = DataFiles()
    for source in config.sources {
      do throws(SourceFailure) {
        let update = try source.kind.value.read(received: 0)
        for case .failure(let failure) in update.deliveries.map(\.content) {
          result.note("\(failure)", source)
        }
        // A source may have good and bad rows.
        if case .failed(let failure, _)? = update.health { result.note("\(failure)", source) }
        result.shownTexts += update.shownTexts
        result.noteAges(update, source)
      } catch {
        result.note("\(error)", source)
      }
    }
    return result
  }

  private mutating func noteAges(_ update: SourceUpdate, _ source: SourceSettings) {
    for delivery in update.deliveries {
      let settings = source.settings(of: delivery.item)
      var state = ItemState()
      state.receive(delivery, settings: settings)
      guard settings.staleness == .learnt, state.hasData, let age = state.staleAge(settings) else {
        continue
      }
      let limit = ConfigDuration.text(Double(age) / 1000)
      ages.append("\(source.id):\(delivery.item) counts as old after \(limit) without a sample")
    }
  }

  private mutating func note(_ problem: String, _ source: SourceSettings) {
    problems.append("\(source.place): source \"\(source.id)\": \(problem)")
  }
}
