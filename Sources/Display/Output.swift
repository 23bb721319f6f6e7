import MartletGeometry
import MartletRaster

// The seam between the frame loop and whatever shows its pictures: KMS, a browser, or a file.
// The loop draws into one cached shadow pixmap; an output copies the damaged rows out and says
// when they were seen. Single-threaded: everything here runs on the loop's thread.

/// What an output can show at present.
package struct OutputMode: Hashable, Sendable {
  /// The picture's size as the user sees it, after rotation.
  package var size: PixelSize
  /// Refresh rate in thousandths of a hertz.
  package var refreshMilliHertz: Int
  /// Device pixels per point.
  package var scale: Double

  package init(size: PixelSize, refreshMilliHertz: Int, scale: Double) {
    self.size = size
    self.refreshMilliHertz = refreshMilliHertz
    self.scale = scale
  }

  /// Seconds between two frames.
  package var refreshInterval: Double { 1000 / Double(max(refreshMilliHertz, 1)) }
}

/// What an output tells the frame loop.
package enum OutputEvent: Hashable, Sendable {
  /// A display came, went (nil) or changed its mode; the whole picture is owed.
  case modeChanged(OutputMode?)
  /// The last presented frame is on the glass since `time`. `isVblank` is false where the driver
  /// has none and a timer paces instead.
  case presented(time: MonotonicTime, isVblank: Bool)
  /// Everything shown is lost (VT switched away, master lost): do not present until `modeChanged`.
  case suspended
  /// The user asked to leave (signal, console key of the output itself).
  case quit
}

/// A place where frames are shown.
///
/// The loop calls `present` only after `modeChanged` with a mode, and never while a frame is
/// pending, that is between `present` returning true and the next `presented`.
package protocol Output: AnyObject {
  /// The mode in force, nil while no display is there.
  var mode: OutputMode? { get }

  /// Descriptors to poll for reading; `dispatch` is called when one is ready.
  var descriptors: [CInt] { get }

  /// The instant until which the loop may sleep, for outputs that pace by a timer; nil for none.
  var deadline: MonotonicTime? { get }

  /// Handles whatever is ready, without blocking, and hands each event to `sink` in order.
  func dispatch(now: MonotonicTime, _ sink: (OutputEvent) -> Void) throws(DisplayError)

  /// Shows `frame`, of which only `damage` changed since the last call, and returns whether a
  /// `presented` event will follow. Damage is clipped to the mode's size and not empty.
  func present(_ frame: borrowing Pixmap, damage: PixelRegion) throws(DisplayError) -> Bool

  /// Turns the light of the display off and on; a dark output accepts no frame.
  func setBlanked(_ isBlanked: Bool) throws(DisplayError)

  /// Gives the display back as it was found. Idempotent.
  func close()
}

/// Why an output could not do what it was asked for.
package struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried, in words a log reader understands: "atomic commit", "open /dev/dri/card0".
  package var operation: String
  /// The kernel's errno, or 0 when the reason is not the kernel's.
  package var errno: CInt
  /// What is wrong and, where there is one, the way out.
  package var detail: String

  package init(operation: String, errno: CInt = 0, detail: String = "") {
    self.operation = operation
    self.errno = errno
    self.detail = detail
  }

  package var description: String {
    var text = operation
    if !detail.isEmpty { text += ": \(detail)" }
    if errno != 0 { text += " (errno \(errno))" }
    return text
  }
}
