import Glibc

/// The virtual terminal under the panel: held in graphics mode without a keyboard, given back as
/// text.
///
/// Its process is asked before a switch away and told of a switch back, by signals that arrive as
/// bytes on `descriptor`.
final class VirtualTerminal {
  /// 1…63: /dev/ttyN.
  let number: Int
  /// Readable when the kernel asks for something.
  let descriptor: CInt
  /// Whether this terminal is the one on the glass.
  private(set) var isActive: Bool

  private let kernel: any KernelDoor
  private let fd: CInt
  private var undo: Undo

  /// What was changed and how it was: undone in reverse order of the cases.
  private struct Undo {
    var fd: CInt
    var catchesSignals = false
    var isCrashRestoreArmed = false
    var isAsked = false
    var isGraphics = false
    var keyboardMode: CInt?
    /// The terminal that was on the glass before this one, number `own`.
    var former: (number: Int, own: Int)?

    /// Goes on when a step fails: a console half back is better than none. The terminal may be
    /// hung up already.
    func run(_ kernel: any KernelDoor) {
      if let keyboardMode {
        try? uninterrupted { () throws(KernelError) in
          try kernel.setKeyboardMode(fd, keyboardMode)
        }
      }
      if isGraphics {
        try? uninterrupted { () throws(KernelError) in
          try kernel.setDisplayMode(fd, kdText)
        }
      }
      if isAsked {
        try? uninterrupted { () throws(KernelError) in
          try kernel.setSwitching(fd, isAsked: false)
        }
      }
      // Nobody reads what the panel's terminal shows; the one before may have a login.
      if let former, (try? kernel.activeTerminal(fd)) == former.own {
        try? uninterrupted { () throws(KernelError) in try kernel.activate(fd, former.number) }
      }
      if isCrashRestoreArmed { kernel.disarmCrashRestore() }
      if catchesSignals { kernel.closeSwitchSignals() }
      kernel.close(fd)
    }
  }

  /// Takes the terminal of this process over; nil when it has none.
  ///
  /// A terminal in the background is switched to; `isActive` stays false until it is there.
  init?(_ kernel: any KernelDoor) throws(KernelError) {
    let found = try uninterrupted { () throws(KernelError) in try kernel.openTerminal() }
    guard let fd = found else { return nil }
    var undo = Undo(fd: fd)
    let number = kernel.terminalNumber(fd)
    let descriptor: CInt
    let isActive: Bool
    do throws(KernelError) {
      // A program that was killed may have left the keyboard off; nobody wants that back.
      var keyboard = try uninterrupted { () throws(KernelError) in try kernel.keyboardMode(fd) }
      if keyboard == kOff { keyboard = kUnicode }
      descriptor = try uninterrupted { () throws(KernelError) in try kernel.openSwitchSignals() }
      undo.catchesSignals = true
      kernel.armCrashRestore(fd, displayMode: kdText, keyboardMode: keyboard)
      undo.isCrashRestoreArmed = true
      try uninterrupted { () throws(KernelError) in try kernel.setSwitching(fd, isAsked: true) }
      undo.isAsked = true
      try uninterrupted { () throws(KernelError) in try kernel.setDisplayMode(fd, kdGraphics) }
      undo.isGraphics = true
      try uninterrupted { () throws(KernelError) in try kernel.setKeyboardMode(fd, kOff) }
      undo.keyboardMode = keyboard
      // Asked to be told, so nobody has to wait for the switch (VT_WAITACTIVE would hang for as
      // long as another program holds its terminal).
      let shown = try uninterrupted { () throws(KernelError) in try kernel.activeTerminal(fd) }
      isActive = shown == number
      if !isActive {
        undo.former = (shown, number)
        try uninterrupted { () throws(KernelError) in try kernel.activate(fd, number) }
      }
    } catch {
      undo.run(kernel)
      throw error
    }
    self.kernel = kernel
    self.fd = fd
    self.number = number
    self.descriptor = descriptor
    self.isActive = isActive
    self.undo = undo
  }

  deinit { undo.run(kernel) }

  /// What the kernel asked for since the last call.
  func readRequests() -> [SwitchRequest] { kernel.readSwitchSignals(descriptor) }

  /// Lets the kernel switch to another terminal. The card must be let go before.
  ///
  /// Throws when this terminal stays on the glass. EINVAL means that no switch is pending: either
  /// another process sent the signal, or `acknowledge` has performed the switch already. Only the
  /// active terminal's number tells these two apart.
  func release() throws(KernelError) {
    do throws(KernelError) {
      try uninterrupted { () throws(KernelError) in try kernel.releaseTerminal(fd) }
      isActive = false
    } catch {
      isActive = isShown ?? isActive
      if isActive { throw error }
    }
  }

  /// Confirms that this terminal is on the glass, and checks that it still is.
  ///
  /// The kernel takes VT_ACKACQ for a release while a switch away is pending: 1 → 7 → 1 asked at
  /// once would otherwise leave the panel drawing over terminal 1.
  func acknowledge() {
    try? uninterrupted { () throws(KernelError) in try kernel.acknowledgeTerminal(fd) }
    isActive = isShown ?? true
  }

  /// Whether the kernel says that this terminal is on the glass; nil when it does not answer.
  private var isShown: Bool? {
    let active = try? uninterrupted { () throws(KernelError) in try kernel.activeTerminal(fd) }
    return active.map { $0 == number }
  }

  /// Asks for terminal `number` on the glass; our own `release` follows as a request.
  func switchTo(_ number: Int) throws(KernelError) {
    try uninterrupted { () throws(KernelError) in try kernel.activate(fd, number) }
  }
}

// linux/kd.h: KD_TEXT, KD_GRAPHICS, K_UNICODE, K_OFF.
private let kdText: CInt = 0
private let kdGraphics: CInt = 1
private let kUnicode: CInt = 3
private let kOff: CInt = 4
