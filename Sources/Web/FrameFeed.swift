internal import CMicrohttpd
import Dispatch
import MartletDisplay
import MartletGeometry
import MartletImages
import MartletRaster
import MartletThreads
import Synchronization

/// A piece of a frame on its way to the browsers.
struct Tile: Sendable {
  var rect: PixelRect
  /// `rect.width * rect.height` words, row by row.
  var pixels: [UInt32]
}

/// Turns tiles into events for every connected browser, off the loop's thread.
///
/// Keeps a copy of the whole picture, so that a browser that comes late or was too slow gets one
/// frame that holds everything. All of it happens on one serial queue; outboxes are the only thing
/// that connection threads touch.
final class FrameFeed: @unchecked Sendable {
  private let queue = DispatchQueue(label: "martlet.web.frames")
  private let size: PixelSize
  // Only touched on the queue.
  private var picture: Pixmap
  private var outboxes: [Outbox] = []
  private var hasPicture = false

  init(size: PixelSize) {
    self.size = size
    picture = Pixmap(width: size.width, height: size.height)
  }

  /// Takes a frame's tiles and calls `done` on the queue when they are with the browsers.
  func submit(_ tiles: [Tile], done: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      for tile in tiles { apply(tile) }
      hasPicture = true
      deliver(damage: tiles.map(\.rect))
      done()
    }
  }

  /// Opens an outbox for a browser; its first event is the whole picture.
  func join() throws(DisplayError) -> Outbox {
    let outbox = try Outbox()
    queue.async { [self] in
      outboxes.append(outbox)
      if hasPicture { sendWhole(to: outbox) }
    }
    return outbox
  }

  /// `Outbox.take`. A browser that fell behind and has caught up gets the whole picture at once, not
  /// with the next frame, which may be hours away.
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

  private func apply(_ tile: Tile) {
    let stride = picture.stride
    unsafe picture.withUnsafeMutablePixels { pixels in
      for row in 0..<tile.rect.height {
        for column in 0..<tile.rect.width {
          // Safety: tiles are cut from a frame of the picture's size.
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

  /// One server-sent event with the picture's pixels in `rects`.
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

/// What waits for one browser. Pushed from the feed's queue, taken by the connection's thread.
final class Outbox: Sendable {
  /// Past this many waiting events a browser is too slow for tiles, and gets the whole picture.
  private static let limit = 8
  /// The last event of a page that a newer one displaced; the page shows it and does not come back.
  static let farewell = Array("event: displaced\ndata:\n\n".utf8)

  private enum Phase {
    case open
    /// The waiting events are still sent, then the connection ends.
    case ending
    case closed
  }

  private struct State {
    var waiting: [[UInt8]] = []
    /// Bytes of the first waiting event that are sent already.
    var taken = 0
    var takesWhole = true
    var phase = Phase.open
  }

  private let state = Mutex(State())
  private let arrival: WakeSignal

  /// Throws when the process has no descriptor left.
  init() throws(DisplayError) {
    arrival = try WakeSignal.open()
  }

  /// True until the first whole picture, and after falling behind.
  var takesWhole: Bool {
    state.withLock { $0.takesWhole && $0.waiting.count <= 1 }
  }

  func push(_ event: [UInt8]) {
    state.withLock { state in
      if state.takesWhole || state.phase != .open { return }
      if state.waiting.count >= Self.limit {
        // The picture to come covers them. The first one stays, because its beginning may be sent,
        // and because the next `take` is what asks for the picture.
        state.waiting.removeSubrange(1...)
        state.takesWhole = true
      } else {
        state.waiting.append(event)
      }
    }
    arrival.raise()
  }

  func restart(with event: [UInt8]) {
    state.withLock { state in
      guard state.phase == .open else { return }
      state.takesWhole = false
      state.waiting.append(event)
    }
    arrival.raise()
  }

  /// Ends the connection after `event`, which replaces what waits.
  func end(with event: [UInt8]) {
    state.withLock { state in
      guard state.phase == .open else { return }
      // The event under way must end before another begins.
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

  /// Fills `buffer` with what waits and returns the count of bytes; nil when the connection is to
  /// end. Blocks, without a time limit, until there is something or the peer of `socket` has gone.
  func take(into buffer: UnsafeMutableRawBufferPointer, unlessGone socket: CInt) -> Int? {
    while true {
      let count: Int? = state.withLock { state in
        if state.phase == .closed { return nil }
        guard let first = state.waiting.first else { return state.phase == .open ? 0 : nil }
        let count = min(buffer.count, first.count - state.taken)
        unsafe first.withUnsafeBytes { bytes in
          // Safety: both sides hold `count` bytes from here.
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
