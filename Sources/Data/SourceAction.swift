/// A person's request for an action of a source, such as switching a light.
public struct ActionRequest: Hashable, Sendable {
  /// The name of the action in its source.
  public var action: String
  /// The text that replaces `{value}` in the settings of the action.
  public var value: String

  /// Makes a request.
  public init(action: String, value: String) {
    self.action = action
    self.value = value
  }
}

/// The receiver of an action's result: nil if the device or server behind the source has accepted
/// the action, else the failure.
///
/// It is called once, from any thread. After a failure the action is not tried again, because it
/// may have been carried out.
public typealias ActionReply = @Sendable (SourceFailure?) -> Void

extension ActionRequest {
  /// Returns the failure of this action, with the reason `why`.
  public func failure(_ why: String) -> SourceFailure {
    SourceFailure(.action(action), why: why)
  }
}
