import MartletControl
import MartletDisplay
import MartletGeometry
import MartletHost
import MartletRaster

/// The picture of a display for a program that follows it: a second consumer of its frames.
///
/// The verb is `mirror SERIAL`, for one display. Its reply has the words `SERIAL WIDTH HEIGHT
/// COUNT`, followed by COUNT rectangles with their pixels (`MirrorFrame`). They cover everything
/// that was painted after the frame with the given serial number, or the whole picture if that
/// number is no longer known, such as 0. If nothing new was painted, the reply waits for a frame,
/// at most `frameTimeout`. Ten seconds after the last request the mirror stops following frames,
/// and then it costs nothing.
@MainActor package final class Mirror {
  private unowned let frames: FrameLoop
  private let now: () -> MonotonicTime
  /// The number of the newest frame.
  private var serial = 1
  /// The damage of the newest frames, oldest first; the last one has the number `serial`.
  private var damages: [PixelRegion] = []
  private var size: PixelSize?
  private var waiting: [Request] = []
  /// The time at which the mirror stops following frames if no request arrives; nil while it does
  /// not follow frames.
  private var stopTime: MonotonicTime?

  private struct Request {
    var serial: Int
    var due: MonotonicTime
    var reply: @MainActor (ControlReply) -> Void
  }

  /// The maximum time for which a reply waits for a new frame, in seconds.
  static let frameTimeout = 3.0
  /// The time without a request after which the mirror stops following frames, in seconds.
  static let rest = 10.0
  /// The maximum length of `damages`.
  private static let memory = 64

  /// Makes a mirror, which follows no frames yet.
  ///
  /// - Parameters:
  ///   - frames: the frame loop, which must outlive the mirror.
  ///   - now: returns the present time of the loop's clock.
  package init(of frames: FrameLoop, now: @escaping () -> MonotonicTime) {
    self.frames = frames
    self.now = now
  }

  /// Returns the verb `mirror` for a panel's socket.
  ///
  /// - Parameter mirror: returns the mirror of the display that a request names; that of the first
  ///   one for nil. It throws the refusal if there is no such display.
  package static func verb(
    of mirror: @escaping @MainActor (_ output: String?) throws(ControlRefusal) -> Mirror
  ) -> ControlVerb {
    ControlVerb("mirror", arguments: ["serial"]) { output, words, reply in
      guard let known = Int(words[0]), known >= 0 else {
        return reply(.refused(ControlRefusal(.request, "the serial number is a whole number")))
      }
      do throws(ControlRefusal) {
        try mirror(output).ask(known, reply)
      } catch {
        reply(.refused(error))
      }
    }
  }

  private func ask(_ known: Int, _ reply: @escaping @MainActor (ControlReply) -> Void) {
    let time = now()
    if stopTime == nil { follow() }
    stopTime = time.advanced(by: Self.rest)
    if known == serial, size == frames.mode?.size ?? size {
      waiting.append(
        Request(serial: known, due: time.advanced(by: Self.frameTimeout), reply: reply))
    } else {
      reply(answer(to: known))
    }
  }

  private func follow() {
    // Numbers of earlier frames become unknown, because their damage was not recorded.
    serial += 1
    damages = []
    size = nil
    frames.onFrame = { [unowned self] _, damage in take(damage) }
  }

  private func take(_ damage: PixelRegion) {
    serial += 1
    damages.append(damage)
    if damages.count > Self.memory { damages.removeFirst() }
    let requests = waiting
    waiting = []
    for request in requests { request.reply(answer(to: request.serial)) }
  }

  private func answer(to known: Int) -> ControlReply {
    let serial = serial
    let reply = frames.withPicture { picture -> ControlReply in
      let age = serial - known
      var region = PixelRegion(picture.bounds)
      if known > 0, known <= serial, age <= damages.count, size == picture.size {
        region = PixelRegion()
        for damage in damages.suffix(age) { region.formUnion(damage) }
      }
      size = picture.size
      let frame = MirrorFrame(region, of: picture)
      return .done(
        words: [
          "\(serial)", "\(picture.width)", "\(picture.height)", "\(frame.parts.count)",
        ], bytes: frame.bytes)
    }
    return reply
      ?? .refused(ControlRefusal(.unavailable, "no picture yet: \(frames.status)"))
  }
}

extension Mirror: LoopSource {
  /// Empty: requests arrive over the panel's socket.
  package var descriptors: [CInt] { [] }

  /// The time at which a waiting request must be answered, or at which the mirror stops following
  /// frames.
  package var deadline: MonotonicTime? {
    .earlier(stopTime, waiting.map(\.due).min())
  }

  /// Answers the requests that have waited for `frameTimeout`, and stops following frames if no
  /// request has arrived for `rest` seconds.
  package func dispatch(now: MonotonicTime) {
    let due = waiting.filter { $0.due <= now }
    waiting.removeAll { $0.due <= now }
    for request in due { request.reply(answer(to: request.serial)) }
    if let time = stopTime, time <= now {
      stopTime = nil
      frames.onFrame = nil
      damages = []
    }
  }
}

/// The contents of a reply to `mirror`.
package struct MirrorAnswer: Sendable {
  /// The serial number of the newest frame in `frame`, for the next request.
  package var serial: Int
  /// The rectangles that changed, with their pixels.
  package var frame: MirrorFrame

  /// Asks the panel for everything that was painted after a frame. The call blocks until there is a
  /// newer frame, at most about `Mirror.frameTimeout`. Returns nil if the reply is malformed.
  ///
  /// - Parameters:
  ///   - serial: the number of the last known frame; 0 asks for the whole picture.
  ///   - output: the name of a display; nil for the first one.
  ///   - folders: the folders in which a panel may listen, in order.
  /// - Throws: `ControlError` if no panel answers or the panel refuses.
  package static func ask(
    after serial: Int, output: String? = nil, of folders: [ControlFolder]
  ) throws(ControlError) -> MirrorAnswer? {
    let (words, bytes) = try ControlClient.ask(
      ControlRequest("mirror", ["\(serial)"], output: output), of: folders)
    return MirrorAnswer(words, bytes)
  }

  init?(_ words: [String], _ bytes: [UInt8]) {
    let numbers = words.compactMap(Int.init)
    guard words.count == 4, numbers.count == 4,
      let frame = MirrorFrame(
        size: PixelSize(width: numbers[1], height: numbers[2]), partCount: numbers[3], bytes: bytes)
    else { return nil }
    (serial, self.frame) = (numbers[0], frame)
  }
}
