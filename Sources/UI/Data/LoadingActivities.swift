import Observation

/// What is being loaded: sources, changes of page, whatever a view of its own begins. The rainbow
/// runs while there is any.
///
/// Views reach it as `martlet.loading` of the environment:
///
///     @Environment(\.martlet.loading) private var loading
///
///     let id = loading?.begin()
///     …
///     loading?.end(id)
@MainActor @Observable public final class LoadingActivities {
  /// What a bar has to know.
  package struct Summary: Hashable {
    /// Starts and ends of all loading, in turn: odd while something loads.
    package var orders = 0
    /// Whether something failed in the loading that ended last, or since the present one began.
    package var isFailed = false
    /// 0…1 of all that is on the way, while all of it tells; nil otherwise.
    package var progress: Double?

    package var isActive: Bool { !orders.isMultiple(of: 2) }
  }

  /// Names an activity.
  public struct ID: Hashable, Sendable {
    fileprivate var name: String
  }

  package private(set) var summary = Summary()
  @ObservationIgnored private var progress: [ID: Double?] = [:]
  /// Activities that wait for others and have no way of their own.
  @ObservationIgnored private var waiting: Set<ID> = []
  /// Activities that have ended while others went on: their way is done.
  @ObservationIgnored private var ended = 0
  @ObservationIgnored private var count = 0

  public init() {}

  /// Whether anything is being loaded.
  public var isActive: Bool { summary.isActive }

  /// 0…1 of all that is being loaded, while all of it tells; nil otherwise.
  public var fractionCompleted: Double? { summary.progress }

  /// Begins an activity, which goes on until `end` or `fail`.
  ///
  /// - Parameter progress: 0…1 of its way, if that will be told; a bar goes as far as the part of
  ///   all that is done, unless one activity does not tell.
  public func begin(progress: Double? = nil) -> ID {
    let id = makeID()
    begin(id, progress: progress.map { min(1, max(0, $0)) })
    return id
  }

  /// Says how far the activity has come, 0…1; nothing if it has ended.
  public func report(_ share: Double, of id: ID) {
    guard progress[id] != nil else { return }
    progress[id] = min(1, max(0, share))
    update()
  }

  /// Ends the activity; nothing if it has ended.
  public func end(_ id: ID?) {
    guard let id, remove(id) else { return }
    update()
  }

  /// Ends the activity as one that failed: the bar closes in red when the last one has ended.
  public func fail(_ id: ID?) {
    guard let id, remove(id) else { return }
    summary.isFailed = true
    update()
  }

  // MARK: - Sources and pages

  /// The activity of a source.
  package static func source(_ id: String) -> ID { ID(name: id) }

  /// Begins the activity, or lets it go on.
  package func begin(_ id: ID, progress share: Double? = nil) {
    guard progress[id] == nil else { return }
    progress[id] = .some(share)
    update()
  }

  /// Begins an activity that waits for others: how far it has come is for them to tell.
  package func beginWaiting() -> ID {
    let id = makeID()
    waiting.insert(id)
    update()
    return id
  }

  /// Ends the activities of sources that are no longer there.
  package func keepSources(_ ids: some Sequence<String>) {
    let known = Set(ids)
    for id in progress.keys where !id.name.hasPrefix("#") && !known.contains(id.name) { end(id) }
  }

  // MARK: - Private

  private func makeID() -> ID {
    count += 1
    return ID(name: "#\(count)")
  }

  private func remove(_ id: ID) -> Bool {
    if waiting.remove(id) != nil { return true }
    guard progress.removeValue(forKey: id) != nil else { return false }
    ended += 1
    return true
  }

  private func update() {
    var new = summary
    let isActive = !progress.isEmpty || !waiting.isEmpty
    if !isActive { ended = 0 }
    if isActive != summary.isActive {
      new.orders += 1
      if isActive { new.isFailed = false }
    }
    var sum = Double(ended)
    var areAllKnown = !progress.isEmpty
    for share in progress.values {
      if let share { sum += share } else { areAllKnown = false }
    }
    new.progress = areAllKnown ? sum / Double(progress.count + ended) : nil
    if new != summary { summary = new }
  }
}
