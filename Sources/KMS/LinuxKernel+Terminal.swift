internal import CLinux
import Glibc
import MartletThreads

// The calls for the virtual terminal of this process. `TerminalInterface` describes each of them.

extension LinuxKernel: TerminalInterface {
  func openTerminal() throws(KernelError) -> TerminalHandle? {
    if martlet_vt_number(0) > 0 {
      let raw = fcntl(0, F_DUPFD_CLOEXEC, 3)
      guard raw >= 0 else { throw KernelError(call: .openTerminal, errno: .current) }
      return TerminalHandle(rawValue: raw)
    }
    let raw = unsafe Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard raw >= 0 else {
      // A process without a controlling terminal is no failure.
      switch Errno.current {
      case .noSuchAddressOrDevice, .noSuchFileOrDirectory, .operationNotSupportedByDevice,
        .permissionDenied:
        return nil
      case let code: throw KernelError(call: .openTerminal, errno: code)
      }
    }
    if martlet_vt_number(raw) > 0 { return TerminalHandle(rawValue: raw) }
    _ = Glibc.close(raw)
    return nil
  }

  func openTerminal(number: Int) throws(KernelError) -> TerminalHandle {
    TerminalHandle(rawValue: try check(martlet_vt_open(CInt(number)), .openTerminal))
  }

  func closeTerminal(_ terminal: TerminalHandle) { _ = Glibc.close(terminal.rawValue) }

  func takeTerminalActivity(_ terminal: TerminalHandle) -> Bool {
    martlet_vt_take_activity(terminal.rawValue) == 1
  }

  func terminalNumber(_ terminal: TerminalHandle) -> Int {
    Int(martlet_vt_number(terminal.rawValue))
  }

  func activeTerminal(_ terminal: TerminalHandle) throws(KernelError) -> Int {
    Int(try check(martlet_vt_active(terminal.rawValue), .terminalState))
  }

  func activate(_ terminal: TerminalHandle, _ number: Int) throws(KernelError) {
    _ = try check(martlet_vt_activate(terminal.rawValue, CInt(number)), .activateTerminal)
  }

  func setSwitching(_ terminal: TerminalHandle, isProcessControlled: Bool) throws(KernelError) {
    _ = try check(
      martlet_vt_set_process(terminal.rawValue, isProcessControlled ? 1 : 0), .terminalSwitching)
  }

  func isSwitchingProcessControlled(_ terminal: TerminalHandle) throws(KernelError) -> Bool {
    try check(martlet_vt_is_process(terminal.rawValue), .terminalSwitching) == 1
  }

  func releaseTerminal(_ terminal: TerminalHandle) throws(KernelError) {
    _ = try check(martlet_vt_release(terminal.rawValue), .releaseTerminal)
  }

  func acknowledgeTerminal(_ terminal: TerminalHandle) throws(KernelError) {
    _ = try check(martlet_vt_acknowledge(terminal.rawValue), .acknowledgeTerminal)
  }

  func displayMode(_ terminal: TerminalHandle) throws(KernelError) -> CInt {
    try check(martlet_kd_get_mode(terminal.rawValue), .displayMode)
  }

  func setDisplayMode(_ terminal: TerminalHandle, _ mode: CInt) throws(KernelError) {
    _ = try check(martlet_kd_set_mode(terminal.rawValue, mode), .displayMode)
  }

  func keyboardMode(_ terminal: TerminalHandle) throws(KernelError) -> CInt {
    try check(martlet_kd_get_keyboard(terminal.rawValue), .keyboardMode)
  }

  func setKeyboardMode(_ terminal: TerminalHandle, _ mode: CInt) throws(KernelError) {
    _ = try check(martlet_kd_set_keyboard(terminal.rawValue, mode), .keyboardMode)
  }

  func openSwitchSignals() throws(KernelError) -> SwitchSignalsHandle {
    SwitchSignalsHandle(rawValue: try check(martlet_switch_signals_open(), .switchSignals))
  }

  func closeSwitchSignals() {
    martlet_switch_signals_close()
  }

  func readSwitchSignals(_ signals: SwitchSignalsHandle) -> [SwitchRequest] {
    var requests: [SwitchRequest] = []
    var byte: UInt8 = 0
    while unsafe Glibc.read(signals.rawValue, &byte, 1) == 1 {
      requests.append(byte == 1 ? .leave : .entered)
    }
    return requests
  }

  func armCrashRestore(_ terminal: TerminalHandle, displayMode: CInt, keyboardMode: CInt) {
    _ = martlet_crash_restore_arm(terminal.rawValue, displayMode, keyboardMode)
  }

  func disarmCrashRestore() {
    martlet_crash_restore_disarm()
  }

  private func check(_ answer: CInt, _ call: KernelCall) throws(KernelError) -> CInt {
    if answer < 0 { throw KernelError(call: call, errno: .current) }
    return answer
  }
}
