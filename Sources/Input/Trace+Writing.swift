import MartletFormats
import MartletGeometry

extension Trace {
  /// The text form. Parsing it gives an equal trace under these conditions: ids and keys are single
  /// words, each touch comes down before it moves, no time is negative, reasons have one line, and
  /// only the space key types white space.
  package var text: String {
    var writer = TraceWriter(epoch: epoch)
    var text = writer.header
    for entry in entries { text += writer.line(for: entry) }
    return text
  }
}

/// Writes a trace line by line, so that a recording can save each line as it comes. A crash then
/// loses no earlier line.
package struct TraceWriter: Sendable {
  private let epoch: Int64?
  private var touches: [Int: TracePosition] = [:]

  /// Creates a writer; `epoch` is in seconds since 1970.
  package init(epoch: Int64?) {
    self.epoch = epoch
  }

  /// The first line of the text; empty without an epoch.
  package var header: String {
    epoch.map { "epoch \(UTCDate.text(seconds: $0))\n" } ?? ""
  }

  /// Returns the line of an entry, with its line feed. Entries must be in order of time, because an
  /// `up` or `cancel` omits a position that equals the slot's last one.
  package mutating func line(for entry: Trace.Entry) -> String {
    let words =
      switch entry.kind {
      case .input(let kind): words(for: kind, at: nil)
      // The position is given by a view instead of pixels.
      case .aimed(let kind, let landmark): words(for: kind, at: landmark)
      case .source(let id, let change): Self.words(for: change, of: id)
      }
    return "\(Self.text(of: entry.time)) \(words)\n"
  }

  private mutating func words(for kind: InputEvent.Kind, at landmark: Landmark?) -> String {
    func position(_ pixels: CGPoint) -> TracePosition {
      landmark.map(TracePosition.landmark) ?? .pixels(pixels)
    }
    switch kind {
    case .touch(let phase, let slot, let pixels):
      let position = position(pixels)
      let last = touches[slot]
      switch phase {
      case .down, .move:
        touches[slot] = position
        return "\(phase == .down ? "down" : "move") \(slot) \(position.text)"
      case .up, .cancel:
        touches[slot] = nil
        let word = phase == .up ? "up" : "cancel"
        return last == position ? "\(word) \(slot)" : "\(word) \(slot) \(position.text)"
      }
    case .pointerMoved(let pixels): return "pointer \(position(pixels).text)"
    case .pointerButton(let button, let isPressed, let pixels):
      return "\(isPressed ? "press" : "release") \(button.traceName) \(position(pixels).text)"
    case .scroll(let dx, let dy, let pixels):
      let distance = "\(TracePosition.text(of: dx)) \(TracePosition.text(of: dy))"
      return "wheel \(distance) \(position(pixels).text)"
    case .key(let key, let isPressed, let text):
      let line = "\(isPressed ? "key" : "keyup") \(key.rawValue)"
      // Typed white space is not written. Only the space key types it, and its name already says
      // so.
      guard let text, !text.contains(where: \.isWhitespace), !text.isEmpty else { return line }
      // A word that begins with # would begin a comment, so it gets a backslash. A word that begins
      // with a backslash gets another one.
      return "\(line) \(text.hasPrefix("#") || text.hasPrefix("\\") ? "\\" : "")\(text)"
    }
  }

  private static func words(for change: Trace.SourceChange, of id: String) -> String {
    switch change {
    case .load: "load \(id)"
    case .progress(let share): "progress \(id) \(TracePosition.text(of: share))"
    case .ready: "ready \(id)"
    case .fail(let reason): reason.isEmpty ? "fail \(id)" : "fail \(id) \(oneLine(reason))"
    }
  }

  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  /// Returns seconds with at least three decimals, and with more if the time needs them.
  private static func text(of time: MonotonicTime) -> String {
    let nanoseconds = max(0, time.nanoseconds)
    let fraction = String(nanoseconds % 1_000_000_000 + 1_000_000_000).dropFirst()
    let end = fraction.lastIndex { $0 != "0" }.map { fraction.index(after: $0) }
    let kept = max(end ?? fraction.startIndex, fraction.index(fraction.startIndex, offsetBy: 3))
    return "\(nanoseconds / 1_000_000_000).\(fraction[..<kept])"
  }
}
