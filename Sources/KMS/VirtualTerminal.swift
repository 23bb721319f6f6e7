import Glibc
import MartletDisplay

/// The virtual terminal under the panel: graphics mode and no keyboard while the panel runs, text
/// mode afterwards.
///
/// The kernel asks this process before it switches away and tells it after it has switched back,
/// by signals that arrive as bytes on a pipe. A hang-up makes the terminal itself readable. Other
/// changes by other programs raise no event: `check` finds them.
final class VirtualTerminal {
  /// 1…63: /dev/ttyN.
  let number: Int
  /// Whether this terminal is the one on the glass.
  private(set) var isActive: Bool
  /// Readable when there is something to do: the switch signals, and the terminal while it is open.
  private(set) var descriptors: [CInt]

  private let kernel: any KernelDoor
  private let signals: CInt
  private var undo: Undo

  /// The changes with what was there before: undone in reverse order.
  private struct Undo {
    /// Nil after a hang-up, until the terminal is open again.
    var fd: CInt?
    var catchesSignals = false
    var isCrashRestoreArmed = false
    var isAsked = false
    var isGraphics = false
    /// The mode to set at the end.
    var keyboardMode: CInt?
    /// The terminal that was on the glass before this one, number `own`.
    var previous: (number: Int, own: Int)?

    /// Goes on when a step fails: half a console is better than none.
    func run(_ kernel: any KernelDoor) {
      if let fd {
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
        if let previous, (try? kernel.activeTerminal(fd)) == previous.own {
          try? uninterrupted { () throws(KernelError) in
            try kernel.activate(fd, previous.number)
          }
        }
      }
      if isCrashRestoreArmed { kernel.disarmCrashRestore() }
      if catchesSignals { kernel.closeSwitchSignals() }
      if let fd { kernel.close(fd) }
    }
  }

  /// Takes over the terminal of this process; nil when it has none.
  ///
  /// A terminal in the background is switched to; `isActive` stays false until it is on the glass.
  init?(_ kernel: any KernelDoor) throws(KernelError) {
    let found = try uninterrupted { () throws(KernelError) in try kernel.openTerminal() }
    guard let fd = found else { return nil }
    var undo = Undo(fd: fd)
    let number = kernel.terminalNumber(fd)
    let signals: CInt
    let isActive: Bool
    do throws(KernelError) {
      let keyboard = try keyboardModeToRestore(kernel, fd)
      signals = try uninterrupted { () throws(KernelError) in try kernel.openSwitchSignals() }
      undo.catchesSignals = true
      kernel.armCrashRestore(fd, displayMode: kdText, keyboardMode: keyboard)
      undo.isCrashRestoreArmed = true
      try uninterrupted { () throws(KernelError) in try kernel.setSwitching(fd, isAsked: true) }
      undo.isAsked = true
      try uninterrupted { () throws(KernelError) in try kernel.setDisplayMode(fd, kdGraphics) }
      undo.isGraphics = true
      try uninterrupted { () throws(KernelError) in try kernel.setKeyboardMode(fd, kOff) }
      undo.keyboardMode = keyboard
      // The kernel will signal the arrival: VT_WAITACTIVE would hang for as long as another program
      // refuses to leave its terminal.
      let shown = try uninterrupted { () throws(KernelError) in try kernel.activeTerminal(fd) }
      isActive = shown == number
      if !isActive {
        undo.previous = (shown, number)
        try uninterrupted { () throws(KernelError) in try kernel.activate(fd, number) }
      }
    } catch {
      undo.run(kernel)
      throw error
    }
    self.kernel = kernel
    self.number = number
    self.signals = signals
    self.isActive = isActive
    self.undo = undo
    descriptors = [signals, fd]
  }

  deinit { undo.run(kernel) }

  // MARK: - Switches

  /// The requests of the kernel since the last call.
  func readRequests() -> [SwitchRequest] { kernel.readSwitchSignals(signals) }

  /// Lets the kernel switch to another terminal. The card must be let go before.
  ///
  /// Throws when this terminal stays on the glass. EINVAL means that no switch is pending: either
  /// another process sent the signal, or `acknowledge` has performed the switch already. Only the
  /// active terminal's number tells these two apart.
  func release() throws(KernelError) {
    do throws(KernelError) {
      do throws(KernelError) {
        try withDescriptor { fd throws(KernelError) in try kernel.releaseTerminal(fd) }
      } catch {
        // Hung up in the same moment: the switch is still pending.
        guard error.errno == EIO else { throw error }
        try reopen()
        try withDescriptor { fd throws(KernelError) in try kernel.releaseTerminal(fd) }
      }
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
    try? withDescriptor { fd throws(KernelError) in try kernel.acknowledgeTerminal(fd) }
    isActive = isShown ?? true
  }

  /// Asks the kernel to show terminal `number`; a request to leave follows.
  func switchTo(_ number: Int) throws(KernelError) {
    try withDescriptor { fd throws(KernelError) in try kernel.activate(fd, number) }
  }

  /// Whether the kernel says that this terminal is on the glass; nil when it does not answer.
  private var isShown: Bool? {
    (try? withDescriptor { fd throws(KernelError) in try kernel.activeTerminal(fd) } == number)
  }

  // MARK: - What other programs change

  enum Finding: Hashable {
    case unchanged
    /// Another program had reset or hung up the terminal; it is as it should be again.
    case retaken
    /// The terminal is another program's; `check` tries again.
    case refused(KernelError)
  }

  /// False after a hang-up until `check` could open the terminal again.
  var isOpen: Bool { undo.fd != nil }

  /// Whether the terminal is hung up, or has a keyboard again that somebody types on. One system
  /// call.
  func takeNews() -> Bool {
    guard let fd = undo.fd else { return false }
    return kernel.takeTerminalNews(fd)
  }

  /// Sets display mode, keyboard mode and switching again where another program changed them, opens
  /// the terminal again after a hang-up, and asks which terminal is on the glass. Four system calls
  /// when nothing changed.
  func check() -> Finding {
    do throws(KernelError) {
      do throws(KernelError) {
        return try retake() ? .retaken : .unchanged
      } catch {
        // EIO: every call on a hung-up terminal. EPERM: no longer this process's terminal, which
        // only a new open can change.
        guard error.errno == EIO || error.errno == EPERM else { throw error }
      }
      try reopen()
      _ = try retake()
      return .retaken
    } catch {
      return .refused(error)
    }
  }

  /// Returns whether something had to be set again.
  private func retake() throws(KernelError) -> Bool {
    var isChanged = false
    let isAsked = try withDescriptor { fd throws(KernelError) in
      try kernel.isAskedBeforeSwitching(fd)
    }
    if !isAsked {
      try withDescriptor { fd throws(KernelError) in
        try kernel.setSwitching(fd, isAsked: true)
      }
      isChanged = true
    }
    if try withDescriptor({ fd throws(KernelError) in try kernel.displayMode(fd) }) != kdGraphics {
      try withDescriptor { fd throws(KernelError) in try kernel.setDisplayMode(fd, kdGraphics) }
      isChanged = true
    }
    if try withDescriptor({ fd throws(KernelError) in try kernel.keyboardMode(fd) }) != kOff {
      try withDescriptor { fd throws(KernelError) in try kernel.setKeyboardMode(fd, kOff) }
      isChanged = true
    }
    isActive =
      try withDescriptor { fd throws(KernelError) in try kernel.activeTerminal(fd) } == number
    return isChanged
  }

  private func reopen() throws(KernelError) {
    if let fd = undo.fd {
      kernel.disarmCrashRestore()
      undo.isCrashRestoreArmed = false
      undo.fd = nil
      descriptors = [signals]
      kernel.close(fd)
    }
    let fd = try uninterrupted { () throws(KernelError) in
      try kernel.openTerminal(number: number)
    }
    undo.fd = fd
    descriptors = [signals, fd]
    kernel.armCrashRestore(fd, displayMode: kdText, keyboardMode: undo.keyboardMode ?? kUnicode)
    undo.isCrashRestoreArmed = true
  }

  /// Calls with the open terminal, again after a signal; EIO while it is not open.
  private func withDescriptor<R>(
    _ call: (CInt) throws(KernelError) -> R
  ) throws(KernelError) -> R {
    guard let fd = undo.fd else { throw KernelError(call: .openTerminal, errno: EIO) }
    return try uninterrupted { () throws(KernelError) in try call(fd) }
  }
}

/// The keyboard mode of a terminal, to be set again at the end. A program that was killed may have
/// left the keyboard off; nobody wants that back.
private func keyboardModeToRestore(
  _ kernel: any KernelDoor, _ fd: CInt
) throws(KernelError) -> CInt {
  let mode = try uninterrupted { () throws(KernelError) in try kernel.keyboardMode(fd) }
  return mode == kOff ? kUnicode : mode
}

/// The virtual terminal of this process, for programs that do not show anything on it.
package enum PanelTerminal {
  /// Gives the terminal back after a program that was killed on it: switching by the kernel, a
  /// keyboard, text mode. Without a virtual terminal of its own this process takes number `number`,
  /// which it must be allowed to open. Returns false when there is neither.
  package static func restore(number: Int?) throws(DisplayError) -> Bool {
    do throws(KernelError) {
      return try restore(LinuxKernel(), number: number)
    } catch {
      throw DisplayError(error)
    }
  }

  static func restore(_ kernel: any KernelDoor, number: Int?) throws(KernelError) -> Bool {
    let found = try uninterrupted { () throws(KernelError) -> CInt? in
      if let own = try kernel.openTerminal() { return own }
      guard let number else { return nil }
      return try kernel.openTerminal(number: number)
    }
    guard let fd = found else { return false }
    defer { kernel.close(fd) }
    let keyboard = try keyboardModeToRestore(kernel, fd)
    try uninterrupted { () throws(KernelError) in try kernel.setSwitching(fd, isAsked: false) }
    try uninterrupted { () throws(KernelError) in try kernel.setKeyboardMode(fd, keyboard) }
    try uninterrupted { () throws(KernelError) in try kernel.setDisplayMode(fd, kdText) }
    return true
  }
}

// linux/kd.h: KD_TEXT, KD_GRAPHICS, K_UNICODE, K_OFF.
private let kdText: CInt = 0
private let kdGraphics: CInt = 1
private let kUnicode: CInt = 3
private let kOff: CInt = 4
