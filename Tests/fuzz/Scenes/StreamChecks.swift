import MartletFeeds
import MartletNetwork

extension FuzzTarget {
  /// The first byte is the size of pieces, the others are the bytes of a server: its frames of a
  /// WebSocket, its stream of events and that of a camera. In pieces they give what the whole
  /// gives.
  static func checkStreams(_ bytes: [UInt8]) -> String? {
    guard let step = bytes.first.map({ Int($0) + 1 }) else { return nil }
    let stream = Array(bytes.dropFirst())
    if frames(stream, by: stream.count + 1) != frames(stream, by: step) {
      return "the frames in pieces give another result"
    }
    if events(stream, by: stream.count + 1) != events(stream, by: step) {
      return "the events in pieces give another result"
    }
    if parts(stream, by: stream.count + 1) != parts(stream, by: step) {
      return "the parts in pieces give another result"
    }
    return nil
  }

  private static func frames(_ bytes: [UInt8], by step: Int) -> [String] {
    var parser = WebSocketParser(maximumBytes: 1000)
    var found: [String] = []
    do throws(WebSocketParser.Problem) {
      for start in stride(from: 0, to: bytes.count, by: step) {
        let piece = Array(bytes[start..<min(start + step, bytes.count)])
        try parser.consume(piece.span) { found.append("\($0)") }
      }
    } catch {
      found.append("\(error.code) \(error.why)")
    }
    return found
  }

  private static func parts(_ bytes: [UInt8], by step: Int) -> [[UInt8]] {
    var parser = MultipartStream(boundary: "b")
    var found: [[UInt8]] = []
    do throws(MultipartStream.Overflow) {
      for start in stride(from: 0, to: bytes.count, by: step) {
        let piece = Array(bytes[start..<min(start + step, bytes.count)])
        try parser.consume(piece.span) { found.append($0) }
      }
    } catch {
      found.append(Array("overflow".utf8))
    }
    return found
  }

  private static func events(_ bytes: [UInt8], by step: Int) -> [String] {
    var parser = EventStream()
    var found: [String] = []
    do throws(EventStream.Overflow) {
      for start in stride(from: 0, to: bytes.count, by: step) {
        let piece = Array(bytes[start..<min(start + step, bytes.count)])
        try parser.consume(piece.span) { found.append("\($0)") }
      }
    } catch {
      found.append("overflow")
    }
    return found + [parser.lastID, "\(parser.retry ?? -1)"]
  }
}
