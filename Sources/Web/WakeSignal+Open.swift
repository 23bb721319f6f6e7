import Glibc
import MartletDisplay
import MartletThreads

extension WakeSignal {
  /// Returns a signal that can wake a waiting thread.
  ///
  /// - Throws: `DisplayError` if the process has no descriptor left. The server is an output, so it
  ///   throws the errors of outputs.
  static func open() throws(DisplayError) -> WakeSignal {
    let signal = WakeSignal()
    guard signal.descriptor >= 0 else {
      let code = Errno.current
      throw DisplayError(
        operation: "make an eventfd", errno: code, detail: ListeningSocket.advice(on: code))
    }
    return signal
  }
}
