import Glibc
import MartletDisplay

/// The virtual terminal of the panel. It is in graphics mode without a keyboard while the panel
/// runs, and in text mode afterwards.
///
/// The kernel asks this process before it switches away, and reports when it has switched back.
/// Both are signals, which arrive as bytes on a pipe. A hang-up makes the terminal itself readable.
/// Other changes by other programs cause no event; `check` finds them.
final class VirtualTerminal {
  /// The number N of /dev/ttyN, 1…63.
  let number: Int
  /// Whether this terminal is the active one.
  private(set) var isActive: Bool
  /// Descriptors that are readable when there is work: the switch signals, and the terminal while
  /// it is open.
  private(set) var descriptors: [CInt]

  private let kernel: any KernelInterface
  private let signals: CInt
  private var undo: Undo

  /// The changes to the terminal, with the previous values. They are undone in reverse order.
  private struct Undo {
    /// The terminal; nil after a hang-up until it is open again.
    var fd: CInt?
    var catchesSignals = false
    var isCrashRestoreArmed = false
    var isProcessControlled = false
    var isGraphics = false
    /// The keyboard mode to restore.
    var keyboardMode: CInt?
    /// The terminal that was active before this one. `own` is the number of this one.
    var previous: (number: Int, own: Int)?

    /// Undoes all changes. It continues after a failed step, because a partly restored console is
    /// better than none.
    func run(_ kernel: any KernelInterface) {
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
        if isProcessControlled {
          try? uninterrupted { () throws(KernelError) in
            try kernel.setSwitching(fd, isProcessControlled: false)
          }
        }
        // Return to the previous terminal, which may show a login; nobody uses this one.
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

  /// Takes over the terminal of this process. Returns nil if it has none.
  ///
  /// If the terminal is in the background, this method requests a switch to it. `isActive` stays
  /// false until the terminal is active.
  init?(_ kernel: any KernelInterface) throws(KernelError) {
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
      try uninterrupted { () throws(KernelError) in
        try kernel.setSwitching(fd, isProcessControlled: true)
      }
      undo.isProcessControlled = true
      try uninterrupted { () throws(KernelError) in try kernel.setDisplayMode(fd, kdGraphics) }
      undo.isGraphics = true
      try uninterrupted { () throws(KernelError) in try kernel.setKeyboardMode(fd, kOff) }
      undo.keyboardMode = keyboard
      // The kernel will report the switch by a signal. VT_WAITACTIVE would hang for as long as
      // another program refuses to leave its terminal.
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

  /// Returns the kernel's requests since the previous call.
  func readRequests() -> [SwitchRequest] { kernel.readSwitchSignals(signals) }

  /// Allows the kernel to switch to another terminal. The caller must drop the card's mastership
  /// before.
  ///
  /// - Throws: an error if this terminal stays active. EINVAL means that no switch is pending:
  ///   either another process sent the signal, or `acknowledge` has performed the switch already.
  ///   Only the number of the active terminal distinguishes the two.
  func release() throws(KernelError) {
    do throws(KernelError) {
      do throws(KernelError) {
        try withDescriptor { fd throws(KernelError) in try kernel.releaseTerminal(fd) }
      } catch {
        // The terminal was hung up at the same moment, but the switch is still pending.
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

  /// Confirms that this terminal is active, and checks that it still is.
  ///
  /// While a switch away is pending, the kernel treats VT_ACKACQ as a release. Without the check, a
  /// quick sequence of switches 1 → 7 → 1 would leave the panel drawing over terminal 1.
  func acknowledge() {
    try? withDescriptor { fd throws(KernelError) in try kernel.acknowledgeTerminal(fd) }
    isActive = isShown ?? true
  }

  /// Asks the kernel to activate terminal `number`. The kernel then sends a request to leave this
  /// one.
  func switchTo(_ number: Int) throws(KernelError) {
    try withDescriptor { fd throws(KernelError) in try kernel.activate(fd, number) }
  }

  /// Whether the kernel reports this terminal as active; nil if the call fails.
  private var isShown: Bool? {
    (try? withDescriptor { fd throws(KernelError) in try kernel.activeTerminal(fd) } == number)
  }

  // MARK: - Changes by other programs

  enum Finding: Hashable {
    case unchanged
    /// Another program had reset or hung up the terminal, and `check` has restored it.
    case retaken
    /// The terminal belongs to another program. `check` tries again.
    case refused(KernelError)
  }

  /// Whether the terminal is open. It is false after a hang-up until `check` can open it again.
  var isOpen: Bool { undo.fd != nil }

  /// Returns whether the terminal was hung up, or has its keyboard on again and a key was typed.
  /// Costs one system call.
  func takeActivity() -> Bool {
    guard let fd = undo.fd else { return false }
    return kernel.takeTerminalActivity(fd)
  }

  /// Restores the display mode, the keyboard mode and the switching mode if other programs changed
  /// them. Opens the terminal again after a hang-up, and reads which terminal is active. Costs four
  /// system calls if nothing changed.
  func check() -> Finding {
    do throws(KernelError) {
      do throws(KernelError) {
        return try retake() ? .retaken : .unchanged
      } catch {
        // Every call on a hung-up terminal fails with EIO. EPERM means that the terminal no longer
        // belongs to this process; only opening it again can change that.
        guard error.errno == EIO || error.errno == EPERM else { throw error }
      }
      try reopen()
      _ = try retake()
      return .retaken
    } catch {
      return .refused(error)
    }
  }

  /// Restores changed modes. Returns whether any was changed.
  private func retake() throws(KernelError) -> Bool {
    var isChanged = false
    let isProcessControlled = try withDescriptor { fd throws(KernelError) in
      try kernel.isSwitchingProcessControlled(fd)
    }
    if !isProcessControlled {
      try withDescriptor { fd throws(KernelError) in
        try kernel.setSwitching(fd, isProcessControlled: true)
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

  /// Calls `call` with the open terminal, and repeats it after a signal. Throws EIO while the
  /// terminal is not open.
  private func withDescriptor<R>(
    _ call: (CInt) throws(KernelError) -> R
  ) throws(KernelError) -> R {
    guard let fd = undo.fd else { throw KernelError(call: .openTerminal, errno: EIO) }
    return try uninterrupted { () throws(KernelError) in try call(fd) }
  }
}

/// Returns the keyboard mode to restore at the end. If a killed program left the keyboard off, the
/// mode is that of a normal keyboard instead.
private func keyboardModeToRestore(
  _ kernel: any KernelInterface, _ fd: CInt
) throws(KernelError) -> CInt {
  let mode = try uninterrupted { () throws(KernelError) in try kernel.keyboardMode(fd) }
  return mode == kOff ? kUnicode : mode
}

/// The virtual terminal of this process, for programs that show nothing on it.
package enum PanelTerminal {
  /// Restores the terminal after a program was killed on it: the kernel's own switching, the
  /// keyboard and text mode. A process without a virtual terminal of its own restores terminal
  /// `number`, which it must be allowed to open. Returns false if it has neither.
  ///
  /// - Throws: `DisplayError` if the terminal cannot be opened or set.
  package static func restore(number: Int?) throws(DisplayError) -> Bool {
    do throws(KernelError) {
      return try restore(LinuxKernel(), number: number)
    } catch {
      throw DisplayError(error)
    }
  }

  static func restore(_ kernel: any KernelInterface, number: Int?) throws(KernelError) -> Bool {
    let found = try uninterrupted { () throws(KernelError) -> CInt? in
      if let own = try kernel.openTerminal() { return own }
      guard let number else { return nil }
      return try kernel.openTerminal(number: number)
    }
    guard let fd = found else { return false }
    defer { kernel.close(fd) }
    let keyboard = try keyboardModeToRestore(kernel, fd)
    try uninterrupted { () throws(KernelError) in
      try kernel.setSwitching(fd, isProcessControlled: false)
    }
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
