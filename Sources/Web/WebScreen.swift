import Glibc
import MartletDisplay
import MartletGeometry
import MartletInput
import MartletRaster
import MartletThreads
import Synchronization

/// The live screen in a browser: an output whose frames go out as tiles, and the input source of
/// the touches that come back.
///
/// On loopback only, behind a random token. Frames are paced at 60 Hz and by the encoder: a frame
/// counts as presented when it is encoded and on its way.
package final class WebScreen: Output, InputSource {
  package private(set) var mode: OutputMode?
  /// The address of the screen with its token: for the owner's eyes only.
  package let address: String
  package let port: UInt16

  private let server: WebServer
  private var addressFile: AddressFile?
  private let feed: FrameFeed
  private let gate: EncoderGate
  private let mailbox: Mailbox
  private var clock: FrameClock
  private var isFresh = true
  /// The frame under way: when it may count as presented.
  private var due: MonotonicTime?
  private var now = MonotonicTime.zero
  private var hasStarted = false

  /// The version of libmicrohttpd, which is loaded for this; nil if it is not installed.
  package static var libraryVersion: String? { WebServer.libraryVersion }

  /// Starts to listen on 127.0.0.1 at `port`; 0 takes any free one.
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

  /// The input's and the encoder's; each `dispatch` drains its own only.
  package var descriptors: [CInt] { [mailbox.wakeup.descriptor, gate.wakeup.descriptor] }

  /// Without the token: the journal and the service's status are read by others than the owner.
  package var status: String { "live at http://127.0.0.1:\(port)" }

  package var deadline: MonotonicTime? {
    if !hasStarted { return now }
    guard let due, !gate.isEncoding else { return nil }
    return due
  }

  // MARK: - Output

  package func dispatch(now: MonotonicTime, _ sink: (OutputEvent) -> Void) throws(DisplayError) {
    self.now = now
    if !hasStarted {
      hasStarted = true
      sink(.modeChanged(mode))
    }
    gate.wakeup.clear()
    if isFresh, due != nil {
      // The frame's time is known now: it is seen at the next beat of the clock.
      isFresh = false
      due = clock.nextPresentation(after: now)
    }
    if let time = due, time <= now, !gate.isEncoding {
      due = nil
      clock.presented(at: time)
      sink(.presented(time: time, isVblank: false))
    }
  }

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
            // Safety: the rectangle lies inside the frame, the target holds its area.
            unsafe target[row * rect.width + column] =
              source[(rect.minY + row) * stride + rect.minX + column]
          }
        }
        count = rect.area
      }
    }
    return Tile(rect: rect, pixels: pixels)
  }

  /// A browser has no light of its own; it goes on showing the last frame.
  package func setBlanked(_ isBlanked: Bool) throws(DisplayError) {}

  package func close() {
    server.stop()
    addressFile = nil
  }

  /// Writes the address to a file that only its owner can read, and returns the file's path. The
  /// file is removed by `close`.
  ///
  /// - Parameter isUnique: whether `name` is only the beginning of the file's name, for folders
  ///   that others write to as well.
  package func publishAddress(
    in folder: String, as name: String, isUnique: Bool
  ) throws(DisplayError) -> String {
    let file = try AddressFile(address: address, in: folder, name: name, isUnique: isUnique)
    let path = file.path
    addressFile = consume file
    return path
  }

  // MARK: - Input

  package func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    for text in mailbox.take() {
      for kind in WebInput.kinds(parsing: text) { sink(InputEvent(time: now, kind: kind)) }
    }
  }
}

/// The frames under way in the encoder, with an eventfd that wakes the loop when one is through.
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

/// What the connection threads leave for the loop, with an eventfd that wakes it.
private final class Mailbox: Sendable {
  /// With so many waiting the loop is stuck, and more would only cost memory.
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
