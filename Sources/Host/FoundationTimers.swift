#if SWIFTUI_COMPAT
  import MartletGeometry

  /// Foundation's timers as a source of the loop, for unchanged SwiftUI code.
  ///
  /// The run loop of the first thread does not run by itself here. When it is asked for its limit
  /// date, it fires the due timers and returns the next due date. Add this source before the
  /// sources to which timers may give work, so that the loop reads their deadlines afterwards.
  ///
  /// A session whose clock is turned by hand has `TurnedTime` instead.
  @MainActor package final class FoundationTimers: LoopSource {
    private let clock: any LoopClock

    /// Makes the source. `clock` is the loop's clock.
    package init(clock: any LoopClock) {
      self.clock = clock
    }

    /// The time of the next timer. Reading it fires the timers that are due.
    package var deadline: MonotonicTime? {
      guard let date = RunLoop.main.limitDate(forMode: .default), date < .distantFuture else {
        return nil
      }
      return clock.now.advanced(by: max(0, date.timeIntervalSinceNow))
    }

    /// Does nothing: reading `deadline` has fired the timers.
    package func dispatch(now: MonotonicTime) {}
  }
#endif
