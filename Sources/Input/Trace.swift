import MartletGeometry

/// A recorded session: the user's input and the states of the data sources, in order of time.
///
/// The text form has one event per line, with times in seconds and positions in display pixels:
///
///     epoch 2026-01-01T12:00:00Z     the wall clock at time 0; only as the first line
///     0.500 down 0 120 640           touch: slot, x, y
///     0.516 move 0 124 640
///     0.900 up 0                     at the slot's previous position; or up 0 X Y
///     0.900 cancel 0
///     1.000 glide 0 300 640 1.5      moves to x, y in 1.5 s, slow at both ends; 60 moves a second
///     1.000 swipe 0 300 100 0.3      the same at constant speed, so that a page is flung
///     1.000 glide 0 100 200 1 500 200 0.5    two or more fingers at once: a pinch
///     1.200 key Enter                a key is pressed; keyup Enter when it is released
///     1.210 key y z                  the key y on a keyboard where it types z; \# types a #
///     1.300 pointer 200 100          the mouse has moved
///     1.300 press primary 200 100    primary, secondary or middle; release likewise
///     1.400 wheel 0 48 200 100       dx, dy, x, y; a positive dy shows the content below
///     0.000 load ID                  the data source ID starts to load
///     0.100 progress ID 0.4          it has loaded this fraction
///     0.200 ready ID                 it has loaded everything; or fail ID TEXT
///     # a comment; blank lines are ignored
///
/// A position may also refer to a view, independently of the size of the picture. `@NAME[K]:U,V`
/// lies at the fractions U of the width and V of the height of a view. NAME is the view's
/// accessibility identifier, and K selects one of several such views, counted from 0; without `[K]`
/// it is the first.
///
///     0.500 down 0 @minimap.window[1]:0.5,0.5
///     0.700 glide 0 @minimap.window[1]:-0.5,0.5 2    half a window beyond its left edge
///     2.800 up 0
///
/// A view's frame is read when a finger first refers to it and stays fixed until the finger is
/// lifted, because a view that is dragged moves away under the finger. A glide or a swipe is stored
/// as single moves. It must begin and end in the same view, or at positions in pixels, and the next
/// line must not be earlier than its end.
package struct Trace: Hashable, Sendable {
  /// An event with its time.
  package struct Entry: Hashable, Sendable {
    /// The kind of an entry with its data.
    package enum Kind: Hashable, Sendable {
      /// An input event at a position in device pixels.
      case input(InputEvent.Kind)
      /// An input event at a point of a view. `TraceAim` computes the position when the event is
      /// due; the event's own position is ignored.
      case aimed(InputEvent.Kind, at: Landmark)
      /// A change of the data source with this id.
      case source(id: String, SourceChange)
    }

    /// The elapsed time since the start of the trace.
    package var time: MonotonicTime
    /// The kind of the entry.
    package var kind: Kind

    /// The input event, and its landmark. The landmark is nil if the event has a position of its
    /// own. The whole value is nil for a change of a data source.
    package var input: (kind: InputEvent.Kind, landmark: Landmark?)? {
      switch kind {
      case .input(let kind): (kind, nil)
      case .aimed(let kind, let landmark): (kind, landmark)
      case .source: nil
      }
    }

    /// Creates an entry from its time and kind.
    package init(time: MonotonicTime, kind: Kind) {
      self.time = time
      self.kind = kind
    }

    /// Creates an entry from an input event, with the event's time.
    package init(_ event: InputEvent) {
      self.init(time: event.time, kind: .input(event.kind))
    }
  }

  /// A change that a data source reports about its loading.
  package enum SourceChange: Hashable, Sendable {
    /// The source has started to load.
    case load
    /// The source has loaded this fraction, 0…1.
    case progress(Double)
    /// The source has loaded everything.
    case ready
    /// The source has failed. The reason is one line of text, possibly empty.
    case fail(String)
  }

  /// The wall clock at time 0 for a trace without an epoch: 2026-01-01T12:00:00Z.
  package static let defaultEpoch: Int64 = 1_767_268_800

  /// The wall clock at time 0 in seconds since 1970; nil if the trace does not define it.
  package var epoch: Int64?
  /// The entries in order of time: times never decrease.
  package var entries: [Entry]

  /// Creates a trace; the order of the entries is not checked.
  package init(epoch: Int64? = nil, entries: [Entry] = []) {
    self.epoch = epoch
    self.entries = entries
  }
}

/// The position of an invalid line of a trace, with the reason.
package struct TraceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  package var line: Int
  /// The character of the line, counted from 1.
  package var column: Int
  /// The reason, as part of a sentence: `slot 3 is not down`.
  package var reason: String

  /// Creates the error.
  package init(line: Int, column: Int, reason: String) {
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The position and the reason in one line.
  package var description: String { "line \(line), column \(column): \(reason)" }
}
