import Glibc

@testable import MartletKMS

// udev and the virtual terminal.

extension FakeKernel {
  func openHotplugMonitor() throws(KernelError) -> CInt {
    try enter(.openHotplugMonitor)
    return open(.monitor)
  }

  func closeHotplugMonitor(_ fd: CInt) { close(fd) }

  func readHotplugEvents(_ fd: CInt) -> [HotplugEvent] {
    defer { hotplug.removeAll() }
    return hotplug
  }

  func openTerminal() throws(KernelError) -> CInt? {
    try enter(.openTerminal)
    return terminal?.isOwn == true ? open(.terminal) : nil
  }

  func openTerminal(number: Int) throws(KernelError) -> CInt {
    try enter(.openTerminal)
    guard let terminal, terminal.number == number, terminal.openErrno == 0 else {
      throw KernelError(call: .openTerminal, errno: terminal?.openErrno ?? ENOENT)
    }
    return open(.terminal)
  }

  func takeTerminalActivity(_ fd: CInt) -> Bool {
    if case .hungUpTerminal? = files[fd] { return true }
    defer { terminal?.hasInput = false }
    return terminal?.hasInput ?? false
  }

  func terminalNumber(_ fd: CInt) -> Int { terminal?.number ?? 0 }

  private func enterTerminal(_ fd: CInt, _ call: KernelCall) throws(KernelError) {
    try enter(call)
    switch files[fd] {
    case .terminal: return
    case .hungUpTerminal: throw KernelError(call: call, errno: EIO)
    default:
      sins.append("\(call.rawValue) on descriptor \(fd), which is no terminal")
      throw KernelError(call: call, errno: EBADF)
    }
  }

  func activeTerminal(_ fd: CInt) throws(KernelError) -> Int {
    try enterTerminal(fd, .terminalState)
    return terminal?.active ?? 0
  }

  func activate(_ fd: CInt, _ number: Int) throws(KernelError) {
    try enterTerminal(fd, .activateTerminal)
    switchTerminal(to: number)
  }

  func setSwitching(_ fd: CInt, isProcessControlled: Bool) throws(KernelError) {
    try enterTerminal(fd, .terminalSwitching)
    terminal?.isProcessControlled = isProcessControlled
    // VT_SETMODE forgets a switch that waits for its answer.
    terminal?.leavingTo = nil
  }

  func isSwitchingProcessControlled(_ fd: CInt) throws(KernelError) -> Bool {
    try enterTerminal(fd, .terminalSwitching)
    return terminal?.isProcessControlled ?? false
  }

  func releaseTerminal(_ fd: CInt) throws(KernelError) {
    try enterTerminal(fd, .releaseTerminal)
    guard let number = terminal?.leavingTo else {
      throw KernelError(call: .releaseTerminal, errno: EINVAL)
    }
    terminal?.active = number
    terminal?.leavingTo = nil
  }

  func acknowledgeTerminal(_ fd: CInt) throws(KernelError) {
    try enterTerminal(fd, .acknowledgeTerminal)
    // vt_reldisp (drivers/tty/vt/vt_ioctl.c) asks for a pending switch before it looks at the
    // argument: VT_ACKACQ then performs that switch like any release.
    guard let number = terminal?.leavingTo else { return }
    terminal?.active = number
    terminal?.leavingTo = nil
  }

  func displayMode(_ fd: CInt) throws(KernelError) -> CInt {
    try enterTerminal(fd, .displayMode)
    return terminal?.displayMode ?? 0
  }

  func setDisplayMode(_ fd: CInt, _ mode: CInt) throws(KernelError) {
    try enterTerminal(fd, .displayMode)
    if terminal?.isForeign == true { throw KernelError(call: .displayMode, errno: EPERM) }
    terminal?.displayMode = mode
  }

  func keyboardMode(_ fd: CInt) throws(KernelError) -> CInt {
    try enterTerminal(fd, .keyboardMode)
    return terminal?.keyboardMode ?? 0
  }

  func setKeyboardMode(_ fd: CInt, _ mode: CInt) throws(KernelError) {
    try enterTerminal(fd, .keyboardMode)
    terminal?.keyboardMode = mode
  }

  func openSwitchSignals() throws(KernelError) -> CInt {
    try enter(.switchSignals)
    return open(.signals)
  }

  func closeSwitchSignals() {
    guard let fd = files.first(where: { if case .signals = $0.value { true } else { false } })?.key
    else { return sins.append("closed signals that are not open") }
    close(fd)
  }

  func readSwitchSignals(_ fd: CInt) -> [SwitchRequest] {
    defer { requests.removeAll() }
    return requests
  }

  func armCrashRestore(_ fd: CInt, displayMode: CInt, keyboardMode: CInt) {
    terminal?.isArmed = true
  }

  func disarmCrashRestore() { terminal?.isArmed = false }
}
