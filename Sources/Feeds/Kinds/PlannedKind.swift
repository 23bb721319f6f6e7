import MartletConfig
import MartletData

/// A kind of source that a configuration may name, although this build cannot open it.
///
/// Its keys are checked, so a configuration can be written before the program that runs it is
/// installed.
struct PlannedKind: SourceKind {
  /// The name that the protocol requires. The property `kind` has the name in the configuration.
  static let name = "planned"

  let kind: String
  let cadence: Cadence

  init(kind: String, cadence: Cadence) {
    self.kind = kind
    self.cadence = cadence
  }

  init?(_ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]) {
    return nil
  }

  var files: [String] { [] }

  /// Nil: this build does not know which items the kind has.
  func itemNames(configured: [String]) -> [String]? { nil }

  var failure: SourceFailure {
    SourceFailure(
      .kind(kind), why: "this build reads " + SourceKinds.builtIn.joined(separator: ", "))
  }

  func check() throws(SourceFailure) { throw failure }

  func read(received: Int64) throws(SourceFailure) -> SourceUpdate { throw failure }

  func open(in hub: FeedHub) -> any DataSource { FailedSource(failure) }

  // MARK: - The list

  static let all: [SourceKindEntry] = [
    entry(
      "caldav", keys: ["url", "every", "timeout", "user"], secrets: ["password"],
      itemKeys: ["calendar"])
  ]

  static func entry(
    _ kind: String, keys: [String], secrets: [String] = [], itemKeys: [String],
    cadence: Cadence = .sampled
  ) -> SourceKindEntry {
    SourceKindEntry(kind, isPlanned: true) { reader, common, items in
      for key in keys { _ = reader.value(key) }
      for key in secrets { _ = reader.secret(key) }
      for index in items.indices {
        for key in itemKeys { _ = items[index].reader.value(key) }
      }
      return PlannedKind(kind: kind, cadence: cadence)
    }
  }
}
