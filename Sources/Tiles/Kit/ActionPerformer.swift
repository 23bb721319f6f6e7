import MartletData
import MartletUI

/// A function that performs an action of a source. It calls `reply` exactly once, after it has
/// returned: with nil after a success, otherwise with the failure.
package typealias ActionPerformer =
  @MainActor (
    _ action: ItemName, _ value: String, _ reply: @escaping @MainActor (SourceFailure?) -> Void
  ) -> Void

private struct ActionPerformerKey: EnvironmentKey {
  static var defaultValue: ActionPerformer {
    { action, _, reply in reply(SourceFailure(.action(action.item), why: "no source runs here")) }
  }
}

extension EnvironmentValues {
  /// The function that performs the actions of controls. The default one replies with a failure.
  package var performAction: ActionPerformer {
    get { self[ActionPerformerKey.self] }
    set { self[ActionPerformerKey.self] = newValue }
  }
}
