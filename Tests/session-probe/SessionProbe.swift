import Dispatch
import MartletApp
import MartletDisplay
import MartletGeometry
import MartletHost
import MartletInput
import MartletUI

// Programs that answer a tap later, rendered and replayed on the first thread as the commands do.
// The test runner cannot be that program: its main is asynchronous. Prints a line for each program,
// which DelayedWorkTests reads.

@main @MainActor enum SessionProbe {
  /// A way to answer a tap, and the seconds until the answer.
  struct Way {
    var name: String
    var delay: Double
    var start: (@escaping @MainActor @Sendable () -> Void) -> Void
  }

  static let ways = [
    Way(name: "queue", delay: 0.5) { answer in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { MainActor.assumeIsolated(answer) }
    },
    Way(name: "item", delay: 0.5) { answer in
      let gone = DispatchWorkItem { MainActor.assumeIsolated(answer) }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, execute: gone)
      gone.cancel()
      let item = DispatchWorkItem { MainActor.assumeIsolated(answer) }
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(500), execute: item)
    },
    Way(name: "date", delay: 0.5) { answer in
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.5) { MainActor.assumeIsolated(answer) }
    },
    Way(name: "task", delay: 0.5) { answer in
      Task { @MainActor in
        try await Task.sleep(nanoseconds: 500_000_000)
        answer()
      }
    },
    Way(name: "clock", delay: 0.5) { answer in
      Task { @MainActor in
        try await Task.sleep(until: .now + .seconds(0.25), clock: .continuous)
        try await SuspendingClock().sleep(for: .milliseconds(250))
        answer()
      }
    },
    Way(name: "group", delay: 0.5) { answer in
      Task.detached {
        await withTaskGroup(of: Void.self) { group in
          for part in 1...5 {
            group.addTask { try? await Task.sleep(for: .milliseconds(100 * part)) }
          }
        }
        await answer()
      }
    },
    Way(name: "long", delay: 30) { answer in
      Task { @MainActor in
        try await Task.sleep(for: .seconds(30))
        answer()
      }
    },
  ]

  static func main() throws {
    for way in ways {
      let clock = SystemClock()
      let start = clock.now
      // The tap is at 0.25 s.
      let before = 0.25 + way.delay - 0.1
      let after = 0.25 + way.delay + 0.1
      let shown = try [before, after].map { try picture(of: way, at: $0) }
      let replayed = try [before, after].map { try lastFrame(of: way, until: $0) }
      let isQuick = clock.now.seconds(since: start) < 10
      print(way.name, shown[0] != shown[1], shown == replayed, isQuick)
    }
  }

  private static func program(_ way: Way) -> Program {
    Program { _ in AnswerView(start: way.start) }
  }

  private static func options() throws -> HeadlessOptions {
    var options = HeadlessOptions()
    options.size = PixelSize(width: 40, height: 40)
    options.trace = try Trace(parsing: "0.2 down 0 20 20\n0.25 up 0\n")
    options.servesMainQueue = true
    return options
  }

  private static func picture(of way: Way, at time: Double) throws -> [UInt8] {
    try program(way).picture(at: time, options(), reporting: { _ in }).copiedBytes()
  }

  private static func lastFrame(of way: Way, until time: Double) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try program(way).replay(
      options(), duration: time, stopwatch: ManualClock(), reporting: { _ in },
      onPicture: { bytes = $0.copiedBytes() }, onReport: { _ in })
    return bytes
  }
}

private struct AnswerView: View {
  let start: (@escaping @MainActor @Sendable () -> Void) -> Void
  @State private var isAnswered = false

  var body: some View {
    Rectangle().fill(isAnswered ? Color.green : Color.red)
      .onTapGesture { start { isAnswered = true } }
  }
}
