import Observation

/// The activities that load something: data sources, page changes, and any that a view begins. The
/// dashboard owns the list, and its loading bar runs while at least one activity is active.
///
/// Views find the list in the environment as `martlet.loading`:
///
///     @Environment(\.martlet.loading) private var loading
///
///     let id = loading?.begin()
///     …
///     loading?.end(id)
@MainActor @Observable public final class LoadingActivities {
  /// The state that a loading bar shows.
  package struct Summary: Hashable {
    /// The number of times that loading has started or ended, over all activities. It is odd while
    /// at least one activity is active.
    package var orders = 0
    /// True if something failed in the current loading, or in the last one if none is active.
    package var isFailed = false
    /// The mean of the fractions that are done, 0…1, over all activities since loading began; nil
    /// if an active one does not report its fraction.
    package var progress: Double?

    /// True during loading.
    package var isActive: Bool { !orders.isMultiple(of: 2) }
  }

  /// Identifies an activity.
  public struct ID: Hashable, Sendable {
    fileprivate var name: String
  }

  /// The state that a loading bar shows.
  package private(set) var summary = Summary()
  /// The active activities with their fractions; nil for an activity that reports none.
  @ObservationIgnored private var progress: [ID: Double?] = [:]
  /// The active activities that wait for others. They have no influence on the fraction.
  @ObservationIgnored private var waiting: Set<ID> = []
  /// The number of activities that have ended since loading began. Each counts as completely done.
  @ObservationIgnored private var ended = 0
  @ObservationIgnored private var count = 0

  /// Makes a list without activities.
  public init() {}

  /// True while at least one activity is active.
  public var isActive: Bool { summary.isActive }

  /// The mean of the fractions that are done, 0…1, over all activities since loading began; nil if
  /// an active one does not report its fraction.
  public var fractionCompleted: Double? { summary.progress }

  /// Begins an activity, which is active until `end` or `fail` is called.
  ///
  /// - Parameter progress: the fraction that is done, 0…1, if the activity will report it; nil
  ///   otherwise. The bar shows a fraction only if all active activities report one.
  public func begin(progress: Double? = nil) -> ID {
    let id = makeID()
    begin(id, progress: progress.map { min(1, max(0, $0)) })
    return id
  }

  /// Reports the fraction of an activity that is done; values are clamped to 0…1. It has no effect
  /// after the activity has ended.
  public func report(_ share: Double, of id: ID) {
    guard progress[id] != nil else { return }
    progress[id] = min(1, max(0, share))
    update()
  }

  /// Ends the activity. It has no effect if the activity has ended before.
  public func end(_ id: ID?) {
    guard let id, remove(id) else { return }
    update()
  }

  /// Ends the activity as failed. The bar turns red when the last activity has ended. It has no
  /// effect if the activity has ended before.
  public func fail(_ id: ID?) {
    guard let id, remove(id) else { return }
    summary.isFailed = true
    update()
  }

  // MARK: - Sources and pages

  /// Returns the identifier of a source's activity.
  package static func source(_ id: String) -> ID { ID(name: id) }

  /// Begins the activity with this identifier, unless it is active.
  package func begin(_ id: ID, progress share: Double? = nil) {
    guard progress[id] == nil else { return }
    progress[id] = .some(share)
    update()
  }

  /// Begins an activity that waits for others. Only their fractions are shown.
  package func beginWaiting() -> ID {
    let id = makeID()
    waiting.insert(id)
    update()
    return id
  }

  /// Ends the activities of all sources whose identifiers are not in `ids`. Activities that views
  /// have begun go on.
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
