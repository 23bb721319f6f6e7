import MartletConfig
import MartletData

/// An action that publishes a message.
struct MQTTAction: Hashable, Sendable {
  var name: String
  var topic: String
  var payload: ActionText
  var qos: Int
  var isRetained: Bool

  /// The maximum length of a payload in bytes.
  static let maximumBytes = 1 << 20

  /// Reads an action's table. Returns nil, after a report in the reader, if it is wrong.
  init?(_ reader: inout ConfigReader, name: String) {
    self.name = name
    payload = ActionText(reader.string("payload") ?? "{value}")
    qos = reader.integer("qos", in: 0...1) ?? 1
    isRetained = reader.bool("retain") ?? false
    let topic = reader.string("topic") ?? ""
    let isTopic =
      !topic.isEmpty && topic.utf8.count <= 65_535
      && !topic.unicodeScalars.contains { $0 == "#" || $0 == "+" || $0.value < 0x20 }
    guard isTopic else {
      reader.report(
        "an action of an mqtt source needs topic, without wildcards, such as \"lamp/set\"",
        at: reader.location(of: "topic"))
      return nil
    }
    self.topic = topic
  }
}

/// The message of one action, until the broker has confirmed it.
struct MQTTPublication: Sendable {
  var action: MQTTAction
  var request: ActionRequest
  var payload: String
  var reply: SingleReply

  init(_ action: MQTTAction, _ request: ActionRequest, _ reply: SingleReply) {
    self.action = action
    self.request = request
    self.reply = reply
    payload = action.payload.filled(with: request.value)
  }

  /// The reason why the message cannot be sent; nil if it can.
  var problem: String? {
    if payload.utf8.contains(0) { return "the value holds a zero byte" }
    return payload.utf8.count > MQTTAction.maximumBytes ? "the message is too long" : nil
  }

  /// Ends the action with the result from the broker.
  ///
  /// - Parameter refusal: the reason that the broker gave; nil if it has accepted the message.
  func end(refusal: String?) {
    reply.send(refusal.map { request.failure("the broker refused it: \($0)") })
  }

  /// Ends the action with a failure.
  func fail(_ failure: SourceFailure) { reply.send(failure) }
}
