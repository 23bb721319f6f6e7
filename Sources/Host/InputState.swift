import MartletGeometry

/// The recognizers of the frame loop itself, which see the input before the views.
struct InputState {
  var pointer = PointerOverlay()
  var leave = LeaveRecognizer()
  var corners = CornerHold()
  var terminalKeys = TerminalKeys()
  /// The time at which touch works again; nil while it works.
  var lockedUntil: MonotonicTime?
  /// Whether the end of the program was requested, which is reported only once.
  var isLeaving = false

  /// The time of the next timer; nil for none.
  var deadline: MonotonicTime? {
    var earliest = pointer.deadline
    earliest = .earlier(earliest, leave.deadline)
    earliest = .earlier(earliest, lockedUntil)
    return .earlier(earliest, corners.deadline)
  }

  /// Forgets the fingers and keys that are down, because their release will not be reported.
  mutating func forgetHeld() {
    (corners, terminalKeys) = (CornerHold(), TerminalKeys())
  }
}
