import MartletGeometry

/// A source of input events: the devices of a panel, a browser, or a trace.
///
/// It is single-threaded: all its requirements are called on the thread of the frame loop.
package protocol InputSource: AnyObject {
  /// File descriptors to poll for reading. The loop calls `dispatch` when one is ready.
  var descriptors: [CInt] { get }

  /// The instant at which the loop calls `dispatch` even if no descriptor is ready; nil for none.
  var deadline: MonotonicTime? { get }

  /// Handles everything that is ready, without blocking, and passes each event to `sink` in order
  /// of time. The source itself reports the failure of a device, and its other devices continue.
  func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void)

  /// Informs the source about the picture, to which it maps the positions of events. `size` is the
  /// picture's size as the user sees it. `rotation` is the picture's rotation on the panel, which
  /// the source must undo. While nothing is shown, the size is nil and touches are ignored.
  func outputChanged(size: PixelSize?, rotation: QuarterTurn)
}

extension InputSource {
  /// No deadline.
  package var deadline: MonotonicTime? { nil }
  /// Does nothing, for a source whose events need no mapping.
  package func outputChanged(size: PixelSize?, rotation: QuarterTurn) {}
}
