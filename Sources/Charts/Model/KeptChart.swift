import MartletUI

/// The state of one chart. A finger on this chart does not change others, except for the window and
/// the moment of synchronised charts.
///
/// Views that read a binding of `state(isSynchronized:)` are evaluated again after each change.
/// Bindings of the same state are equal, so a drag evaluates only the views whose window or moment
/// changes.
@MainActor @Observable final class KeptChart {
  @ObservationIgnored private var own = ChartState()
  private var changes = 0
  @ObservationIgnored private let group: KeptGroup
  @ObservationIgnored private let onChange: () -> Void
  @ObservationIgnored var onPart: (ShownPart?) -> Void = { _ in }

  init(group: KeptGroup, onChange: @escaping () -> Void = {}) {
    self.group = group
    self.onChange = onChange
  }

  /// Reports the part that the chart shows; nil if it shows none.
  func show(_ part: ShownPart?) { onPart(part) }

  var record: ChartState.Record { own.record }

  func restore(_ record: ChartState.Record) {
    own = ChartState(record)
    changes &+= 1
  }

  /// Returns a binding to the state.
  ///
  /// - Parameter isSynchronized: whether the window and the moment are those of all charts of the
  ///   page.
  func state(isSynchronized: Bool) -> Binding<ChartState> {
    _ = changes
    guard isSynchronized else {
      return Binding(
        location: SnapshotLocation(of: self, get: { $0.own }, set: { $0.write($1) }))
    }
    _ = group.changes
    return Binding(
      location: SnapshotLocation(
        of: self, variant: 1, get: { $0.synchronized },
        set: {
          $0.write($1)
          $0.group.follow($1)
        }))
  }

  private var synchronized: ChartState {
    var state = own
    state.follow(group.state)
    return state
  }

  private func write(_ state: ChartState) {
    if state == own { return }
    own = state
    changes &+= 1
    onChange()
  }
}

/// The window and the moment that synchronised charts share.
@MainActor @Observable final class KeptGroup {
  @ObservationIgnored private(set) var state = ChartState()
  private(set) var changes = 0

  func follow(_ other: ChartState) {
    var new = state
    new.follow(other)
    if new == state { return }
    state = new
    changes &+= 1
  }
}
