import MartletConfig
import MartletDashboard
import MartletData
import MartletFeeds

/// The files of a configuration's sources as they lie there now.
struct DataFiles {
  /// The faults, a line each: place in the configuration, source, file and reason.
  private(set) var problems: [String] = []
  /// The texts of the charts that were read.
  private(set) var shownTexts: [String] = []
  /// When the items count as old whose age limit is learnt from their samples, a line each.
  private(set) var ages: [String] = []

  /// Looks whether each file is there and may be read; reads nothing.
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

  /// Reads each file whole, as a panel would.
  static func read(_ config: Config) -> DataFiles {
    var result = DataFiles()
    for source in config.sources {
      do throws(SourceFailure) {
        let update = try source.kind.value.read(received: 0)
        for case .failure(let failure) in update.deliveries.map(\.content) {
          result.note("\(failure)", source)
        }
        // A source may have good rows and bad ones.
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
