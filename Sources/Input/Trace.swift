import MartletGeometry

/// A recorded session: what was touched and what the sources did, in the order of time.
///
/// The text form has one event a line, times in seconds, positions in display pixels:
///
///     epoch 2026-01-01T12:00:00Z     the wall clock at time 0; only as the first line
///     0.500 down 0 120 640           touch: slot, x, y
///     0.516 move 0 124 640
///     0.900 up 0                     where the slot was last; or up 0 X Y
///     0.900 cancel 0
///     1.200 key Enter                a key goes down; keyup Enter when it comes up
///     1.300 pointer 200 100          the mouse moved
///     1.300 press primary 200 100    primary, secondary or middle; release likewise
///     1.400 wheel 0 48 200 100       dx, dy, x, y; positive dy shows what lies below
///     0.000 load ID                  a source; progress ID 0.4, ready ID, fail ID TEXT
///     # a comment; blank lines are ignored
package struct Trace: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case input(InputEvent.Kind)
      case source(id: String, SourceChange)
    }

    package var time: MonotonicTime
    package var kind: Kind

    package init(time: MonotonicTime, kind: Kind) {
      self.time = time
      self.kind = kind
    }

    package init(_ event: InputEvent) {
      self.init(time: event.time, kind: .input(event.kind))
    }

    /// The entry as an input event, nil for a source's.
    package var inputEvent: InputEvent? {
      if case .input(let kind) = kind { InputEvent(time: time, kind: kind) } else { nil }
    }
  }

  /// What a data source reports of its loading.
  package enum SourceChange: Hashable, Sendable {
    case load
    /// 0…1.
    case progress(Double)
    case ready
    /// One line of text, possibly empty.
    case fail(String)
  }

  /// 2026-01-01T12:00:00Z, the wall clock at time 0 where a trace names none.
  package static let defaultEpoch: Int64 = 1_767_268_800

  /// The wall clock at time 0 in seconds since 1970, nil when the trace does not say.
  package var epoch: Int64?
  /// Times never fall.
  package var entries: [Entry]

  package init(epoch: Int64? = nil, entries: [Entry] = []) {
    self.epoch = epoch
    self.entries = entries
  }
}

/// What is wrong with a line of a trace.
package struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  package var line: Int
  package var reason: String

  package init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  package var description: String { "line \(line): \(reason)" }
}
