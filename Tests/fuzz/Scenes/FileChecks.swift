import MartletControl
import MartletFormats
import MartletGeometry
import MartletInput
import MartletSeries
import MartletWeb

extension FuzzTarget {
  /// The place's clock leads back to a moment at which it shows the same, at every moment that data
  /// may have.
  static func checkZone(_ bytes: [UInt8]) -> String? {
    guard let zone = try? TimeZoneRules(tzif: bytes) else { return nil }
    let limits = TimeColumn.limits
    let moments: [Int64] = [
      limits.lowerBound, -62_135_596_800_000, -1, 0, 1, 951_782_400_000, 1_774_746_000_000,
      1_793_494_800_000, 4_102_444_800_000, 253_402_300_799_999, limits.upperBound,
    ]
    for moment in moments {
      let offset = zone.offset(at: moment)
      guard abs(offset) <= 26 * 3600 else { return "\(offset) s from UTC at \(moment)" }
      let local = zone.local(at: moment)
      let again = zone.moment(local: local)
      // A clock that leaps shows some times twice and others never.
      guard abs(again - moment) <= 2 * 26 * 3_600_000 else {
        return "\(moment) comes back as \(again)"
      }
      let civil = zone.civil(at: moment)
      guard civil.milliseconds == local else { return "\(civil) is not \(local)" }
    }
    return nil
  }

  /// Lines: host, origin, token and then the body; `-` for a header that is missing. Nobody but a
  /// page of this machine with the token gets in.
  static func checkRequest(_ bytes: [UInt8]) -> String? {
    let lines = bytes.split(
      separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    func header(_ index: Int) -> String? {
      index < lines.count && lines[index] != "-" ? lines[index] : nil
    }
    let token = "0123456789abcdef0123456789abcdef"
    let access = WebAccess(token: token)
    if access.refusal(host: header(0), origin: header(1), token: header(2)) == nil {
      guard header(2) == token else { return "another token is taken" }
      guard let host = header(0), isLoopback(host) else { return "another host is taken" }
      if let origin = header(1),
        !origin.lowercased().hasPrefix("http://")
          || !isLoopback(String(origin.dropFirst(7)))
      {
        return "another page is taken"
      }
    }
    guard lines.count == 4 else { return nil }
    for kind in WebInput.kinds(parsing: lines[3]) {
      let position: CGPoint
      switch kind {
      case .touch(_, _, let point), .scroll(_, _, let point): position = point
      default: continue
      }
      guard abs(position.x) <= 1e6, abs(position.y) <= 1e6 else { return "a touch at \(position)" }
    }
    return nil
  }

  /// A line that is a request or a reply's head is written as it was read; what is refused has a
  /// reason that fits a line.
  static func checkControl(_ bytes: [UInt8]) -> String? {
    do throws(ControlRefusal) {
      let request = try ControlRequest(parsing: bytes)
      if request.line != bytes + [0x0A] { return "the request changes when it is written" }
      for text in request.arguments.compactMap(ControlText.text)
      where ControlText.text(ControlText.word(text)) != text {
        return "the text \(text) changes when it is written as a word"
      }
    } catch {
      let line = ControlReplyHead.refused(error).line
      guard ControlReplyHead(parsing: Array(line.dropLast())) == .refused(error) else {
        return "the refusal is not read: \(error)"
      }
    }
    guard let head = ControlReplyHead(parsing: bytes) else { return nil }
    if case .done(let length, _) = head, !(0...ControlReplyHead.longestReply).contains(length) {
      return "a reply of \(length) bytes"
    }
    let line = head.line
    guard line.count <= ControlRequest.longestLine, line.last == 0x0A else {
      return "a line of \(line.count) bytes"
    }
    let again = ControlReplyHead(parsing: Array(line.dropLast()))
    // The word for a reason that is not known may be longer, and then the text is cut.
    if case .refused(let refusal) = head, case .refused(let second) = again,
      second.reason == refusal.reason, refusal.text.hasPrefix(second.text)
    {
      return nil
    }
    return again == head ? nil : "the reply changes when it is written and read"
  }

  private static func isLoopback(_ authority: String) -> Bool {
    authority.lowercased().wholeMatch(
      of: #/(127\.0\.0\.1|localhost|\[::1\])(:[0-9]{1,5})?/#) != nil
  }
}
