import Glibc
import MartletThreads

@testable import MartletKMS

// udev and the virtual terminal.

extension FakeKernel {
  func openHotplugMonitor() throws(KernelError) -> HotplugHandle {
    try enter(.openHotplugMonitor)
    return HotplugHandle(rawValue: open(.monitor))
  }

  func closeHotplugMonitor(_ fd: HotplugHandle) { _ = closed(fd.rawValue) }

  func readHotplugEvents(_ fd: HotplugHandle) -> [HotplugEvent] {
    defer { hotplug.removeAll() }
    return hotplug
  }

  func openTerminal() throws(KernelError) -> TerminalHandle? {
    try enter(.openTerminal)
    return terminal?.isOwn == true ? TerminalHandle(rawValue: open(.terminal)) : nil
  }

  func openTerminal(number: Int) throws(KernelError) -> TerminalHandle {
    try enter(.openTerminal)
    guard let terminal, terminal.number == number, terminal.openErrno == nil else {
      throw KernelError(call: .openTerminal, errno: terminal?.openErrno ?? .noSuchFileOrDirectory)
    }
    return TerminalHandle(rawValue: open(.terminal))
  }

  func closeTerminal(_ fd: TerminalHandle) { _ = closed(fd.rawValue) }

  func takeTerminalActivity(_ fd: TerminalHandle) -> Bool {
    if case .hungUpTerminal? = files[fd.rawValue] { return true }
    defer { terminal?.hasInput = false }
    return terminal?.hasInput ?? false
  }

  func terminalNumber(_ fd: TerminalHandle) -> Int { terminal?.number ?? 0 }

  private func enterTerminal(_ fd: TerminalHandle, _ call: KernelCall) throws(KernelError) {
    try enter(call)
    switch files[fd.rawValue] {
    case .terminal: return
    case .hungUpTerminal: throw KernelError(call: call, errno: .ioError)
    default:
      sins.append("\(call.rawValue) on descriptor \(fd.rawValue), which is no terminal")
      throw KernelError(call: call, errno: .badFileDescriptor)
    }
  }

  func activeTerminal(_ fd: TerminalHandle) throws(KernelError) -> Int {
    try enterTerminal(fd, .terminalState)
    return terminal?.active ?? 0
  }

  func activate(_ fd: TerminalHandle, _ number: Int) throws(KernelError) {
    try enterTerminal(fd, .activateTerminal)
    switchTerminal(to: number)
  }

  func setSwitching(_ fd: TerminalHandle, isProcessControlled: Bool) throws(KernelError) {
    try enterTerminal(fd, .terminalSwitching)
    terminal?.isProcessControlled = isProcessControlled
    // VT_SETMODE forgets a switch that waits for its answer.
    terminal?.leavingTo = nil
  }

  func isSwitchingProcessControlled(_ fd: TerminalHandle) throws(KernelError) -> Bool {
    try enterTerminal(fd, .terminalSwitching)
    return terminal?.isProcessControlled ?? false
  }

  func releaseTerminal(_ fd: TerminalHandle) throws(KernelError) {
    try enterTerminal(fd, .releaseTerminal)
    guard let number = terminal?.leavingTo else {
      throw KernelError(call: .releaseTerminal, errno: .invalidArgument)
    }
    terminal?.active = number
    terminal?.leavingTo = nil
  }

  func acknowledgeTerminal(_ fd: TerminalHandle) throws(KernelError) {
    try enterTerminal(fd, .acknowledgeTerminal)
    // vt_reldisp (drivers/tty/vt/vt_ioctl.c) asks for a pending switch before it looks at the
    // argument: VT_ACKACQ then performs that switch like any release.
    guard let number = terminal?.leavingTo else { return }
    terminal?.active = number
    terminal?.leavingTo = nil
  }

  func displayMode(_ fd: TerminalHandle) throws(KernelError) -> CInt {
    try enterTerminal(fd, .displayMode)
    return terminal?.displayMode ?? 0
  }

  func setDisplayMode(_ fd: TerminalHandle, _ mode: CInt) throws(KernelError) {
    try enterTerminal(fd, .displayMode)
    if terminal?.isForeign == true { throw KernelError(call: .displayMode, errno: .notPermitted) }
    terminal?.displayMode = mode
  }

  func keyboardMode(_ fd: TerminalHandle) throws(KernelError) -> CInt {
    try enterTerminal(fd, .keyboardMode)
    return terminal?.keyboardMode ?? 0
  }

  func setKeyboardMode(_ fd: TerminalHandle, _ mode: CInt) throws(KernelError) {
    try enterTerminal(fd, .keyboardMode)
    terminal?.keyboardMode = mode
  }

  func openSwitchSignals() throws(KernelError) -> SwitchSignalsHandle {
    try enter(.switchSignals)
    return SwitchSignalsHandle(rawValue: open(.signals))
  }

  func closeSwitchSignals() {
    guard let fd = files.first(where: { if case .signals = $0.value { true } else { false } })?.key
    else { return sins.append("closed signals that are not open") }
    _ = closed(fd)
  }

  func readSwitchSignals(_ fd: SwitchSignalsHandle) -> [SwitchRequest] {
    defer { requests.removeAll() }
    return requests
  }

  func armCrashRestore(_ fd: TerminalHandle, displayMode: CInt, keyboardMode: CInt) {
    terminal?.isArmed = true
  }

  func disarmCrashRestore() { terminal?.isArmed = false }
}
