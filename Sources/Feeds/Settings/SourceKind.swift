import MartletConfig
import MartletData
import MartletThreads

/// A kind of source. A value of the type contains the settings of one source.
///
/// To add a kind, add a folder with a type that conforms, and a line in `SourceKinds`.
package protocol SourceKind: Hashable, Sendable {
  /// The value of the key `kind` in the configuration.
  static var name: String { get }

  /// Reads the keys that only this kind has, from the source's table and its items' tables.
  ///
  /// Problems are reported in the readers. The result is nil if the source cannot be opened with
  /// these settings.
  init?(_ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader])

  /// Whether sources of this kind talk to other machines or start programs. Such sources do not run
  /// in the process that has the display and the input devices, unless the configuration says so.
  static var isRemote: Bool { get }

  /// Whether this source talks to other machines or starts programs. A kind may decide it by its
  /// settings.
  var isRemote: Bool { get }

  /// Whether the source delivers finer samples for a range that a chart requests.
  var takesRanges: Bool { get }

  /// The default cadence of the source's items.
  var cadence: Cadence { get }

  /// The names of the actions that the source performs.
  var actions: [String] { get }

  /// Returns the names of all items that the source can ever have; nil if its data decides.
  ///
  /// - Parameter configured: the names of the items in the configuration, in its order.
  func itemNames(configured: [String]) -> [String]?

  /// Returns the source, not started yet.
  ///
  /// - Parameter hub: the threads and connections that the sources of a process share.
  func open(in hub: FeedHub) -> any DataSource

  /// Returns the update that the source delivers at its start. It reads on the caller's thread, for
  /// `render` and for checks.
  ///
  /// - Parameter received: the time of receipt, in milliseconds since 1970-01-01 UTC.
  /// - Throws: the failure if the source has no data now.
  func read(received: Int64) throws(SourceFailure) -> SourceUpdate

  /// Checks whether the source can be opened now, without reading its contents.
  ///
  /// - Throws: the reason why it cannot be opened.
  func check() throws(SourceFailure)

  /// The resolved paths of the files that the source reads; empty if it reads none.
  var files: [String] { get }
}

extension SourceKind {
  /// The default: the kind reads only this machine and starts no programs.
  package static var isRemote: Bool { false }
  /// The default: the value of the type.
  package var isRemote: Bool { Self.isRemote }
  /// The default: the source ignores requests for ranges.
  package var takesRanges: Bool { false }
  /// The default: an item becomes stale by the age of its newest sample.
  package var cadence: Cadence { .sampled }
  /// The default: the source has no actions.
  package var actions: [String] { [] }
  /// The default: the items of the configuration. Without them, the data decides.
  package func itemNames(configured: [String]) -> [String]? {
    configured.isEmpty ? nil : configured
  }
}

/// The settings that sources of all kinds have, for the initializer of a kind.
package struct SourceCommon: Hashable, Sendable {
  /// The id of the source in the configuration.
  package var id: String
  /// The maximum number of newest samples that each series keeps; nil for all.
  package var capacity: Int?

  /// The name of the origin of the contents, such as a URL; nil for a file.
  var origin: String?

  /// Reads the path of the source's file. Returns `origin` if the contents do not come from a file.
  func path(_ reader: inout ConfigReader) -> String? {
    origin ?? reader.file("path", of: owner)
  }

  /// The name of the source in messages: `source "energy"`.
  package var owner: String { "source \"\(id.excerpt)\"" }
}

/// The table of one item, while a kind reads it.
package struct ItemReader {
  /// The item's name in its source.
  package let name: String
  /// The reader of the item's table. A kind reads its own keys from it.
  package var reader: ConfigReader
}

/// A value of the key `kind`, and the function that reads sources of this kind.
package struct SourceKindEntry: ConfigKindEntry {
  /// The value of the key `kind`.
  package let name: String
  /// Whether this build can only check the keys of the kind, and cannot open it.
  let isPlanned: Bool
  let read: @Sendable (inout ConfigReader, SourceCommon, inout [ItemReader]) -> (any SourceKind)?

  /// Whether this build can open the kind.
  package var isOffered: Bool { !isPlanned }

  init(
    _ name: String, isPlanned: Bool = false,
    read:
      @escaping @Sendable (
        inout ConfigReader, SourceCommon, inout [ItemReader]
      ) -> (any SourceKind)?
  ) {
    self.name = name
    self.isPlanned = isPlanned
    self.read = read
  }

  init<Kind: SourceKind>(_ kind: Kind.Type) {
    self.init(kind.name) { Kind(&$0, $1, items: &$2) }
  }
}

extension FeedHub {
  /// Reads a source once in the background. `deliver` is called once, on a thread of the hub, with
  /// the contents or the failure.
  package func readOnce(_ kind: any SourceKind, deliver: @escaping DataSink) {
    let stamp = kind.files.first.flatMap { FileStamp(path: $0) }
    let isQueued = run(forSize: stamp?.size ?? 0) {
      let now = RealTime.milliseconds
      do throws(SourceFailure) {
        deliver(try kind.read(received: now))
      } catch {
        deliver(.failed(error, since: now))
      }
    }
    if !isQueued { deliver(.withoutThread(kind.files.first ?? "the source")) }
  }
}

/// A source that delivers one failure and nothing else.
final class FailedSource: DataSource {
  private let failure: SourceFailure

  init(_ failure: SourceFailure) {
    self.failure = failure
  }

  func start(_ sink: @escaping DataSink) {
    sink(.failed(failure, since: RealTime.milliseconds))
  }

  func stop() {}
}
