/// The part of its items that a chart shows. Sources that deliver finer samples receive it.
package struct ShownPart: Hashable, Sendable {
  /// The names of the items, `source:item`.
  package var items: [String]
  /// The visible range, in milliseconds since 1970-01-01 UTC, both ends included.
  package var range: ClosedRange<Int64>
  /// The width of the range in device pixels.
  package var columns: Int

  /// Makes a part.
  package init(items: [String], range: ClosedRange<Int64>, columns: Int) {
    self.items = items
    self.range = range
    self.columns = columns
  }
}
