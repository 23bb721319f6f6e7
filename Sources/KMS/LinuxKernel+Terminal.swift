internal import CLinux
import Glibc

// The virtual terminal of this process.

extension LinuxKernel: TerminalInterface {
  func openTerminal() throws(KernelError) -> CInt? {
    if martlet_vt_number(0) > 0 {
      let fd = fcntl(0, F_DUPFD_CLOEXEC, 3)
      guard fd >= 0 else { throw KernelError(call: .openTerminal, errno: errno) }
      return fd
    }
    let fd = unsafe Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard fd >= 0 else {
      // A process without a controlling terminal is no failure.
      if errno == ENXIO || errno == ENOENT || errno == ENODEV || errno == EACCES { return nil }
      throw KernelError(call: .openTerminal, errno: errno)
    }
    if martlet_vt_number(fd) > 0 { return fd }
    _ = Glibc.close(fd)
    return nil
  }

  func openTerminal(number: Int) throws(KernelError) -> CInt {
    try check(martlet_vt_open(CInt(number)), .openTerminal)
  }

  func takeTerminalActivity(_ fd: CInt) -> Bool { martlet_vt_take_activity(fd) == 1 }

  func terminalNumber(_ fd: CInt) -> Int { Int(martlet_vt_number(fd)) }

  func activeTerminal(_ fd: CInt) throws(KernelError) -> Int {
    Int(try check(martlet_vt_active(fd), .terminalState))
  }

  func activate(_ fd: CInt, _ number: Int) throws(KernelError) {
    _ = try check(martlet_vt_activate(fd, CInt(number)), .activateTerminal)
  }

  func setSwitching(_ fd: CInt, isProcessControlled: Bool) throws(KernelError) {
    _ = try check(martlet_vt_set_process(fd, isProcessControlled ? 1 : 0), .terminalSwitching)
  }

  func isSwitchingProcessControlled(_ fd: CInt) throws(KernelError) -> Bool {
    try check(martlet_vt_is_process(fd), .terminalSwitching) == 1
  }

  func releaseTerminal(_ fd: CInt) throws(KernelError) {
    _ = try check(martlet_vt_release(fd), .releaseTerminal)
  }

  func acknowledgeTerminal(_ fd: CInt) throws(KernelError) {
    _ = try check(martlet_vt_acknowledge(fd), .acknowledgeTerminal)
  }

  func displayMode(_ fd: CInt) throws(KernelError) -> CInt {
    try check(martlet_kd_get_mode(fd), .displayMode)
  }

  func setDisplayMode(_ fd: CInt, _ mode: CInt) throws(KernelError) {
    _ = try check(martlet_kd_set_mode(fd, mode), .displayMode)
  }

  func keyboardMode(_ fd: CInt) throws(KernelError) -> CInt {
    try check(martlet_kd_get_keyboard(fd), .keyboardMode)
  }

  func setKeyboardMode(_ fd: CInt, _ mode: CInt) throws(KernelError) {
    _ = try check(martlet_kd_set_keyboard(fd, mode), .keyboardMode)
  }

  func openSwitchSignals() throws(KernelError) -> CInt {
    try check(martlet_switch_signals_open(), .switchSignals)
  }

  func closeSwitchSignals() {
    martlet_switch_signals_close()
  }

  func readSwitchSignals(_ fd: CInt) -> [SwitchRequest] {
    var requests: [SwitchRequest] = []
    var byte: UInt8 = 0
    while unsafe Glibc.read(fd, &byte, 1) == 1 { requests.append(byte == 1 ? .leave : .entered) }
    return requests
  }

  func armCrashRestore(_ fd: CInt, displayMode: CInt, keyboardMode: CInt) {
    _ = martlet_crash_restore_arm(fd, displayMode, keyboardMode)
  }

  func disarmCrashRestore() {
    martlet_crash_restore_disarm()
  }

  private func check(_ answer: CInt, _ call: KernelCall) throws(KernelError) -> CInt {
    if answer < 0 { throw KernelError(call: call, errno: errno) }
    return answer
  }
}
