import MartletFeeds

extension FuzzTarget {
  /// Points that come in pieces, or their problem, are those of the whole; numbers are finite, and
  /// each point has fields.
  static func checkLines(_ bytes: [UInt8]) -> String? {
    let whole = lines(bytes, step: max(bytes.count, 1))
    let parts = lines(bytes, step: 1 + bytes.count / 7)
    if let wrong = whole.wrong { return wrong }
    return whole.texts == parts.texts ? nil : "the points in pieces are others"
  }

  /// Returns the points as texts, and the problem as the last one.
  private static func lines(_ bytes: [UInt8], step: Int) -> (texts: [String], wrong: String?) {
    var reader = LineProtocolReader()
    var buffer: [UInt8] = []
    var texts: [String] = []
    var wrong: String?
    var start = 0
    do throws(LineProtocolProblem) {
      repeat {
        let end = min(start + step, bytes.count)
        buffer += bytes[start..<end]
        start = end
        while try reader.next(in: buffer.span, isWhole: end == bytes.count) {
          if reader.fields.isEmpty { wrong = "a point without fields" }
          var text = "\(buffer[reader.key].map(\.self)) \(reader.time ?? 0)"
          for field in reader.fields {
            text += " \(LineProtocolKey.name(buffer[field.name]) ?? "")="
            switch field.value {
            case .number(let number):
              if !number.isFinite { wrong = "the number \(number)" }
              text += "\(number)"
            case .truth(let truth): text += "\(truth)"
            case .text(let range): text += LineProtocolKey.text(buffer[range]) ?? "-"
            }
          }
          texts.append(text)
        }
        buffer.removeFirst(reader.position)
        reader.drop(reader.position)
      } while start < bytes.count
    } catch {
      texts.append(error.description)
    }
    return (texts, wrong)
  }
}
