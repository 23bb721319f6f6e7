#if SWIFTUI_COMPAT
  import MartletGeometry

  /// Foundation's timers as a source of the loop, for unchanged SwiftUI sources.
  ///
  /// The run loop of the first thread runs no turns of its own here. Asked for its limit date it
  /// fires what is due and tells when the next one is. Stand before the sources that timers may
  /// give work to: their deadlines are asked for after this one.
  ///
  /// Timers follow the machine's clock, so only live sessions have them.
  @MainActor package final class FoundationTimers: LoopSource {
    private let clock: any LoopClock

    package init(clock: any LoopClock) {
      self.clock = clock
    }

    package var deadline: MonotonicTime? {
      guard let date = RunLoop.main.limitDate(forMode: .default), date < .distantFuture else {
        return nil
      }
      return clock.now.advanced(by: max(0, date.timeIntervalSinceNow))
    }

    // Asking for the deadline has fired them.
    package func dispatch(now: MonotonicTime) {}
  }
#endif
