import Dispatch
import Glibc
import MartletGeometry
import MartletHost

// A program whose first thread runs the event loop with Dispatch's main queue, as the panel does.
// The test runner cannot be that program: its main is asynchronous, so its main queue is served by
// changing threads. Prints one line a claim, which MainQueueTests and TurnedTimeTests read.

@main enum LoopProbe {
  @MainActor static func main() {
    say("main \(isFirstThread)")
    let loop = EventLoop(clock: SystemClock())
    loop.add(MainQueue())
    Task { @MainActor in
      say("actor \(isFirstThread)")
      await Task { @concurrent in say("elsewhere \(!isFirstThread)") }.value
      say("back \(isFirstThread)")
      DispatchQueue.global().async {
        DispatchQueue.main.async {
          say("queue \(isFirstThread)")
          MainActor.assumeIsolated { loop.stop() }
        }
      }
    }
    loop.run()

    let idle = EventLoop(clock: loop.clock)
    idle.add(MainQueue())
    idle.turn(until: loop.clock.now.advanced(by: 0.3))
    say("idle \(idle.wakeUps)")

    probeTurnedTime()

    let rest = EventLoop(clock: loop.clock)
    if let signals = Signals(
      [SIGHUP],
      handler: { signal in
        say("signal \(signal)")
        rest.stop()
      })
    {
      rest.add(signals)
      kill(getpid(), SIGHUP)
      rest.run(until: rest.clock.now.advanced(by: 5))
    }
  }

  /// The first thread's handle, for `main` is the first to ask.
  private static let first = pthread_self()

  private static var isFirstThread: Bool { pthread_equal(pthread_self(), first) != 0 }

  private static func say(_ line: String) {
    print(line)
  }
}
