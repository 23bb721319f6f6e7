import MartletDisplay
import MartletGeometry

/// The state of the newest frame: its flip, and the timers that stand in for a flip or follow a
/// busy kernel.
extension KMSOutput {
  /// The state of the newest frame of a running output.
  enum FrameState: Hashable, Sendable {
    /// No frame waits for the kernel or for its flip.
    case idle
    /// The kernel has accepted the frame. Its flip event is overdue from this time on.
    case flipping(overdueAt: MonotonicTime)
    /// The frame is on the screen, and is treated as presented at this time. This paces drivers
    /// without vblank events.
    case shown(presentedAt: MonotonicTime)
    /// The frame was not committed, because the kernel was busy, a flip was in flight, or no buffer
    /// was free. It is committed again at `retryAt`. This state has lasted without a break since
    /// `since`.
    case stalled(retryAt: MonotonicTime, since: MonotonicTime)

    /// The time at which the state ends by itself; nil if it does not.
    var deadline: MonotonicTime? {
      switch self {
      case .idle: nil
      case .flipping(let time), .shown(let time), .stalled(let time, _): time
      }
    }
  }

  /// The seconds after which a flip event is considered lost, and a busy kernel stuck.
  static let flipTimeout = 2.0

  /// Records the progress of a frame.
  func track(_ progress: Scanout.Progress) {
    let previous = frame
    frame = .idle
    switch progress {
    case .shown:
      retiring = nil
      retryPause = 1
      // If every frame is a modeset, no event paces the frames, so a timer does.
      let now = session.kernel.now()
      let time = clock.pacedPresentation(of: now)
      if time > now {
        frame = .shown(presentedAt: time)
      } else {
        clock.presented(at: now)
        queue.append(.presented(time: now, isVblank: false))
      }
    case .pending:
      frame = .flipping(overdueAt: session.kernel.now().advanced(by: Self.flipTimeout))
    case .stalled:
      let now = session.kernel.now()
      let since = if case .stalled(_, let since) = previous { since } else { now }
      if now.seconds(since: since) < Self.flipTimeout {
        frame = .stalled(retryAt: now.advanced(by: clock.interval), since: since)
      } else {
        _ = fail(KernelError(call: .atomicCommit, errno: .resourceBusy))
      }
    }
  }

  /// Takes the flips of the card. Those of other scanouts are ignored.
  func take(_ flips: [FlipEvent], _ now: MonotonicTime) {
    guard let scanout else { return }
    for event in flips where scanout.complete(event) {
      if case .flipping = frame { frame = .idle }
      // A time stamp that is missing, or comes from another clock, would mislead the frame clock.
      let isStamped = event.time.nanoseconds > 0 && abs(now.seconds(since: event.time)) < 1
      let time = isStamped ? event.time : now
      if event.sequence != 0 {
        clock.presented(at: time)
        queue.append(.presented(time: time, isVblank: true))
      } else {
        frame = .shown(presentedAt: clock.pacedPresentation(of: time))
      }
    }
    recommit()
  }

  func runTimers(_ now: MonotonicTime) {
    switch frame {
    case .shown(let time) where time <= now:
      frame = .idle
      clock.presented(at: time)
      queue.append(.presented(time: time, isVblank: false))
    case .stalled(let time, _) where time <= now:
      recommit()
    case .flipping(let time) where time <= now:
      frame = .idle
      session.note("a flip event never came; setting the mode again")
      scanout?.forgetState()
      queue.append(.modeChanged(mode))
    case .idle, .shown, .stalled, .flipping: break
    }
    if let time = retryAt, time <= now {
      retryAt = nil
      retry()
    }
  }

  private func recommit() {
    guard phase == .running, !isBlanked, let scanout, scanout.stalled != nil else { return }
    do throws(KernelError) {
      track(try scanout.retry())
    } catch {
      _ = fail(error)
    }
  }
}
