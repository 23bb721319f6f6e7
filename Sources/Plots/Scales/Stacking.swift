import MartletUI

/// The key of a stack: marks with the same key are stacked. `growth` is the axis along which a mark
/// has its length, and `crossValue` is its value on the other axis.
private struct StackKey: Hashable {
  var kind: PlotMark.Kind
  var growth: Axis
  var crossValue: _PlotValue?
  var group: _PlotValue?
}

extension [PlotMark] {
  /// Returns the marks with stacked bars and areas: the length of a mark is replaced by the
  /// interval that it takes in its stack. All other marks are unchanged, and so are bars and areas
  /// that have two ends of their own or a length that is not finite.
  ///
  /// - Complexity: O(n).
  func stacked() -> [PlotMark] {
    guard contains(where: { $0.kind == .bar || $0.kind == .area }) else { return self }
    func key(_ mark: PlotMark) -> StackKey {
      StackKey(
        kind: mark.kind, growth: mark.growth,
        crossValue: mark.growth == .vertical ? mark.x?.start : mark.y?.start,
        group: mark.look.position?.group)
    }
    func grows(_ mark: PlotMark) -> Double? {
      guard mark.kind == .bar || mark.kind == .area, !mark.hasExplicitEnds else { return nil }
      guard case .number(let value) = mark.growth == .vertical ? mark.y?.start : mark.x?.start,
        value.isFinite
      else { return nil }
      return value
    }
    // Normalized and centred stacks need their sums before their first mark is placed.
    var sums: [StackKey: (above: Double, below: Double)] = [:]
    for mark in self where mark.stacking != .standard && mark.stacking != .unstacked {
      guard let value = grows(mark) else { continue }
      let stack = key(mark)
      sums[stack, default: (0, 0)].above += Swift.max(value, 0)
      sums[stack, default: (0, 0)].below += Swift.min(value, 0)
    }
    var tops: [StackKey: (above: Double, below: Double)] = [:]
    var result = self
    for index in result.indices {
      guard let value = grows(result[index]) else { continue }
      let stack = key(result[index])
      var top = tops[stack, default: (0, 0)]
      var (start, end) = (0.0, value)
      switch result[index].stacking.form {
      case .unstacked: break
      case .standard, .normalized, .center:
        start = value < 0 ? top.below : top.above
        end = start + value
        if value < 0 { top.below = end } else { top.above = end }
        tops[stack] = top
      }
      if let sum = sums[stack] {
        let whole = sum.above - sum.below
        switch result[index].stacking.form {
        case .normalized where whole > 0: (start, end) = (start / whole, end / whole)
        case .center: (start, end) = (start - whole / 2, end - whole / 2)
        default: break
        }
      }
      var interval = PlotInterval(.number(start), to: .number(end))
      let own = result[index].growth == .vertical ? result[index].y : result[index].x
      // Shares and the ends of a centred stack are fractions.
      if sums[stack] == nil { interval.isWhole = own?.isWhole == true }
      if result[index].growth == .vertical {
        result[index].y = interval
      } else {
        result[index].x = interval
      }
    }
    return result
  }

  /// The masks of the marks, each once and with stacked marks. The masks of masks are among them.
  ///
  /// - Complexity: O(n), with n counting the marks of the masks.
  var stackedMasks: [PlotMask] {
    var result: [PlotMask] = []
    var known: Set<Int> = []
    func add(_ marks: [PlotMark]) {
      for mask in marks.lazy.flatMap(\.look.masks) where known.insert(mask.id).inserted {
        result.append(PlotMask(id: mask.id, marks: mask.marks.stacked()))
        add(mask.marks)
      }
    }
    add(self)
    return result
  }
}
