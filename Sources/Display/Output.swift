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
  /// How the user's picture is turned to lie on the panel; touch positions are turned back by it.
  package var rotation: QuarterTurn
  /// The part of `rotation` that makes up for how the panel is built in, and that nobody chose.
  package var orientation: QuarterTurn

  package init(
    size: PixelSize, refreshMilliHertz: Int, scale: Double, rotation: QuarterTurn = .none,
    orientation: QuarterTurn = .none
  ) {
    self.size = size
    self.refreshMilliHertz = refreshMilliHertz
    self.scale = scale
    self.rotation = rotation
    self.orientation = orientation
  }

  /// Seconds between two frames.
  package var refreshInterval: Double { 1000 / Double(max(refreshMilliHertz, 1)) }
}

extension OutputMode: CustomStringConvertible {
  /// "1280x800@60, scale 1.25, rotation 90".
  package var description: String {
    let hertz = Double(refreshMilliHertz) / 1000
    let rate = hertz == hertz.rounded() ? "\(Int(hertz))" : "\(hertz)"
    var text = "\(size.width)x\(size.height)@\(rate)"
    if scale != 1 { text += ", scale \(scale)" }
    if rotation != .none { text += ", rotation \(rotation.degrees)" }
    return text
  }
}

/// What an output tells the frame loop.
package enum OutputEvent: Hashable, Sendable {
  /// A display came, went (nil), changed its mode or woke; the whole picture is owed and no
  /// earlier frame is pending any more.
  case modeChanged(OutputMode?)
  /// The last presented frame is on the glass since `time`. `isVblank` is false where the driver
  /// has none and a timer paces instead.
  case presented(time: MonotonicTime, isVblank: Bool)
  /// Everything shown is lost (VT switched away, master lost), a pending frame too: do not present
  /// until `modeChanged`.
  case suspended
  /// The program is to end: the user asked for it by a means of the output's own, or the output's
  /// terminal is gone.
  case quit
}

/// A place where frames are shown.
///
/// The loop calls `present` only after `modeChanged` with a mode, and never while a frame is
/// pending, that is between `present` returning true and the next `presented`.
package protocol Output: AnyObject {
  /// The mode in force, nil while no display is there.
  var mode: OutputMode? { get }

  /// Descriptors to poll for reading; `dispatch` is called when one is ready. Read them anew each
  /// turn of the loop: a card that comes or goes changes them.
  var descriptors: [CInt] { get }

  /// The instant until which the loop may sleep, for outputs that pace by a timer or have events
  /// in hand; nil for none. `dispatch` is called when it has passed.
  var deadline: MonotonicTime? { get }

  /// One line for the journal and the service's status: what is shown where, or why nothing is.
  var status: String { get }

  /// Handles whatever is ready, without blocking, and hands each event to `sink` in order. The
  /// first call delivers a first `modeChanged`, with nil when no display is there.
  ///
  /// It throws only what waiting cannot mend (no permission, a mode that no driver takes); a cable,
  /// a card or a master that is lost is an event, and the output itself tries again.
  func dispatch(now: MonotonicTime, _ sink: (OutputEvent) -> Void) throws(DisplayError)

  /// Shows `frame`, of which only `damage` changed since the last call, and returns whether a
  /// `presented` event will follow. Damage is clipped to the mode's size and not empty.
  ///
  /// False means that the display was lost meanwhile or is dark: an event says so or has said so.
  func present(_ frame: borrowing Pixmap, damage: PixelRegion) throws(DisplayError) -> Bool

  /// Turns the light of the display off and on; a dark output accepts no frame. Waking gives
  /// `modeChanged`, and the light comes with the first frame after it.
  func setBlanked(_ isBlanked: Bool) throws(DisplayError)

  /// Puts right what other programs changed without an event, such as a console that was reset.
  ///
  /// Called now and then while the process is awake anyway, at least with each message to the
  /// watchdog: nothing wakes up for it. What it finds becomes events of the next `dispatch`.
  func check(now: MonotonicTime)

  /// Gives the display back as it was found. Idempotent.
  func close()
}

extension Output {
  package func check(now: MonotonicTime) {}

  package var status: String { mode.map { "\($0)" } ?? "no display connected" }
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
