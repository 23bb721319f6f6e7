import Dispatch
import Glibc
import MartletGeometry
import MartletHost

/// Runs delayed work by a clock that is turned by hand, and says when it runs.
@MainActor func probeTurnedTime() {
  let clock = ManualClock()
  let real = SystemClock()
  let start = real.now
  // 2026-01-01.
  guard let time = TurnedTime(milliseconds: 1_767_225_600_000) else { return }
  print("turned twice \(TurnedTime(milliseconds: 0) != nil)")
  time.follow(clock)
  let loop = EventLoop(clock: clock)
  loop.add(time)
  let say: @MainActor @Sendable (String) -> Void = { print("turned \($0) \(clock.now.seconds)") }

  let uptime = DispatchTime.now()
  DispatchQueue.main.asyncAfter(deadline: uptime + 0.5) {
    MainActor.assumeIsolated { say("later") }
  }
  DispatchQueue.main.asyncAfter(deadline: uptime + 0.25) {
    MainActor.assumeIsolated { say("sooner") }
  }
  DispatchQueue.main.asyncAfter(deadline: uptime + 0.5) {
    MainActor.assumeIsolated { say("last") }
  }
  DispatchQueue.main.async { MainActor.assumeIsolated { say("at once") } }
  Task { @MainActor in
    let began = ContinuousClock.now
    try await Task.sleep(for: .seconds(3600))
    say("slept \(ContinuousClock.now - began)")
    say("detached \(await Task.detached { pthread_self() }.value == pthread_self())")
    DispatchQueue.main.asyncAfter(deadline: .now() + 1000) {
      MainActor.assumeIsolated { say("dropped") }
    }
  }
  loop.run(until: MonotonicTime(seconds: 4000))
  var date = timespec()
  // Safety: the kernel or the session fills the one struct that is lent to the call.
  _ = unsafe clock_gettime(CLOCK_REALTIME, &date)
  print("turned date \(date.tv_sec)")
  print("turned quick \(real.now.seconds(since: start) < 10)")
  time.end()

  // The system's clocks and Dispatch's own timers again.
  // Safety: the kernel or the session fills the one struct that is lent to the call.
  _ = unsafe clock_gettime(CLOCK_REALTIME, &date)
  print("turned back \(date.tv_sec != 1_767_225_600 + 4000)")
  let live = EventLoop(clock: real)
  live.add(MainQueue())
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) {
    MainActor.assumeIsolated {
      print("turned live")
      live.stop()
    }
  }
  live.run(until: real.now.advanced(by: 10))
}
