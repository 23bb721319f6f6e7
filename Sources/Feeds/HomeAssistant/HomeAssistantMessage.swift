import MartletFormats
import MartletSeries

/// A message of Home Assistant's WebSocket API.
struct HomeAssistantMessage {
  enum Kind: Hashable {
    case authRequired, authOK
    case authInvalid(String)
    /// The answer to a command. The second number is the offset of its result in the document.
    case result(id: Int, Int)
    case refusal(id: Int, Refusal)
    /// An event of a subscription. The second number is its offset in the document.
    case event(id: Int, Int)
    case other
  }

  /// The reason why the server refused a command, as the server gives it.
  struct Refusal: Hashable {
    var code: String
    var why: String
  }

  let document: JSONDocument
  let kind: Kind

  /// Parses a message.
  ///
  /// - Throws: the reason if the bytes are not a message of Home Assistant.
  init(_ bytes: [UInt8]) throws(ContentFault) {
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONDocument(bytes)
    } catch {
      throw ContentFault("a message is \(error)")
    }
    self.document = document
    let members = document.members(of: document.root)
    guard let type = document.text(at: members["type"]) else {
      throw ContentFault("a message without a type: this is not Home Assistant")
    }
    let id = document.finite(at: members["id"]).flatMap { Int(exactly: $0) }
    switch (type, id) {
    case ("auth_required", _): kind = .authRequired
    case ("auth_ok", _): kind = .authOK
    case ("auth_invalid", _):
      kind = .authInvalid(
        document.text(at: members["message"])?.shortened() ?? "the token is refused")
    case ("event", let id?): kind = members["event"].map { .event(id: id, $0) } ?? .other
    case ("result", let id?):
      let isGood = members["success"].map { document.isTrue(at: $0) } ?? false
      if isGood {
        kind = members["result"].map { .result(id: id, $0) } ?? .other
      } else {
        let parts = members["error"].map { document.members(of: $0) } ?? [:]
        kind = .refusal(
          id: id,
          Refusal(
            code: document.text(at: parts["code"])?.shortened(to: 40) ?? "error",
            why: document.text(at: parts["message"])?.shortened() ?? "no reason given"))
      }
    default: kind = .other
    }
  }
}

extension JSONDocument {
  fileprivate func isTrue(at offset: Int) -> Bool { kind(at: offset) == .bool && bool(at: offset) }
}

/// The commands of Home Assistant's WebSocket API, as JSON.
enum HomeAssistantCommand {
  static func auth(_ token: Secret) -> String {
    #"{"type":"auth","access_token":\#(JSONText.quoted(token.value))}"#
  }

  static func config(_ id: Int) -> String { #"{"id":\#(id),"type":"get_config"}"# }

  static func entities(_ id: Int, _ entities: [String]) -> String {
    let list = entities.map(JSONText.quoted).joined(separator: ",")
    return #"{"id":\#(id),"type":"subscribe_entities","entity_ids":[\#(list)]}"#
  }

  static func events(_ id: Int, _ event: String) -> String {
    #"{"id":\#(id),"type":"subscribe_events","event_type":\#(JSONText.quoted(event))}"#
  }

  /// Returns a command that requests the changes of an entity since `start`, including those that
  /// the recorder has not written yet.
  ///
  /// - Parameters:
  ///   - start: the start of the range, in milliseconds since 1970-01-01 UTC.
  ///   - hasAttributes: whether the answer includes attributes and their changes.
  ///   - hasStart: whether the answer includes the state at the start.
  static func history(
    _ id: Int, _ entity: String, from start: Int64, hasAttributes: Bool, hasStart: Bool
  ) -> String {
    #"{"id":\#(id),"type":"history/stream","entity_ids":[\#(JSONText.quoted(entity))],"#
      + #""start_time":"\#(time(start))","include_start_time_state":\#(hasStart),"#
      + #""significant_changes_only":false,"minimal_response":\#(!hasAttributes),"#
      + #""no_attributes":\#(!hasAttributes)}"#
  }

  /// Returns a command that requests the long-term statistics of an entity since `start`, in
  /// milliseconds since 1970-01-01 UTC.
  ///
  /// - Parameter statistics: the values to request, such as the mean, and the period of each row.
  static func statistics(
    _ id: Int, _ entity: String, _ statistics: HomeAssistantStatistics, from start: Int64
  ) -> String {
    let types = statistics.columns.map(JSONText.quoted).joined(separator: ",")
    return #"{"id":\#(id),"type":"recorder/statistics_during_period","statistic_ids":"#
      + #"[\#(JSONText.quoted(entity))],"start_time":"\#(time(start))","#
      + #""period":"\#(statistics.period.rawValue)","types":[\#(types)]}"#
  }

  static func unsubscribe(_ id: Int, _ subscription: Int) -> String {
    #"{"id":\#(id),"type":"unsubscribe_events","subscription":\#(subscription)}"#
  }

  /// Returns a time in the form of RFC 3339, in UTC.
  static func time(_ milliseconds: Int64) -> String {
    let time = CivilTime(milliseconds: milliseconds)
    func text(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    return "\(text(time.year, 4))-\(text(time.month, 2))-\(text(time.day, 2))T"
      + "\(text(time.hour, 2)):\(text(time.minute, 2)):\(text(time.second, 2))."
      + "\(text(time.millisecond, 3))Z"
  }
}
