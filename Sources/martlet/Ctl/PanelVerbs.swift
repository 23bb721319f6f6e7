import MartletApp
import MartletConfig
import MartletControl
import MartletDashboard
import MartletHost

/// The requests of `martlet ctl` that a running dashboard answers.
@MainActor struct PanelVerbs {
  let keeper: PanelKeeper
  let running: RunningPanel
  let recording: LiveRecording

  /// All requests, with their arguments in the encoding of `ControlText`.
  var all: [ControlVerb] {
    [
      ControlVerb("page", texts: ["id"]) { [self] in page($1[0], on: $0) },
      ControlVerb("turn", texts: ["count"]) { [self] in turn($1[0], on: $0) },
      ControlVerb("wake") { [self] output, _ in wake(output) },
      ControlVerb("blank") { [self] output, _ in blank(output) },
      ControlVerb("brightness", texts: ["level"]) { [self] in brightness($1[0], of: $0) },
      ControlVerb("theme", texts: ["name"]) { [self] in theme($1[0], of: $0) },
      ControlVerb("message", texts: ["severity", "seconds", "wakes", "id", "text"]) { [self] in
        message($0)
      },
      ControlVerb("clear", texts: ["id"]) { [self] in clear($0[0]) },
      ControlVerb("loading", texts: ["state", "name"]) { [self] in
        loading($1[0], $1[1], on: $0)
      },
      ControlVerb("reload") { [self] _ in reload() },
      ControlVerb("record", texts: ["action", "name"]) { [self] in
        record($1[0], $1[1], of: $0)
      },
      ControlVerb("set", texts: ["name", "value"]) { [self] in set($0[0], $0[1]) },
      ControlVerb("status", texts: ["form"]) { [self] in status($0[0]) },
      ControlVerb("clean", texts: ["seconds"]) { [self] in clean($0[0]) },
      ControlVerb("calibrate", texts: ["action"]) { [self] in calibrate($1[0], on: $0) },
      ControlVerb("restart") { [self] _ in restart() },
      ControlVerb("metrics") { [self] _ in metrics() },
      ControlVerb("health") { [self] _ in health() },
      ControlVerb("input", texts: ["lines"]) { [self] in input($1[0], on: $0) },
    ]
  }

  private var model: DashboardModel { running.dashboard.model }
  private var panel: Panel { running.panel }

  // MARK: - Messages

  private func message(_ texts: [String]) -> ControlReply {
    guard let severity = MessageQueue.Severity(rawValue: texts[0]) else {
      let known = MessageQueue.Severity.allCases.map(\.rawValue).joined(separator: ", ")
      return .refused(.request, "a severity is one of \(known), found \"\(texts[0])\"")
    }
    var seconds: Double?
    if !texts[1].isEmpty {
      guard let number = Double(texts[1]), (0.1...31_536_000).contains(number) else {
        return .refused(.request, "the time-out of a message is 0.1 to 31536000 seconds")
      }
      seconds = number
    }
    guard !texts[4].isEmpty else { return .refused(.request, "the message has no text") }
    let id = model.show(
      message: texts[4], severity, id: texts[3].isEmpty ? nil : texts[3], for: seconds)
    guard let id else {
      return .refused(
        .unavailable,
        "\(MessageQueue.room) messages wait; \"martlet ctl clear\" removes them")
    }
    if texts[2] == "1" { running.wake() }
    return .text(id)
  }

  private func clear(_ id: String) -> ControlReply {
    if id.isEmpty { return .text("\(model.messages.removeAll())") }
    if model.close(message: id) { return .text("1") }
    let known = model.messages.messages.map(\.id).joined(separator: ", ")
    return .refused(
      .unavailable,
      known.isEmpty
        ? "no message is shown" : "there is no message \"\(id)\"; there are: \(known)")
  }

  // MARK: - The configuration

  private func reload() -> ControlReply {
    keeper.reload()
    if let error = keeper.error { return .refused(.content, error.message) }
    return .done()
  }

  private func set(_ name: String, _ value: String) -> ControlReply {
    if let failure = keeper.set(name, to: value) { return .refused(.unavailable, failure) }
    return .done()
  }

  private func status(_ form: String) -> ControlReply {
    let status = PanelStatus(of: running, keeper, recording)
    switch form {
    case "json": return .text(status.json)
    case "text": return .text(status.text)
    case "lines": return .text(status.lines)
    default:
      return .refused(
        .request, "the form of a status is json, text or lines, found \"\(form)\"")
    }
  }
}

extension PanelVerbs {
  private func metrics() -> ControlReply {
    .text(
      PanelMetrics(
        status: PanelStatus(of: running, keeper, recording), starts: keeper.starts,
        temperature: ThermalZones.hottest()
      ).text)
  }

  /// Returns whether the panel shows its pages on a display, or has darkened all of them. Failures
  /// of sources are not considered here; `metrics` reports them.
  private func health() -> ControlReply {
    if let obstacle = model.obstacle {
      return .refused(.unavailable, obstacle.details.first ?? "the panel does not show its pages")
    }
    if let status = panel.loops.unlitStatus {
      return .refused(.unavailable, "no display shows the pages: \(status)")
    }
    return .text("ok\n")
  }

  private func clean(_ text: String) -> ControlReply {
    guard let seconds = Int(text), (1...600).contains(seconds) else {
      return .refused(.request, "clean takes 1 to 600 seconds, found \"\(text)\"")
    }
    running.clean(for: seconds)
    return .done()
  }

  private func restart() -> ControlReply {
    if let reason = keeper.restart() { return .refused(.unavailable, reason) }
    return .done()
  }

  private func input(_ lines: String, on output: String?) -> ControlReply {
    guard running.config.remote?.allowsTouch == true else {
      return .refused(
        .permission, "the panel takes no remote touches; remote.touch = true allows them")
    }
    #if Web
      do throws(ControlRefusal) {
        try panel.receive(remoteInput: lines, on: output)
        return .done()
      } catch {
        return .refused(error)
      }
    #else
      return .refused(.unavailable, "this program was built without the live screen (trait Web)")
    #endif
  }
}

extension ControlReply {
  /// Returns a reply whose bytes are a text.
  static func text(_ text: String) -> ControlReply { .done(bytes: Array(text.utf8)) }

  static func refused(_ reason: ControlRefusal.Reason, _ text: String) -> ControlReply {
    .refused(ControlRefusal(reason, text))
  }
}
