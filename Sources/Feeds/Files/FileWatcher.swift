internal import CLinux
import Glibc
import MartletData
import MartletThreads
import Synchronization

/// A request to follow a file. Its identity is its id.
final class FileRequest: Sendable {
  let path: String
  let reader: any FileReader
  let deliver: DataSink
  private let cancelled = Atomic(false)

  init(path: String, reader: any FileReader, deliver: @escaping DataSink) {
    self.path = path
    self.reader = reader
    self.deliver = deliver
  }

  var id: Int { Int(bitPattern: ObjectIdentifier(self)) }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func cancel() { cancelled.store(true, ordering: .relaxed) }
}

// MARK: - Messages

/// The messages to the watching thread, and the queues in which files are read.
final class FileInbox: Sendable {
  enum Message: Sendable {
    case follow(FileRequest)
    /// A request is cancelled, by its id.
    case forget(Int)
    /// The result of reading a file, by the request's id.
    case read(Int, FileReading)
    case end
  }

  private let messages = ThreadInbox<Message>()
  private let small = ReadingLane(maximumThreads: 3)
  private let large = ReadingLane(maximumThreads: 1)

  /// The minimum size of a large file, in bytes. Reading this much takes a tenth of a second on a
  /// slow board.
  private static let largeSize: Int64 = 1 << 20

  func lane(for stamp: FileStamp?) -> ReadingLane { lane(forSize: stamp?.size ?? 0) }

  func lane(forSize size: Int64) -> ReadingLane { size < Self.largeSize ? small : large }

  /// Is raised by each message.
  var signal: WakeSignal { messages.signal }

  /// Passes a message to the watching thread, which starts with the first file. Returns false, and
  /// drops the message, if the system cannot start the thread.
  @discardableResult func post(_ message: Message) -> Bool {
    guard case .follow = message else { return messages.post(message) }
    return messages.post(message) { FileWatcher(self).run() }
  }

  /// Returns the waiting messages and clears the signal.
  func takeAll() -> [Message] { messages.takeAll() }
}

// MARK: - The thread

/// The watching thread: its watches, its files and its loop.
private final class FileWatcher {
  private let inbox: FileInbox
  private let watch = DirectoryWatch()
  private var files: [Int: FollowedFile] = [:]
  /// A descriptor that becomes ready when a file system is mounted or unmounted, which inotify does
  /// not report. There is none if it cannot be opened. See proc_pid_mountinfo(5).
  private let mounts = OwnedDescriptor(
    unsafe open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC))

  init(_ inbox: FileInbox) {
    self.inbox = inbox
  }

  func run() {
    while true {
      for message in inbox.takeAll() {
        switch message {
        case .follow(let request):
          files[request.id] = FollowedFile(request, watch: watch, inbox: inbox)
        case .forget(let id):
          files[id] = nil
          watch.forget(id)
        case .read(let id, let reading): files[id]?.take(reading)
        case .end: return
        }
      }
      // poll skips negative descriptors.
      var polled = [
        pollfd(fd: inbox.signal.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: mounts.rawValue, events: Int16(POLLPRI), revents: 0),
      ]
      let ready = unsafe poll(&polled, nfds_t(polled.count), timeout)
      if ready < 0 && Errno.current != .interrupted { return }
      if ready > 0 {
        if polled[1].revents != 0 {
          for (id, change) in watch.drain() { files[id]?.note(change) }
        }
        if polled[2].revents != 0 {
          for (id, file) in files {
            watch.retrace(id)
            file.note(.nearby)
          }
        }
      }
      let now = MonotonicSeconds.now
      for file in files.values where file.deadline.map({ $0 <= now }) == true { file.look() }
    }
  }

  /// The milliseconds until the next file is due, rounded up; -1 if no file is due.
  private var timeout: CInt {
    var seconds = files.values.compactMap(\.deadline).min().map {
      max(0, $0 - MonotonicSeconds.now)
    }
    // Without a signal descriptor the thread checks for messages once a second.
    if inbox.signal.descriptor < 0 { seconds = min(seconds ?? 1, 1) }
    return seconds.map { CInt(($0 * 1000).rounded(.up)) } ?? -1
  }
}
