import MartletGeometry

// The cached results of a layout node's measurements. A tree has tens of thousands of nodes with up
// to six results each, so their memory counts. An unset length is stored as one special NaN instead
// of an optional, which halves the size of a result.

/// The bits of an unset length, a NaN that no calculation produces.
private let unsetBits: UInt64 = 0x7FF8_0000_0000_0A11

extension CGFloat? {
  fileprivate var packed: Double { map { Double($0) } ?? Double(bitPattern: unsetBits) }
}

extension Double {
  fileprivate var unpacked: CGFloat? { bitPattern == unsetBits ? nil : CGFloat(self) }
}

/// A proposal in 16 bytes. Proposals are compared by their bits, so NaN equals itself.
private struct PackedProposal: Equatable {
  let width: Double
  let height: Double

  init(_ proposal: ProposedViewSize) {
    width = proposal.width.packed
    height = proposal.height.packed
  }

  var unpacked: ProposedViewSize {
    ProposedViewSize(width: width.unpacked, height: height.unpacked)
  }

  static func == (a: PackedProposal, b: PackedProposal) -> Bool {
    a.width.bitPattern == b.width.bitPattern && a.height.bitPattern == b.height.bitPattern
  }
}

/// The sizes of a node for the last six proposals.
struct MeasuredSizes {
  private var entries = RecentAnswers<(proposal: PackedProposal, size: CGSize)>()

  var isEmpty: Bool { entries.count == 0 }

  subscript(proposal: ProposedViewSize) -> CGSize? {
    let proposal = PackedProposal(proposal)
    for index in 0..<entries.count where entries[index].proposal == proposal {
      return entries[index].size
    }
    return nil
  }

  mutating func add(_ size: CGSize, for proposal: ProposedViewSize) {
    entries.append((PackedProposal(proposal), size))
  }

  mutating func removeAll() {
    entries.removeAll()
  }

  /// Returns true if a cached size differs from the result of `measure` for the same proposal.
  func differ(from measure: (ProposedViewSize) -> CGSize) -> Bool {
    for index in 0..<entries.count {
      let entry = entries[index]
      if measure(entry.proposal.unpacked) != entry.size { return true }
    }
    return false
  }
}

/// The positions of a node's alignment lines for the last six pairs of key and proposal, in points
/// of own space.
struct MeasuredGuides {
  private var entries = RecentAnswers<
    (key: AlignmentKey, value: Double, proposal: PackedProposal)
  >()

  var isEmpty: Bool { entries.count == 0 }

  /// The cached value. The outer nil means that it is not cached, the inner nil the default of the
  /// key.
  subscript(key: AlignmentKey, proposal: ProposedViewSize) -> CGFloat?? {
    let proposal = PackedProposal(proposal)
    for index in 0..<entries.count
    where entries[index].proposal == proposal && entries[index].key == key {
      return .some(entries[index].value.unpacked)
    }
    return nil
  }

  mutating func add(_ value: CGFloat?, for key: AlignmentKey, _ proposal: ProposedViewSize) {
    entries.append((key, value.packed, PackedProposal(proposal)))
  }

  mutating func removeAll() {
    entries.removeAll()
  }

  /// Returns true if a cached value differs from the result of `measure` for the same key and
  /// proposal.
  func differ(from measure: (AlignmentKey, ProposedViewSize) -> CGFloat?) -> Bool {
    for index in 0..<entries.count {
      let entry = entries[index]
      if measure(entry.key, entry.proposal.unpacked) != entry.value.unpacked { return true }
    }
    return false
  }
}
