/// A span of time in which a series of states has one value, or changes more often than the columns
/// of the graph can show.
package struct StateSpan: Hashable, Sendable {
  /// The start of the span, in milliseconds since 1970-01-01 UTC.
  package var start: Int64
  /// The end of the span, exclusive, in milliseconds since 1970-01-01 UTC; above `start`.
  package var end: Int64
  /// The minimum value in the span.
  package var minimum: Double
  /// The maximum value in the span; equal to `minimum` if the span has only one value.
  package var maximum: Double
}

extension ChartData {
  /// Appends the spans that draw a series of states, in order of time. A slot of up to four samples
  /// gives one span per sample; a slot with more samples gives one span. Adjacent spans of equal
  /// value are joined.
  ///
  /// A value holds until the next sample. The gap policy limits this where samples are missing. The
  /// newest value holds for the typical interval between samples, but not beyond `now`. If the
  /// policy is `hold`, it holds up to `now`.
  ///
  /// - Complexity: O(slots · log n).
  package func stateTrace(of index: Int, slots: SampleSlots, into spans: inout [StateSpan]) {
    let values = series[index].values
    let rule = gapRule(of: index)
    /// Returns the time at which the value of a sample ends.
    func end(_ sample: Int) -> Int64 {
      let next = rule.kind == .break ? sample + 1 : values.firstSample(from: sample + 1)
      if let next, next < count {
        if rule.bridges(from: times[sample], to: times[next]) { return times[next] }
        return times[sample] + min(typicalInterval ?? 0, times[next] - times[sample])
      }
      if rule.kind == .hold { return max(now ?? .min, times[count - 1]) }
      let typicalEnd = times[sample] + (typicalInterval ?? 0)
      guard let now, now > times[sample] else { return typicalEnd }
      return min(typicalEnd, now)
    }
    func add(_ span: StateSpan) {
      guard span.end > span.start else { return }
      if let last = spans.last, last.end >= span.start, last.minimum == span.minimum,
        last.maximum == span.maximum
      {
        spans[spans.count - 1].end = max(last.end, span.end)
      } else {
        spans.append(span)
      }
    }
    for slotIndex in 0..<slots.count {
      let slot = slots[slotIndex]
      if slot.count <= 4 {
        for sample in slot {
          guard let value = values[sample] else { continue }
          add(StateSpan(start: times[sample], end: end(sample), minimum: value, maximum: value))
        }
        continue
      }
      guard let found = values.bounds(in: slot),
        let first = values.firstSample(from: slot.lowerBound),
        let last = values.lastSample(before: slot.upperBound)
      else { continue }
      add(
        StateSpan(
          start: times[first], end: end(last), minimum: found.lowerBound, maximum: found.upperBound)
      )
    }
  }
}

extension ChartData {
  /// Returns the chart with another gap policy of a series.
  package func withGaps(_ gaps: GapPolicy, of index: Int) -> ChartData {
    var data = self
    data.series[index].gaps = gaps
    return data
  }
}
