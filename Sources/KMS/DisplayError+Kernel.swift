import Glibc
import MartletDisplay
import MartletThreads

extension DisplayError {
  /// Describes the failed call. For common causes it also says what to do.
  init(_ error: KernelError) {
    let detail =
      switch (error.call, error.errno) {
      case (.openCard, let errno) where errno.isDenial: Self.denialAdvice(errno)
      case (.openTerminal, _): "another program owns it"
      case (.setMaster, _), (_, .permissionDenied): "another process drives the display"
      case (.displayMode, .notPermitted), (.keyboardMode, .notPermitted),
        (.terminalSwitching, .notPermitted):
        "the terminal is not this process's: StandardInput=tty and TTYPath= in its unit"
      case (_, .operationNotSupportedByDevice), (_, .noSuchAddressOrDevice): "the card is gone"
      case (_, .noMemory), (_, .noSpace): "the card has no memory left"
      case (.properties, .notSupported): "the driver lacks a property that every atomic driver has"
      default: ""
      }
    self.init(operation: error.call.rawValue, errno: error.errno, detail: detail)
  }

  /// Returns advice for a card that this process may not open. The mode bits of the card cause
  /// EACCES; the device list of a control group causes EPERM.
  static func denialAdvice(_ errno: Errno) -> String {
    errno == .notPermitted
      ? "no permission: DeviceAllow= of its unit must name it (char-drm)"
      : "no permission: add the user to the group that owns it, usually video"
  }
}
