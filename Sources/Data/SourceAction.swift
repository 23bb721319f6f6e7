/// The wish of a person that a source does something, such as to switch a light.
public struct ActionRequest: Hashable, Sendable {
  /// The name of the action in its source.
  public var action: String
  /// The text that stands for `{value}` in the settings of the action.
  public var value: String

  public init(action: String, value: String) {
    self.action = action
    self.value = value
  }
}

/// Takes the result of an action: nil if the other end has taken it, else the reason why not.
///
/// Called once, from any thread. After a failure nobody tries again: the action may have been done.
public typealias ActionReply = @Sendable (SourceFailure?) -> Void

extension ActionRequest {
  /// Returns the failure of this action.
  public func failure(_ why: String) -> SourceFailure {
    SourceFailure(.action(action), why: why)
  }
}
