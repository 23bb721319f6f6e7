import MartletDisplay

/// A notice of the frame loop for the journal and the service manager.
package enum Notice: Hashable, Sendable {
  /// A display is there; the text is the output's own line about it.
  case displayConnected(OutputMode, status: String)
  /// No display is there; the loop waits for one.
  case waitingForDisplay(status: String)
  /// Everything shown is lost for a while: another VT is active or another program is master.
  case suspended(status: String)
  /// The display went dark because nobody touches it or because it rests, or it was lit again.
  case lightChanged(status: String)
  /// The first frame is on the glass.
  case firstFrame
  /// The output could not do something. It is reported once until the error changes or
  /// `outputRecovered`.
  case outputFailed(DisplayError)
  /// A frame was shown again after a failure.
  case outputRecovered
  /// The user asked to leave.
  case leaving
}
