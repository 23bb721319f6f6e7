import MartletConfig
import MartletData
import Synchronization

/// A source whose items pass through transforms. In all other respects it is the same as the source
/// of the inner kind.
package struct TransformedKind: SourceKind {
  /// The name that the protocol requires. The configuration names the inner kind.
  package static let name = "transformed"

  /// An item with its transforms.
  package struct Item: Hashable, Sendable {
    /// The item's name in its source.
    package var name: String
    /// The transforms, in the order in which they are applied.
    package var transforms: [Transform]
    /// The maximum number of samples that the item keeps; nil for the default.
    package var capacity: Int?
  }

  /// The inner kind.
  package let kind: AnyKind<any SourceKind>
  /// The items that have transforms. All other items pass through unchanged.
  package let items: [Item]

  init(_ kind: any SourceKind, items: [Item]) {
    self.kind = AnyKind(kind)
    self.items = items
  }

  /// Always nil. `SourceSettings` creates such a kind from the key `transform` of items.
  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    return nil
  }

  /// The value of the inner kind.
  package var isRemote: Bool { kind.value.isRemote }
  /// The value of the inner kind.
  package var takesRanges: Bool { kind.value.takesRanges }
  /// The value of the inner kind.
  package var cadence: Cadence { kind.value.cadence }
  /// The value of the inner kind.
  package var actions: [String] { kind.value.actions }
  /// The value of the inner kind.
  package var files: [String] { kind.value.files }
  /// Returns the names of the items of the inner kind.
  package func itemNames(configured: [String]) -> [String]? {
    kind.value.itemNames(configured: configured)
  }
  /// Checks the inner kind. Transforms need no check.
  ///
  /// - Throws: the reason why the inner source cannot be opened.
  package func check() throws(SourceFailure) { try kind.value.check() }

  /// Reads the inner source and applies the transforms.
  ///
  /// - Throws: the failure of the inner source.
  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    var transforms = transforms
    return transforms.shown(try kind.value.read(received: received))
  }

  /// Returns the inner source wrapped in the transforms, not started yet.
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
    // The source owns its sink, so the sink refers to this object weakly.
    source.start { [weak self] update in
      guard let self else { return }
      // A source delivers one update at a time, so the order of the updates is kept.
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
