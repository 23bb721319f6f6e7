internal import CMicrohttpd
import Dispatch
import MartletDisplay
import MartletFormats
import MartletGeometry
import MartletImages
import MartletRaster
import MartletThreads
import Synchronization

/// A rectangle of a frame, to be sent to the browsers.
struct Tile: Sendable {
  var rect: PixelRect
  /// The pixels row by row: `rect.width * rect.height` words.
  var pixels: [UInt32]
}

/// Encodes tiles as events for all connected browsers, outside of the loop's thread.
///
/// It keeps a copy of the whole picture. A browser that connects late or was too slow then gets one
/// frame with the whole picture. All work is done on one serial queue. Threads of connections use
/// only the outboxes.
final class FrameFeed: @unchecked Sendable {
  private let queue = DispatchQueue(label: "martlet.web.frames")
  // This state is used only on the queue.
  private var size: PixelSize
  private var picture: Pixmap
  private var outboxes: [Outbox] = []
  private var hasPicture = false

  init(size: PixelSize) {
    self.size = size
    picture = Pixmap(width: size.width, height: size.height)
  }

  /// Takes the tiles of a frame of this process. Calls `done` on the queue when they are queued for
  /// the browsers, so the frame loop does not wait.
  func submit(_ tiles: [Tile], done: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      for tile in tiles { apply(tile) }
      hasPicture = true
      deliver(damage: tiles.map(\.rect))
      done()
    }
  }

  /// Takes the tiles of a frame that another process draws. The size of its picture may differ from
  /// that of the previous frame. Returns when the tiles are queued for the browsers.
  func show(_ tiles: [Tile], of size: PixelSize) {
    queue.sync {
      if size != self.size {
        self.size = size
        picture = Pixmap(width: size.width, height: size.height)
        for outbox in outboxes { outbox.forgetPicture() }
      }
      for tile in tiles { apply(tile) }
      hasPicture = true
      if !tiles.isEmpty { deliver(damage: tiles.map(\.rect)) }
    }
  }

  /// Whether a browser shows the picture.
  var hasOutboxes: Bool { queue.sync { !outboxes.isEmpty } }

  /// Opens an outbox for a browser; its first event is the whole picture.
  func join() throws(DisplayError) -> Outbox {
    let outbox = try Outbox()
    queue.async { [self] in
      outboxes.append(outbox)
      if hasPicture { sendWhole(to: outbox) }
    }
    return outbox
  }

  /// Calls `Outbox.take`. A browser that was too slow and has caught up gets the whole picture at
  /// once, because the next frame may be hours away.
  func take(
    from outbox: Outbox, into buffer: UnsafeMutableRawBufferPointer, unlessGone socket: CInt
  ) -> Int? {
    if outbox.takesWhole {
      queue.async { [self] in
        if hasPicture, outbox.takesWhole { sendWhole(to: outbox) }
      }
    }
    return unsafe outbox.take(into: buffer, unlessGone: socket)
  }

  func leave(_ outbox: Outbox) {
    outbox.close()
    queue.async { [self] in outboxes.removeAll { $0 === outbox } }
  }

  /// Ends every connection.
  func close() {
    queue.sync {
      for outbox in outboxes { outbox.close() }
      outboxes.removeAll()
    }
  }

  // MARK: - On the queue

  /// Copies a tile into the picture. The tile lies inside it.
  private func apply(_ tile: Tile) {
    let stride = picture.stride
    unsafe picture.withUnsafeMutablePixels { pixels in
      for row in 0..<tile.rect.height {
        for column in 0..<tile.rect.width {
          // Safety: a tile of this process is cut from a frame of the picture's size. A tile of
          // another process was checked when its `MirrorFrame` was parsed.
          unsafe pixels[(tile.rect.minY + row) * stride + tile.rect.minX + column] =
            tile.pixels[row * tile.rect.width + column]
        }
      }
    }
  }

  private func deliver(damage: [PixelRect]) {
    guard !outboxes.isEmpty else { return }
    var event: [UInt8]?
    for outbox in outboxes {
      if outbox.takesWhole {
        sendWhole(to: outbox)
      } else {
        event = event ?? encode(damage)
        outbox.push(event ?? [])
      }
    }
  }

  private func sendWhole(to outbox: Outbox) {
    outbox.restart(with: encode([picture.bounds]))
  }

  /// Returns one server-sent event with the picture's pixels in `rects`.
  private func encode(_ rects: [PixelRect]) -> [UInt8] {
    var text = Array("data: {\"width\":\(size.width),\"height\":\(size.height),\"tiles\":[".utf8)
    var isFirst = true
    for rect in rects {
      guard let png = try? PNG.encode(picture, rect: rect, effort: .fast) else { continue }
      if !isFirst { text.append(UInt8(ascii: ",")) }
      isFirst = false
      text += "{\"x\":\(rect.minX),\"y\":\(rect.minY),\"png\":\"".utf8
      Base64.append(png, to: &text)
      text += "\"}".utf8
    }
    text += "]}\n\n".utf8
    return text
  }
}

/// The events that wait for one browser. The feed's queue adds them, and the connection's thread
/// takes them.
final class Outbox: Sendable {
  /// The number of waiting events beyond which a browser is treated as too slow. It then gets the
  /// whole picture instead of tiles.
  private static let limit = 8
  /// The last event of a page whose connection is closed in favour of a newer page. The page shows
  /// a notice and does not reconnect.
  static let closingEvent = Array("event: displaced\ndata:\n\n".utf8)

  private enum Phase {
    case open
    /// The waiting events are still sent, and then the connection ends.
    case ending
    case closed
  }

  private struct State {
    var waiting: [[UInt8]] = []
    /// The number of bytes of the first waiting event that were already sent.
    var taken = 0
    /// Whether tiles are dropped until the whole picture is added.
    var takesWhole = true
    var phase = Phase.open
  }

  private let state = Mutex(State())
  private let arrival: WakeSignal

  /// Makes an outbox.
  ///
  /// - Throws: `DisplayError` if the process has no descriptor left.
  init() throws(DisplayError) {
    arrival = try WakeSignal.open()
  }

  /// Whether the whole picture should be added now. It is needed at the start, and after the
  /// browser was too slow. A slow browser gets it when it has taken all events but one, so that the
  /// picture is not old when it arrives.
  var takesWhole: Bool {
    state.withLock { $0.takesWhole && $0.waiting.count <= 1 }
  }

  /// Drops all tiles that follow, until the whole picture is added.
  func forgetPicture() {
    state.withLock { $0.takesWhole = true }
  }

  /// Adds an event with tiles, unless the whole picture is needed. A browser that is too slow loses
  /// its waiting events.
  func push(_ event: [UInt8]) {
    state.withLock { state in
      if state.takesWhole || state.phase != .open { return }
      if state.waiting.count >= Self.limit {
        // The next whole picture includes these events. The first event stays for two reasons: its
        // beginning may already be sent, and only the connection's thread, which takes it, asks for
        // the whole picture.
        state.waiting.removeSubrange(1...)
        state.takesWhole = true
      } else {
        state.waiting.append(event)
      }
    }
    arrival.raise()
  }

  /// Adds an event with the whole picture, after which tiles may follow.
  func restart(with event: [UInt8]) {
    state.withLock { state in
      guard state.phase == .open else { return }
      state.takesWhole = false
      state.waiting.append(event)
    }
    arrival.raise()
  }

  /// Ends the connection after `event`, which replaces the waiting events.
  func end(with event: [UInt8]) {
    state.withLock { state in
      guard state.phase == .open else { return }
      // An event that is partly sent must be completed before the next one begins.
      state.waiting.removeSubrange((state.taken > 0 ? 1 : 0)...)
      state.waiting.append(event)
      state.phase = .ending
    }
    arrival.raise()
  }

  /// Ends the connection at once.
  func close() {
    state.withLock { $0.phase = .closed }
    arrival.raise()
  }

  /// Fills `buffer` with waiting bytes and returns their number; nil if the connection must end. It
  /// blocks without a time limit until there are bytes or the peer of `socket` has closed the
  /// connection.
  func take(into buffer: UnsafeMutableRawBufferPointer, unlessGone socket: CInt) -> Int? {
    while true {
      let count: Int? = state.withLock { state in
        if state.phase == .closed { return nil }
        guard let first = state.waiting.first else { return state.phase == .open ? 0 : nil }
        let count = min(buffer.count, first.count - state.taken)
        unsafe first.withUnsafeBytes { bytes in
          // Safety: both sides have at least `count` bytes from here on.
          unsafe buffer.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes[state.taken..<state.taken + count]))
        }
        state.taken += count
        if state.taken == first.count {
          state.waiting.removeFirst()
          state.taken = 0
        }
        return count
      }
      guard let count else { return nil }
      if count > 0 { return count }
      guard martlet_wait_unless_gone(arrival.descriptor, socket) == 0 else { return nil }
      arrival.clear()
    }
  }
}
