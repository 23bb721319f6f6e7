extension ChartData {
  /// Appends the samples that draw a series of dots. A slot (a run of samples about as wide as a
  /// device column, see `SampleSlots`) of up to 12 samples gives all of them. A longer slot gives
  /// its minimum, its maximum and ten evenly spaced samples. Gaps give no samples.
  ///
  /// - Complexity: O(slots · log n).
  package func pointTrace(of index: Int, slots: SampleSlots, into points: inout [LoneSample]) {
    let values = series[index].values
    func add(_ sample: Int) {
      guard let value = values[sample] else { return }
      points.append(LoneSample(time: times[sample], value: value))
    }
    for slotIndex in 0..<slots.count {
      let slot = slots[slotIndex]
      if slot.count <= 12 {
        for sample in slot { add(sample) }
        continue
      }
      let ends = values.extremes(in: slot)
      guard !ends.isGap else { continue }
      add(ends.minimum)
      add(ends.maximum)
      let step = slot.count / 10
      for part in 0..<10 { add(slot.lowerBound + part * step) }
    }
  }

  /// Returns the sample of a series that is nearest to a moment; nil if all samples are gaps. If
  /// two samples are equally near, it returns the earlier one.
  ///
  /// - Parameters:
  ///   - index: the index of the series.
  ///   - moment: milliseconds since 1970-01-01 UTC.
  /// - Complexity: O(log n).
  package func sample(of index: Int, nearest moment: Int64) -> LoneSample? {
    // On a logarithmic axis `values` are positions, and `plain` has the values to show as text.
    let values = series[index].plain ?? series[index].values
    let next = times.firstIndex(notBefore: moment)
    let after = values.firstSample(from: next)
    let before = values.lastSample(before: next)
    func distance(_ sample: Int) -> UInt64 {
      UInt64(bitPattern: max(times[sample], moment) &- min(times[sample], moment))
    }
    let nearest =
      switch (before, after) {
      case (nil, nil): nil as Int?
      case (let one?, nil), (nil, let one?): one
      case (let before?, let after?): distance(after) < distance(before) ? after : before
      }
    return nearest.map { LoneSample(time: times[$0], value: values.number($0)) }
  }
}
