internal import CLinux
import Glibc
import MartletData
import MartletNetwork
import MartletThreads

/// Starts a program and reads its standard output.
final class CommandPoll: Poll {
  let hostKey: String? = nil
  private let kind: CommandKind
  private let thread: NetworkThread
  private let hub: FeedHub?
  private let reader: any FileReader
  private var run: ProgramRun?
  private var timer: NetworkTimer?

  init(_ kind: CommandKind, on thread: NetworkThread, hub: FeedHub?) {
    self.kind = kind
    self.thread = thread
    self.hub = hub
    reader = kind.format.makeReader()
  }

  func cancel() {
    timer?.cancel()
    run?.kill()
    run = nil
  }

  func begin(_ end: @escaping (PollResult) -> Void) {
    let name = kind.words[0]
    do throws(SourceFailure) {
      run = try ProgramRun(kind.words, on: thread) { [unowned self] ending in
        timer?.cancel()
        run = nil
        if let why = ending.problem {
          return end(.failed(SourceFailure(.unusable(name), why: why), .content))
        }
        thread.read(ending.output, of: name, with: reader, in: hub, end)
      }
      timer = thread.after(kind.timeout) { [unowned self] in
        run?.kill()
        run = nil
        end(
          .failed(
            SourceFailure(.unusable(name), why: "it did not end within \(kind.timeout.inSeconds)"),
            .content))
      }
    } catch {
      let failure = error
      thread.after(0) { end(.failed(failure, .content)) }
    }
  }
}

/// A running program in a process group of its own. When the program ends, the rest of its group is
/// killed.
final class ProgramRun {
  struct Ending {
    /// The bytes of its standard output.
    var output: MemoryFile
    /// The reason why it failed; nil if it ended with status 0.
    var problem: String?
  }

  /// The maximum number of bytes of the standard output. The standard error is read to its end, and
  /// only the last `maximumErrorBytes` bytes of it are kept.
  private static let maximumOutputBytes: Int64 = 16 << 20
  private static let maximumErrorBytes = 4096

  private let process: CInt
  private let output: MemoryFile
  private var words: [UInt8] = []
  private var isOver = false
  private var hasEnded = false
  /// The reading ends of the two pipes, and the process itself; none after the end.
  private var standard: OwnedDescriptor
  private var error: OwnedDescriptor
  private var handle: OwnedDescriptor
  private var watches: [DescriptorWatch?] = []
  private let end: (Ending) -> Void

  /// Starts a program. `end` is called once, after the initializer has returned, unless `kill` is
  /// called first.
  ///
  /// - Throws: the failure if the system cannot start the program.
  init(
    _ arguments: [String], on thread: NetworkThread, _ end: @escaping (Ending) -> Void
  ) throws(SourceFailure) {
    func failure() -> SourceFailure {
      let failure = FileFailure("Cannot start \(arguments[0])", code: .current)
      return SourceFailure(what: failure.what, why: failure.why)
    }
    guard let output = MemoryFile() else { throw failure() }
    guard let standardPipe = DescriptorPipe(), let errorPipe = DescriptorPipe() else {
      throw failure()
    }
    let text = arguments.flatMap { Array($0.utf8CString) }
    // Safety: the function reads the words and the three numbers.
    let process = unsafe martlet_spawn(
      nil, text, text.count, nil,
      [-1, standardPipe.writing.rawValue, errorPipe.writing.rawValue], 3)
    guard process >= 0 else { throw failure() }
    standard = standardPipe.closeWriting()
    error = errorPipe.closeWriting()
    handle = OwnedDescriptor(martlet_process_open(process))
    guard handle.isOpen else {
      let failure = failure()
      Self.reap(process)
      throw failure
    }
    self.process = process
    self.output = output
    self.end = end
    watches = [
      thread.watch(standard.rawValue) { [unowned self] in drain(0) },
      thread.watch(error.rawValue) { [unowned self] in drain(1) },
      thread.watch(handle.rawValue) { [unowned self] in finish() },
    ]
  }

  deinit { kill() }

  /// Kills the program and everything that it has started in its group.
  func kill() {
    guard !hasEnded else { return }
    hasEnded = true
    Self.reap(process)
    close()
  }

  private func close() {
    for watch in watches { watch?.cancel() }
    watches = []
    standard = OwnedDescriptor(-1)
    error = OwnedDescriptor(-1)
    handle = OwnedDescriptor(-1)
  }

  /// Kills the group before its leader is waited for, because another process may get the group's
  /// number after that. Returns the leader's status.
  @discardableResult private static func reap(_ process: CInt) -> CInt {
    _ = Glibc.kill(-process, SIGKILL)
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0 && Errno.current == .interrupted {}
    return status
  }

  /// Reads the bytes that are in a pipe now.
  private func drain(_ index: Int) {
    let pipe = index == 0 ? standard.rawValue : error.rawValue
    guard pipe >= 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      // Safety: read writes at most the array's size.
      let count = unsafe read(pipe, &bytes, bytes.count)
      if count < 0 && Errno.current == .interrupted { continue }
      if count == 0 {
        watches[index]?.cancel()
        watches[index] = nil
      }
      guard count > 0 else { return }
      if index == 1 {
        words = Array((words + bytes[..<count]).suffix(Self.maximumErrorBytes))
      } else if !isOver {
        let isTaken =
          output.size + Int64(count) <= Self.maximumOutputBytes
          && output.append(bytes.span.extracting(0..<count))
        if !isTaken {
          isOver = true
          // The rest of the output is not needed, so the program is killed.
          _ = Glibc.kill(-process, SIGKILL)
        }
      }
    }
  }

  private func finish() {
    guard !hasEnded else { return }
    hasEnded = true
    let status = Self.reap(process)
    drain(0)
    drain(1)
    close()
    end(Ending(output: output, problem: problem(status)))
  }

  /// Returns the failure for a status of waitpid(2), with the last line of the standard error; nil
  /// for success.
  private func problem(_ status: CInt) -> String? {
    if isOver { return "it wrote more than \(Self.maximumOutputBytes >> 20) MiB" }
    let signal = status & 0x7F
    let code = (status >> 8) & 0xFF
    if signal == 0 && code == 0 { return nil }
    let text = String(decoding: words, as: UTF8.self)
    let line = text.split { $0.isNewline }.last.map { String($0).shortened() } ?? ""
    let ending = signal != 0 ? "signal \(signal) ended it" : "it ended with status \(code)"
    return line.isEmpty ? ending : "\(ending): \(line)"
  }
}
