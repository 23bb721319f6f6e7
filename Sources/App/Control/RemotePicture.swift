import MartletControl
import MartletFormats
import Synchronization

/// The picture of a running panel for messages.
package enum RemotePicture {
  /// Returns the picture as a PNG in Base64; nil if no panel gives one.
  ///
  /// - Parameter output: the name of a display; nil for the first one.
  package static func base64(from folders: [ControlFolder], output: String? = nil) -> String? {
    guard let screenshot = try? Screenshot.take(from: folders, output: output),
      let png = try? screenshot.png()
    else { return nil }
    return Base64.text(png)
  }
}

/// The time at which a picture was last sent. It may be used on any thread.
package final class LastPicture: Sendable {
  private let time = Mutex<ContinuousClock.Instant?>(nil)

  /// Makes a value for which a picture is due immediately.
  package init() {}

  /// Returns whether at least `seconds` have elapsed since this function last returned true. If it
  /// returns true, the time counts from now.
  package func isDue(after seconds: Double) -> Bool {
    time.withLock { time in
      let now = ContinuousClock.now
      if let last = time, now < last + .seconds(seconds) { return false }
      time = now
      return true
    }
  }
}
