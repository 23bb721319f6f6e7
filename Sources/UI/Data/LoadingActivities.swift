import MartletUI

/// What is being loaded: sources, changes of page, whatever a view of its own begins. The rainbow
/// runs while there is any.
///
/// Views reach it as `martlet.loading` of the environment.
@MainActor @Observable package final class LoadingActivities {
  /// What the bar has to know.
  struct Summary: Hashable {
    /// Starts and ends of all loading, in turn: odd while something loads.
    var orders = 0
    /// Whether something failed in the loading that ended last, or since the present one began.
    var isFailed = false
    /// 0…1 of all that is on the way, while all of it tells; nil otherwise.
    var progress: Double?

    var isActive: Bool { !orders.isMultiple(of: 2) }
  }

  /// Names an activity.
  package struct ID: Hashable, Sendable {
    fileprivate var name: String
  }

  private(set) var summary = Summary()
  @ObservationIgnored private var progress: [ID: Double?] = [:]
  /// Activities that have ended while others went on: their way is done.
  @ObservationIgnored private var ended = 0
  @ObservationIgnored private var count = 0

  package init() {}

  /// Begins an activity, which goes on until `end` or `fail`.
  package func begin(progress: Double? = nil) -> ID {
    count += 1
    let id = ID(name: "#\(count)")
    begin(id, progress: progress)
    return id
  }

  /// Says how far the activity has come, 0…1; nothing if it has ended.
  package func report(_ share: Double, of id: ID) {
    guard progress[id] != nil else { return }
    progress[id] = min(1, max(0, share))
    update()
  }

  package func end(_ id: ID) {
    guard progress.removeValue(forKey: id) != nil else { return }
    ended += 1
    update()
  }

  package func fail(_ id: ID) {
    guard progress.removeValue(forKey: id) != nil else { return }
    summary.isFailed = true
    ended += 1
    update()
  }

  // MARK: - Sources

  /// The activity of a source.
  static func source(_ id: String) -> ID { ID(name: id) }

  /// Begins the activity, or lets it go on.
  func begin(_ id: ID, progress share: Double? = nil) {
    guard progress[id] == nil else { return }
    progress[id] = .some(share)
    update()
  }

  /// Ends the activities of sources that are no longer there.
  func keepSources(_ ids: some Sequence<String>) {
    let known = Set(ids)
    for id in progress.keys where !id.name.hasPrefix("#") && !known.contains(id.name) { end(id) }
  }

  private func update() {
    var new = summary
    if progress.isEmpty { ended = 0 }
    if progress.isEmpty == summary.isActive {
      new.orders += 1
      if !progress.isEmpty { new.isFailed = false }
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

/// What the dashboard gives to the views of its pages.
package struct MartletEnvironment: Equatable {
  /// Where to say that something loads; nil outside a dashboard.
  package var loading: LoadingActivities?
  /// The status strip's frame in the picture, in points; null without one.
  package var statusStripFrame = CGRect.null

  nonisolated package static func == (a: Self, b: Self) -> Bool {
    a.loading === b.loading && a.statusStripFrame == b.statusStripFrame
  }
}

private enum MartletKey: EnvironmentKey {
  static var defaultValue: MartletEnvironment { MartletEnvironment() }
}

extension EnvironmentValues {
  package var martlet: MartletEnvironment {
    get { self[MartletKey.self] }
    set { self[MartletKey.self] = newValue }
  }
}
