import MartletGeometry
import MartletRaster
import MartletThreads

// The interface between the frame loop and the destination of its pictures: KMS, a browser, or a
// file. The loop draws into one cached shadow pixmap. An output copies the damaged rows and reports
// when they became visible. All calls are made on the thread of the loop.

/// The current properties of an output's picture.
package struct OutputMode: Hashable, Sendable {
  /// The size of the picture as the user sees it, after rotation.
  package var size: PixelSize
  /// The refresh rate in thousandths of a hertz.
  package var refreshMilliHertz: Int
  /// The device pixels per point.
  package var scale: Double
  /// The rotation of the user's picture on the panel. Touch positions are rotated back by it.
  package var rotation: QuarterTurn
  /// The part of `rotation` that compensates for the orientation in which the panel is mounted. The
  /// kernel reports it. The other part of `rotation` is the user's setting.
  package var orientation: QuarterTurn

  /// Creates a mode; by default without rotation.
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

  /// The seconds between two frames.
  package var refreshInterval: Double { 1000 / Double(max(refreshMilliHertz, 1)) }
}

extension OutputMode: CustomStringConvertible {
  /// For example "1280x800@60, scale 1.25, rotation 90".
  package var description: String {
    let hertz = Double(refreshMilliHertz) / 1000
    let rate = hertz == hertz.rounded() ? "\(Int(hertz))" : "\(hertz)"
    var text = "\(size.width)x\(size.height)@\(rate)"
    if scale != 1 { text += ", scale \(scale)" }
    if rotation != .none { text += ", rotation \(rotation.degrees)" }
    return text
  }
}

/// A report from an output to the frame loop.
package enum OutputEvent: Hashable, Sendable {
  /// A display was connected, disconnected (nil), woken, or changed its mode. The whole picture
  /// must be presented, and no earlier frame is pending any more.
  case modeChanged(OutputMode?)
  /// The last presented frame became visible at `time`. `isVblank` is false if the driver has no
  /// vblank and a timer paces instead.
  case presented(time: MonotonicTime, isVblank: Bool)
  /// The visible picture and a pending frame are lost, because another VT is active or DRM master
  /// was taken away. The loop must not present until `modeChanged`.
  case suspended
  /// The program should end: the user has asked for it through this output, or the output's
  /// terminal no longer exists.
  case quit
}

/// A destination for frames.
///
/// The loop calls `present` only after `modeChanged` with a mode, and never while a frame is
/// pending. A frame is pending from the time `present` returns true until the next `presented`.
package protocol Output: AnyObject {
  /// The current mode; nil while no display is connected.
  var mode: OutputMode? { get }

  /// File descriptors to poll for reading; `dispatch` is called when one is ready. The loop reads
  /// this list again in each pass, because a card that appears or disappears changes it.
  var descriptors: [CInt] { get }

  /// The instant at which the loop must call `dispatch`, even if no descriptor is ready; nil if it
  /// need not. It is for outputs that present by a timer or have events to deliver.
  var deadline: MonotonicTime? { get }

  /// One line for the journal and the service's status: the mode and the display, or the reason why
  /// nothing is shown.
  var status: String { get }

  /// The name of the connector, such as "HDMI-A-1", as for `display.output`. It is that of the
  /// display in use or, without one, that of the display that the output waits for; empty if the
  /// output has no connector or takes any.
  var connector: String { get }

  /// Handles everything that is ready, without blocking, and passes each event to `sink` in order.
  /// The first call delivers a first `modeChanged`, with nil if no display is connected.
  ///
  /// The loss of a cable, a card or DRM master is an event and not an error. The output itself
  /// tries again.
  ///
  /// - Throws: `DisplayError` only for causes that do not go away by waiting: missing permission,
  ///   or a mode that no driver accepts.
  func dispatch(now: MonotonicTime, _ sink: (OutputEvent) -> Void) throws(DisplayError)

  /// Shows `frame`, in which only `damage` has changed since the last call. Returns whether a
  /// `presented` event will follow. `damage` is in device pixels, clipped to the mode's size, and
  /// not empty.
  ///
  /// False means that the display was lost in the meantime or is dark. An event reports this, or
  /// has already reported it.
  ///
  /// - Throws: `DisplayError` if the frame cannot be shown and waiting does not help.
  func present(_ frame: borrowing Pixmap, damage: PixelRegion) throws(DisplayError) -> Bool

  /// Turns the display off and on. While it is off the output accepts no frame. Turning it on
  /// causes `modeChanged`, and the display lights up with the first frame after it.
  ///
  /// - Throws: `DisplayError` if the display refuses.
  func setBlanked(_ isBlanked: Bool) throws(DisplayError)

  /// Repairs changes that other programs made without an event, such as a reset of the console.
  ///
  /// The loop calls it occasionally while the process is awake, at least with each message to the
  /// watchdog; it never wakes the process for it. The next `dispatch` delivers the results as
  /// events.
  func check(now: MonotonicTime)

  /// Asks the kernel to show another virtual terminal. Does nothing if the output has none.
  ///
  /// - Parameter number: the number of the terminal, from 1.
  /// - Throws: `DisplayError` if the kernel refuses.
  func switchTerminal(to number: Int) throws(DisplayError)

  /// Restores the display as it was found. Further calls do nothing.
  func close()
}

extension Output {
  /// Does nothing, for outputs that no other program changes.
  package func check(now: MonotonicTime) {}

  /// Does nothing, for outputs without virtual terminals. It never throws.
  package func switchTerminal(to number: Int) throws(DisplayError) {}

  /// Empty, for outputs without a connector.
  package var connector: String { "" }

  /// The default status: the mode, or the text that no display is connected.
  package var status: String { mode.map { "\($0)" } ?? "no display connected" }
}

/// The reason why an output could not do what the loop asked for.
package struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attempted operation in words for a reader of the log: "atomic commit", "open
  /// /dev/dri/card0".
  package var operation: String
  /// The kernel's errno; nil if the kernel did not cause the failure.
  package var errno: Errno?
  /// The cause and, if there is one, the remedy.
  package var detail: String

  /// Creates an error.
  package init(operation: String, errno: Errno? = nil, detail: String = "") {
    self.operation = operation
    self.errno = errno
    self.detail = detail
  }

  /// Operation, detail and errno in one line.
  package var description: String {
    var text = operation
    if !detail.isEmpty { text += ": \(detail)" }
    if let errno { text += " (errno \(errno.rawValue))" }
    return text
  }
}
