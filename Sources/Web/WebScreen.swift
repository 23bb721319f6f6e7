import Glibc
import MartletDisplay
import MartletGeometry
import MartletInput
import MartletRaster
import MartletThreads
import Synchronization

/// The live screen in a browser. It is an output whose frames are sent as tiles, and the input
/// source of the touches that the page sends back.
///
/// It listens on the loopback interface only, behind a random token. Frames are paced at 60 Hz and
/// by the encoder: a frame is treated as presented when it is encoded and queued for the browsers.
package final class WebScreen: Output, InputSource {
  /// The mode: the size and scale given to `init`, at 60 Hz.
  package private(set) var mode: OutputMode?
  /// The address of the screen with its token. Only the owner may see it.
  package let address: String
  /// The port at which the server listens.
  package let port: UInt16

  private let server: WebServer
  private var addressFile: AddressFile?
  private let feed: FrameFeed
  private let gate: EncoderGate
  private let mailbox: Mailbox
  private var clock: FrameClock
  /// Whether the time at which the newest frame becomes visible is still to be computed.
  private var isFresh = true
  /// The earliest time at which the pending frame is treated as presented.
  private var due: MonotonicTime?
  private var now = MonotonicTime.zero
  private var hasStarted = false

  /// The version of libmicrohttpd. Reading it loads the library. Nil if it is not installed.
  package static var libraryVersion: String? { WebServer.libraryVersion }

  /// Starts to listen on 127.0.0.1 at `port`; 0 takes any free port.
  ///
  /// - Throws: `DisplayError` if the library or the port is not available.
  package init(
    size: PixelSize, scale: Double, port: UInt16, access: WebAccess = .random()
  ) throws(DisplayError) {
    if let fault = WebServer.loadLibrary() {
      throw DisplayError(operation: "load the HTTP library", detail: fault)
    }
    let mailbox = try Mailbox()
    self.mailbox = mailbox
    gate = try EncoderGate()
    let mode = OutputMode(size: size, refreshMilliHertz: 60_000, scale: scale)
    self.mode = mode
    clock = FrameClock(refreshMilliHertz: mode.refreshMilliHertz)
    feed = FrameFeed(size: size)
    server = WebServer(access: access, feed: feed) { text in mailbox.post(text) }
    self.port = try server.start(port: port)
    address = "http://127.0.0.1:\(self.port)/?token=\(access.token)"
  }

  /// The descriptors of the input and of the encoder. Each of the two `dispatch` methods clears
  /// only its own descriptor.
  package var descriptors: [CInt] { [mailbox.wakeup.descriptor, gate.wakeup.descriptor] }

  /// The address without the token, because other people than the owner can read the journal and
  /// the service's status.
  package var status: String { "live at http://127.0.0.1:\(port)" }

  /// The time at which the pending frame is treated as presented; nil while it is being encoded,
  /// and without a pending frame.
  package var deadline: MonotonicTime? {
    if !hasStarted { return now }
    guard let due, !gate.isEncoding else { return nil }
    return due
  }

  // MARK: - Output

  /// Delivers the first `modeChanged`, and `presented` for each frame. It never throws.
  package func dispatch(now: MonotonicTime, _ sink: (OutputEvent) -> Void) throws(DisplayError) {
    self.now = now
    if !hasStarted {
      hasStarted = true
      sink(.modeChanged(mode))
    }
    gate.wakeup.clear()
    if isFresh, due != nil {
      // The time of the frame is known now: the frame becomes visible at the next refresh.
      isFresh = false
      due = clock.nextPresentation(after: now)
    }
    if let time = due, time <= now, !gate.isEncoding {
      due = nil
      clock.presented(at: time)
      sink(.presented(time: time, isVblank: false))
    }
  }

  /// Copies the damaged pixels, and passes them to the encoder. Returns true; false without a mode.
  /// It never throws.
  package func present(
    _ frame: borrowing Pixmap, damage: PixelRegion
  ) throws(DisplayError) -> Bool {
    guard mode != nil else { return false }
    let tiles = damage.rects.map { Self.cut($0.intersection(frame.bounds), from: frame) }
    gate.enter()
    isFresh = true
    due = now
    feed.submit(tiles) { [gate] in gate.leave() }
    return true
  }

  private static func cut(_ rect: PixelRect, from frame: borrowing Pixmap) -> Tile {
    let stride = frame.stride
    let pixels = unsafe frame.withUnsafePixels { source in
      unsafe [UInt32](unsafeUninitializedCapacity: rect.area) { target, count in
        for row in 0..<rect.height {
          for column in 0..<rect.width {
            // Safety: the rectangle lies inside the frame, and the target has room for its area.
            unsafe target[row * rect.width + column] =
              source[(rect.minY + row) * stride + rect.minX + column]
          }
        }
        count = rect.area
      }
    }
    return Tile(rect: rect, pixels: pixels)
  }

  /// Does nothing: the program cannot turn a browser's display off, so the browser keeps showing
  /// the last frame.
  package func setBlanked(_ isBlanked: Bool) throws(DisplayError) {}

  /// Ends all connections, and removes the file of the address.
  package func close() {
    server.stop()
    addressFile = nil
  }

  /// Writes the address to a file that only its owner can read. Returns the path of the file, which
  /// `close` removes.
  ///
  /// - Parameters:
  ///   - folder: the folder of the file.
  ///   - name: the name of the file, or its beginning.
  ///   - isUnique: whether `name` is only the beginning of the name. Pass true for folders to which
  ///     other users can write too.
  /// - Throws: `DisplayError` if the file cannot be written.
  package func publishAddress(
    in folder: String, as name: String, isUnique: Bool
  ) throws(DisplayError) -> String {
    let file = try AddressFile(address: address, in: folder, name: name, isUnique: isUnique)
    let path = file.path
    addressFile = consume file
    return path
  }

  // MARK: - Input

  /// Delivers the events that the page has posted.
  package func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    for text in mailbox.take() {
      for kind in WebInput.kinds(parsing: text) { sink(InputEvent(time: now, kind: kind)) }
    }
  }
}

/// The number of frames in the encoder, and a signal that wakes the loop when one is done.
private final class EncoderGate: Sendable {
  private let framesUnderWay = Mutex(0)
  let wakeup: WakeSignal

  init() throws(DisplayError) {
    wakeup = try WakeSignal.open()
  }

  var isEncoding: Bool { framesUnderWay.withLock { $0 > 0 } }

  func enter() {
    framesUnderWay.withLock { $0 += 1 }
  }

  func leave() {
    framesUnderWay.withLock { $0 -= 1 }
    wakeup.raise()
  }
}

/// The posted bodies that wait for the loop, and a signal that wakes it.
private final class Mailbox: Sendable {
  /// The maximum number of waiting bodies. If so many wait, the loop is stuck, and more would only
  /// use memory.
  private static let limit = 1000

  private let posts = Mutex<[String]>([])
  let wakeup: WakeSignal

  init() throws(DisplayError) {
    wakeup = try WakeSignal.open()
  }

  func post(_ text: String) {
    posts.withLock { if $0.count < Self.limit { $0.append(text) } }
    wakeup.raise()
  }

  func take() -> [String] {
    wakeup.clear()
    return posts.withLock { posts in
      defer { posts.removeAll(keepingCapacity: true) }
      return posts
    }
  }
}
