import Glibc
import MartletThreads

/// A client's connection to a running panel, for one request.
package enum ControlClient {
  /// Sends a request to the first of the folders in which a panel listens. Returns the words and
  /// bytes of the panel's reply.
  ///
  /// - Parameter time: the time within which the panel must accept the request and send the whole
  ///   reply.
  /// - Throws: the refusal, or the most useful reason why nobody answered. A panel that refuses
  ///   this user is reported before folders without a panel.
  package static func ask(
    _ request: ControlRequest, of folders: [ControlFolder], within time: Duration = .seconds(15)
  ) throws(ControlError) -> (words: [String], bytes: [UInt8]) {
    try ask(request, of: folders, within: time) { _, _ in }
  }

  /// Sends a request, and after it the bytes of an open file, to the first of the folders in which
  /// a panel listens. Returns the words of its reply. The file may be a pipe without an end.
  ///
  /// - Parameter time: the time within which the panel must accept each part of the bytes, and send
  ///   the reply after the last one.
  /// - Throws: the refusal, or the reason why nobody answered or the file cannot be read.
  package static func send(
    _ request: ControlRequest, bytesOf file: CInt, to folders: [ControlFolder],
    within time: Duration = .seconds(60)
  ) throws(ControlError) -> [String] {
    try ask(request, of: folders, within: time) { descriptor, path throws(ControlError) in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        // Safety: read writes at most the array's count.
        let count = unsafe Glibc.read(file, &buffer, buffer.count)
        guard count >= 0 else {
          let code = Errno.current
          if code == .interrupted { continue }
          throw ControlError("the input", errno: code)
        }
        if count == 0 { break }
        do throws(ControlStream.Failure) {
          try ControlStream(descriptor, within: time).write(Array(buffer[..<count]))
        } catch .late {
          throw ControlError(.failure, "\(path): the panel takes no more bytes")
        } catch {
          // A panel that refuses the bytes closes the connection. Its reply contains the reason.
          break
        }
      }
      _ = shutdown(descriptor, CInt(SHUT_WR))
    }.words
  }

  private static func ask(
    _ request: ControlRequest, of folders: [ControlFolder], within time: Duration,
    _ body: (CInt, String) throws(ControlError) -> Void
  ) throws(ControlError) -> (words: [String], bytes: [UInt8]) {
    var failure: ControlError?
    for folder in folders {
      let socket: OwnedDescriptor
      do throws(ControlError) {
        socket = try connect(to: folder)
      } catch {
        if failure == nil || failure?.kind == .absent { failure = error }
        continue
      }
      let descriptor = socket.rawValue
      // A panel that refuses a client closes the connection before it reads the request.
      try? ControlStream(descriptor, within: time).write(request.line)
      try body(descriptor, folder.socketPath)
      return try reply(ControlStream(descriptor, within: time), folder.socketPath)
    }
    throw failure ?? ControlError(.absent, "no folder is known in which a panel listens")
  }

  private static func reply(
    _ stream: ControlStream, _ path: String
  ) throws(ControlError) -> (words: [String], bytes: [UInt8]) {
    let reply: ControlReply?
    do throws(ControlStream.Failure) {
      reply = try readReply(stream)
    } catch {
      switch error {
      case .late: throw ControlError(.failure, "\(path): the panel does not answer")
      case .ended, .endless: throw ControlError(.failure, "\(path): the answer is incomplete")
      case .system(let code): throw ControlError(path, errno: code)
      }
    }
    switch reply {
    case .done(let words, let bytes): return (words, bytes)
    case .refused(let refusal):
      let kind: ControlError.Kind
      switch refusal.reason {
      case .permission: kind = .permission
      case .display: kind = .display
      default: kind = .refused
      }
      throw ControlError(kind, "\(path): \(refusal.text)")
    case nil:
      throw ControlError(
        .failure, "\(path): the answer does not have version \(ControlRequest.version)")
    }
  }

  /// Reads a reply. Returns nil if the bytes are not a reply of this version of the protocol.
  private static func readReply(
    _ stream: ControlStream
  ) throws(ControlStream.Failure) -> ControlReply? {
    let (line, rest) = try stream.readLine()
    switch ControlReplyHead(parsing: line) {
    case .done(let length, let words):
      var bytes = Array(rest)
      bytes.reserveCapacity(length)
      while bytes.count < length { bytes += try stream.read(atMost: 1 << 18) }
      return bytes.count == length ? .done(words: words, bytes: bytes) : nil
    case .refused(let refusal): return .refused(refusal)
    case nil: return nil
    }
  }

  private static func connect(to folder: ControlFolder) throws(ControlError) -> OwnedDescriptor {
    let path = folder.socketPath
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = OwnedDescriptor(Glibc.socket(AF_UNIX, type, 0))
    guard socket.isOpen else { throw ControlError(path, errno: .current) }
    let code = unsafe UnixAddress.use(path) { address, size in
      unsafe Glibc.connect(socket.rawValue, address, size) == 0 ? nil : .current
    }
    guard let code else { return socket }
    switch code {
    case .noSuchFileOrDirectory, .notDirectory, .connectionRefused:
      throw ControlError(.absent, "\(path): no panel listens there")
    case .again: throw ControlError(.failure, "\(path): too many others wait for the panel")
    case .permissionDenied:
      throw ControlError(
        .permission, "\(path): this user may not ask the panel; its folder's group may")
    default: throw ControlError(path, errno: code)
    }
  }
}
