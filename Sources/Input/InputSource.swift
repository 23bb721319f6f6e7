import MartletGeometry

/// Where input events come from: the devices of a panel, a browser, or a trace.
///
/// Single-threaded: everything here runs on the loop's thread.
package protocol InputSource: AnyObject {
  /// Descriptors to poll for reading; `dispatch` is called when one is ready.
  var descriptors: [CInt] { get }

  /// The instant at which `dispatch` wants to be called at the latest; nil for none.
  var deadline: MonotonicTime? { get }

  /// Handles whatever is ready, without blocking, and hands each event to `sink` in the order of
  /// time. Trouble with a device is the source's own to report; the other devices go on.
  func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void)

  /// Tells how the picture that events are mapped to lies on the panel: its size as the user sees
  /// it and the turn that is to be undone. Nil while nothing is shown; touches then do not matter.
  func outputChanged(size: PixelSize?, rotation: QuarterTurn)
}

extension InputSource {
  package var deadline: MonotonicTime? { nil }
  package func outputChanged(size: PixelSize?, rotation: QuarterTurn) {}
}
