import MartletDisplay

/// A notice of the frame loop for the journal and the service manager.
package enum Notice: Hashable, Sendable {
  /// A display is connected; the text is the status line of the output.
  case displayConnected(OutputMode, status: String)
  /// No display is connected; the loop waits for one.
  case waitingForDisplay(status: String)
  /// The display cannot be used for the time being: another VT is active, or another program is DRM
  /// master.
  case suspended(status: String)
  /// The display went dark, because nobody touches it or because of the dark hours, or it was lit
  /// again.
  case lightChanged(status: String)
  /// The first frame is visible.
  case firstFrame
  /// An operation of the output failed. An error is reported again only after another error or
  /// after `outputRecovered`.
  case outputFailed(DisplayError)
  /// A frame was shown again after a failure.
  case outputRecovered
  /// The user has asked to end the program.
  case leaving
}
