import MartletConfig
import MartletData
import Synchronization

/// A source whose items pass through transforms. It works like the kind within, wherever that is
/// opened, read or checked.
package struct TransformedKind: SourceKind {
  /// A name for the protocol only; the configuration names the kind within.
  package static let name = "transformed"

  package struct Item: Hashable, Sendable {
    package var name: String
    package var transforms: [Transform]
    /// The settings of the item that the stage needs.
    package var capacity: Int?
  }

  package let kind: AnyKind<any SourceKind>
  package let items: [Item]

  init(_ kind: any SourceKind, items: [Item]) {
    self.kind = AnyKind(kind)
    self.items = items
  }

  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    return nil
  }

  package var isRemote: Bool { kind.value.isRemote }
  package var takesRanges: Bool { kind.value.takesRanges }
  package var cadence: Cadence { kind.value.cadence }
  package var actions: [String] { kind.value.actions }
  package var files: [String] { kind.value.files }
  package func check() throws(SourceFailure) { try kind.value.check() }

  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    var transforms = transforms
    return transforms.shown(try kind.value.read(received: received))
  }

  package func open(in hub: FeedHub) -> any DataSource {
    TransformedSource(kind.value.open(in: hub), transforms)
  }

  private var transforms: SourceTransforms {
    var stages: [String: TransformStage] = [:]
    for item in items {
      var settings = ItemSettings()
      settings.capacity = item.capacity
      stages[item.name] = TransformStage(item.transforms, settings: settings)
    }
    return SourceTransforms(stages)
  }
}

/// Passes the updates of a source through its transforms, on the thread that delivers them.
final class TransformedSource: DataSource {
  private let source: any DataSource
  private let transforms: Mutex<SourceTransforms>

  init(_ source: any DataSource, _ transforms: SourceTransforms) {
    self.source = source
    self.transforms = Mutex(transforms)
  }

  func start(_ sink: @escaping DataSink) {
    // The source owns its sink, so the sink holds the source weakly.
    source.start { [weak self] update in
      guard let self else { return }
      // A source delivers one update at a time, so their order stays.
      sink(transforms.withLock { $0.shown(update) })
    }
  }

  func stop() { source.stop() }
  func request(_ request: RangeRequest) { source.request(request) }
  func refresh() { source.refresh() }

  func perform(_ request: ActionRequest, _ reply: @escaping ActionReply) {
    source.perform(request, reply)
  }
}
