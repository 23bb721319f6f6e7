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
  private let signals: SwitchSignalsHandle
  private var undo: Undo

  /// The changes to the terminal, with the previous values. They are undone in reverse order.
  private struct Undo {
    /// The terminal; nil after a hang-up until it is open again.
    var handle: TerminalHandle?
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
      if let handle {
        if let keyboardMode {
          try? uninterrupted { () throws(KernelError) in
            try kernel.setKeyboardMode(handle, keyboardMode)
          }
        }
        if isGraphics {
          try? uninterrupted { () throws(KernelError) in
            try kernel.setDisplayMode(handle, kdText)
          }
        }
        if isProcessControlled {
          try? uninterrupted { () throws(KernelError) in
            try kernel.setSwitching(handle, isProcessControlled: false)
          }
        }
        // Return to the previous terminal, which may show a login; nobody uses this one.
        if let previous, (try? kernel.activeTerminal(handle)) == previous.own {
          try? uninterrupted { () throws(KernelError) in
            try kernel.activate(handle, previous.number)
          }
        }
      }
      if isCrashRestoreArmed { kernel.disarmCrashRestore() }
      if catchesSignals { kernel.closeSwitchSignals() }
      if let handle { kernel.closeTerminal(handle) }
    }
  }

  /// Takes over the terminal of this process. Returns nil if it has none.
  ///
  /// If the terminal is in the background, this method requests a switch to it. `isActive` stays
  /// false until the terminal is active.
  init?(_ kernel: any KernelInterface) throws(KernelError) {
    let found = try uninterrupted { () throws(KernelError) in try kernel.openTerminal() }
    guard let handle = found else { return nil }
    var undo = Undo(handle: handle)
    let number = kernel.terminalNumber(handle)
    let signals: SwitchSignalsHandle
    let isActive: Bool
    do throws(KernelError) {
      let keyboard = try keyboardModeToRestore(kernel, handle)
      signals = try uninterrupted { () throws(KernelError) in try kernel.openSwitchSignals() }
      undo.catchesSignals = true
      kernel.armCrashRestore(handle, displayMode: kdText, keyboardMode: keyboard)
      undo.isCrashRestoreArmed = true
      try uninterrupted { () throws(KernelError) in
        try kernel.setSwitching(handle, isProcessControlled: true)
      }
      undo.isProcessControlled = true
      try uninterrupted { () throws(KernelError) in try kernel.setDisplayMode(handle, kdGraphics) }
      undo.isGraphics = true
      try uninterrupted { () throws(KernelError) in try kernel.setKeyboardMode(handle, kOff) }
      undo.keyboardMode = keyboard
      // The kernel will report the switch by a signal. VT_WAITACTIVE would hang for as long as
      // another program refuses to leave its terminal.
      let shown = try uninterrupted { () throws(KernelError) in try kernel.activeTerminal(handle) }
      isActive = shown == number
      if !isActive {
        undo.previous = (shown, number)
        try uninterrupted { () throws(KernelError) in try kernel.activate(handle, number) }
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
    descriptors = [signals.rawValue, handle.rawValue]
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
        try withTerminal { tty throws(KernelError) in try kernel.releaseTerminal(tty) }
      } catch {
        // The terminal was hung up at the same moment, but the switch is still pending.
        guard error.errno == .ioError else { throw error }
        try reopen()
        try withTerminal { tty throws(KernelError) in try kernel.releaseTerminal(tty) }
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
    try? withTerminal { tty throws(KernelError) in try kernel.acknowledgeTerminal(tty) }
    isActive = isShown ?? true
  }

  /// Asks the kernel to activate terminal `number`. The kernel then sends a request to leave this
  /// one.
  func switchTo(_ number: Int) throws(KernelError) {
    try withTerminal { tty throws(KernelError) in try kernel.activate(tty, number) }
  }

  /// Whether the kernel reports this terminal as active; nil if the call fails.
  private var isShown: Bool? {
    (try? withTerminal { tty throws(KernelError) in try kernel.activeTerminal(tty) } == number)
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
  var isOpen: Bool { undo.handle != nil }

  /// Returns whether the terminal was hung up, or has its keyboard on again and a key was typed.
  /// Costs one system call.
  func takeActivity() -> Bool {
    guard let handle = undo.handle else { return false }
    return kernel.takeTerminalActivity(handle)
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
        guard error.errno == .ioError || error.errno == .notPermitted else { throw error }
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
    let isProcessControlled = try withTerminal { tty throws(KernelError) in
      try kernel.isSwitchingProcessControlled(tty)
    }
    if !isProcessControlled {
      try withTerminal { tty throws(KernelError) in
        try kernel.setSwitching(tty, isProcessControlled: true)
      }
      isChanged = true
    }
    if try withTerminal({ tty throws(KernelError) in try kernel.displayMode(tty) }) != kdGraphics {
      try withTerminal { tty throws(KernelError) in try kernel.setDisplayMode(tty, kdGraphics) }
      isChanged = true
    }
    if try withTerminal({ tty throws(KernelError) in try kernel.keyboardMode(tty) }) != kOff {
      try withTerminal { tty throws(KernelError) in try kernel.setKeyboardMode(tty, kOff) }
      isChanged = true
    }
    isActive =
      try withTerminal { tty throws(KernelError) in try kernel.activeTerminal(tty) } == number
    return isChanged
  }

  private func reopen() throws(KernelError) {
    if let handle = undo.handle {
      kernel.disarmCrashRestore()
      undo.isCrashRestoreArmed = false
      undo.handle = nil
      descriptors = [signals.rawValue]
      kernel.closeTerminal(handle)
    }
    let handle = try uninterrupted { () throws(KernelError) in
      try kernel.openTerminal(number: number)
    }
    undo.handle = handle
    descriptors = [signals.rawValue, handle.rawValue]
    kernel.armCrashRestore(handle, displayMode: kdText, keyboardMode: undo.keyboardMode ?? kUnicode)
    undo.isCrashRestoreArmed = true
  }

  /// Calls `call` with the open terminal, and repeats it after a signal. Throws EIO while the
  /// terminal is not open.
  private func withTerminal<R>(
    _ call: (TerminalHandle) throws(KernelError) -> R
  ) throws(KernelError) -> R {
    guard let handle = undo.handle else { throw KernelError(call: .openTerminal, errno: .ioError) }
    return try uninterrupted { () throws(KernelError) in try call(handle) }
  }
}

/// Returns the keyboard mode to restore at the end. If a killed program left the keyboard off, the
/// mode is that of a normal keyboard instead.
private func keyboardModeToRestore(
  _ kernel: any KernelInterface, _ handle: TerminalHandle
) throws(KernelError) -> CInt {
  let mode = try uninterrupted { () throws(KernelError) in try kernel.keyboardMode(handle) }
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
    let found = try uninterrupted { () throws(KernelError) -> TerminalHandle? in
      if let own = try kernel.openTerminal() { return own }
      guard let number else { return nil }
      return try kernel.openTerminal(number: number)
    }
    guard let handle = found else { return false }
    defer { kernel.closeTerminal(handle) }
    let keyboard = try keyboardModeToRestore(kernel, handle)
    try uninterrupted { () throws(KernelError) in
      try kernel.setSwitching(handle, isProcessControlled: false)
    }
    try uninterrupted { () throws(KernelError) in try kernel.setKeyboardMode(handle, keyboard) }
    try uninterrupted { () throws(KernelError) in try kernel.setDisplayMode(handle, kdText) }
    return true
  }
}

// linux/kd.h: KD_TEXT, KD_GRAPHICS, K_UNICODE, K_OFF.
private let kdText: CInt = 0
private let kdGraphics: CInt = 1
private let kUnicode: CInt = 3
private let kOff: CInt = 4
