import MartletControl
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
    return base64(png)
  }

  /// Returns bytes in Base64 (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var word = 0
      for offset in 0..<3 { word = word << 8 | (offset < count ? Int(bytes[index + offset]) : 0) }
      for place in 0..<4 {
        text.append(
          place <= count ? letters[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
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
