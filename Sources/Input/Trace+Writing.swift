import MartletGeometry

extension Trace {
  /// The text form; parsing it gives an equal trace, as long as ids and keys are single words and
  /// each touch comes down before it moves.
  package var text: String {
    var writer = TraceWriter(epoch: epoch)
    var text = writer.header
    for entry in entries { text += writer.line(for: entry) }
    return text
  }
}

/// Writes a trace line by line, for a recording that must survive a crash.
package struct TraceWriter: Sendable {
  private let epoch: Int64?
  private var touches: [Int: CGPoint] = [:]

  package init(epoch: Int64?) {
    self.epoch = epoch
  }

  /// The first line, or nothing without an epoch.
  package var header: String {
    epoch.map { "epoch \(UTCDate.text(seconds: $0))\n" } ?? ""
  }

  /// The entry's line, line feed included.
  package mutating func line(for entry: Trace.Entry) -> String {
    let words =
      switch entry.kind {
      case .input(let kind): words(for: kind)
      case .source(let id, let change): Self.words(for: change, of: id)
      }
    return "\(Self.text(of: entry.time)) \(words)\n"
  }

  private mutating func words(for kind: InputEvent.Kind) -> String {
    switch kind {
    case .touch(.down, let slot, let position):
      touches[slot] = position
      return "down \(slot) \(Self.text(of: position))"
    case .touch(.move, let slot, let position):
      touches[slot] = position
      return "move \(slot) \(Self.text(of: position))"
    case .touch(let phase, let slot, let position):
      let word = phase == .up ? "up" : "cancel"
      let last = touches.removeValue(forKey: slot)
      return last == position
        ? "\(word) \(slot)" : "\(word) \(slot) \(Self.text(of: position))"
    case .pointerMoved(let position): return "pointer \(Self.text(of: position))"
    case .pointerButton(let button, let isPressed, let position):
      let verb = isPressed ? "press" : "release"
      return "\(verb) \(button.traceName) \(Self.text(of: position))"
    case .scroll(let dx, let dy, let position):
      return "wheel \(Self.text(of: dx)) \(Self.text(of: dy)) \(Self.text(of: position))"
    case .key(let key, let isPressed): return "\(isPressed ? "key" : "keyup") \(key.rawValue)"
    }
  }

  private static func words(for change: Trace.SourceChange, of id: String) -> String {
    switch change {
    case .load: "load \(id)"
    case .progress(let share): "progress \(id) \(text(of: share))"
    case .ready: "ready \(id)"
    case .fail(let reason): reason.isEmpty ? "fail \(id)" : "fail \(id) \(oneLine(reason))"
    }
  }

  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  private static func text(of position: CGPoint) -> String {
    "\(text(of: position.x)) \(text(of: position.y))"
  }

  /// The shortest text that reads back as the same number, without a trailing `.0`.
  private static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Milliseconds always, finer digits where they are needed.
  private static func text(of time: MonotonicTime) -> String {
    let nanoseconds = max(0, time.nanoseconds)
    let fraction = String(nanoseconds % 1_000_000_000 + 1_000_000_000).dropFirst()
    let end = fraction.lastIndex { $0 != "0" }.map { fraction.index(after: $0) }
    let kept = max(end ?? fraction.startIndex, fraction.index(fraction.startIndex, offsetBy: 3))
    return "\(nanoseconds / 1_000_000_000).\(fraction[..<kept])"
  }
}
