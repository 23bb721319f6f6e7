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
///     1.000 glide 0 300 640 1.5      moves to x, y in 1.5 s, slow at both ends; 60 moves a second
///     1.000 swipe 0 300 100 0.3      the same at one speed, so that a page flies on
///     1.000 glide 0 100 200 1 500 200 0.5    two fingers at once, or more: a pinch
///     1.200 key Enter                a key goes down; keyup Enter when it comes up
///     1.300 pointer 200 100          the mouse moved
///     1.300 press primary 200 100    primary, secondary or middle; release likewise
///     1.400 wheel 0 48 200 100       dx, dy, x, y; positive dy shows what lies below
///     0.000 load ID                  a source; progress ID 0.4, ready ID, fail ID TEXT
///     # a comment; blank lines are ignored
///
/// A position may also be one in a view, whatever the size of the picture: `@NAME[K]:U,V` is at the
/// fractions U of the width and V of the height of the K-th view, counted from 0, whose
/// accessibility identifier is NAME; without `[K]` the first.
///
///     0.500 down 0 @minimap.window[1]:0.5,0.5
///     0.700 glide 0 @minimap.window[1]:-0.5,0.5 2    half a window beyond its left edge
///     2.800 up 0
///
/// A view's frame is taken when a finger first aims at it and kept until it is lifted, because what
/// is dragged moves away under the finger. A glide and a swipe begin and end in one view, or in
/// pixels, and the next line comes after their end.
package struct Trace: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case input(InputEvent.Kind)
      /// An event whose own position means nothing: it is at a landmark of the layout that is there
      /// when it happens. `TraceAim` finds it.
      case aimed(InputEvent.Kind, at: Landmark)
      case source(id: String, SourceChange)
    }

    package var time: MonotonicTime
    package var kind: Kind

    /// What is put in, and where unless the event says it itself; nil for what a source did.
    package var input: (kind: InputEvent.Kind, landmark: Landmark?)? {
      switch kind {
      case .input(let kind): (kind, nil)
      case .aimed(let kind, let landmark): (kind, landmark)
      case .source: nil
      }
    }

    package init(time: MonotonicTime, kind: Kind) {
      self.time = time
      self.kind = kind
    }

    package init(_ event: InputEvent) {
      self.init(time: event.time, kind: .input(event.kind))
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
  /// The character of the line, counted from 1.
  package var column: Int
  package var reason: String

  package init(line: Int, column: Int, reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  package var description: String { "line \(line), column \(column): \(reason)" }
}
