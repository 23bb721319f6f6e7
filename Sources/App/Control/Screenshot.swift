import MartletControl
import MartletDisplay
import MartletHost
import MartletImages
import MartletRaster

/// The picture of a running panel, as its socket sends it.
///
/// The verb is `screenshot`, for one display. Its reply has the words `xrgb8888 WIDTH HEIGHT
/// shown|hidden` and the pixels of the display's whole picture, as people see it and not turned for
/// its panel: `Pixmap.copiedBytes`.
struct Screenshot: ~Copyable {
  let picture: Pixmap
  /// Whether a display shows the picture at present. If false, it is the picture that was shown
  /// last.
  let isShown: Bool

  private static let verb = "screenshot"
  private static let format = ScanoutFormat.xrgb8888.rawValue

  /// Returns the verb for a panel's socket. Its answer costs the loop one copy of the pixels.
  ///
  /// - Parameter display: returns the frame loop of the display that a request names; that of the
  ///   first one for nil. It throws the refusal if there is no such display.
  @MainActor static func verb(
    of display: @escaping @MainActor (_ output: String?) throws(ControlRefusal) -> FrameLoop
  ) -> ControlVerb {
    ControlVerb(verb) { output, _ in
      do throws(ControlRefusal) {
        return reply(of: try display(output))
      } catch {
        return .refused(error)
      }
    }
  }

  /// Returns the reply with the picture of one display.
  @MainActor static func reply(of frames: FrameLoop) -> ControlReply {
    let state = frames.mode == nil ? "hidden" : "shown"
    return frames.withPicture { picture in
      .done(
        words: [format, "\(picture.width)", "\(picture.height)", state],
        bytes: picture.copiedBytes())
    } ?? .refused(ControlRefusal(.unavailable, "no picture yet: \(frames.status)"))
  }

  /// Asks the panel for its picture: the one that listens in the first of the folders.
  ///
  /// - Parameter output: the name of a display; nil for the first one.
  /// - Throws: the reason why there is no picture: no panel answers, there is no such display, or
  ///   the reply is malformed.
  static func take(
    from folders: [ControlFolder], output: String? = nil
  ) throws(ControlError) -> Screenshot {
    let (words, bytes) = try ControlClient.ask(ControlRequest(verb, output: output), of: folders)
    if let screenshot = Screenshot(words, bytes) { return screenshot }
    throw ControlError(.failure, "the panel's answer is no picture")
  }

  /// Returns the picture as a PNG.
  ///
  /// - Throws: an `inputOutput` error if it cannot be encoded.
  borrowing func png() throws(AppError) -> [UInt8] {
    do throws(PNGError) {
      return try PNG.encode(picture)
    } catch {
      throw AppError(.inputOutput, "\(error)")
    }
  }

  init?(_ words: [String], _ bytes: [UInt8]) {
    guard words.count == 4, words[0] == Self.format, let width = Int(words[1]),
      let height = Int(words[2]),
      let picture = Pixmap(width: width, height: height, copiedBytes: bytes)
    else { return nil }
    self.picture = picture
    isShown = words[3] == "shown"
  }
}

extension AppError {
  /// Makes the program's final error from a failure of the control socket.
  package init(_ error: ControlError) {
    let status: ExitStatus
    switch error.kind {
    case .permission: status = .permission
    case .absent, .display, .refused: status = .unavailable
    case .failure: status = .inputOutput
    }
    self.init(status, error.description)
  }
}
