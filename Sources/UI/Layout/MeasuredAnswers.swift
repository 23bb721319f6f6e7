import MartletGeometry

// What a node has answered to its containers. Trees have tens of thousands of nodes, each asked a
// few questions: an unset length is a number of its own here, which halves an answer.

/// Bits that no measurement gives: the length nobody set.
private let unsetBits: UInt64 = 0x7FF8_0000_0000_0A11

extension CGFloat? {
  fileprivate var packed: Double { map { Double($0) } ?? Double(bitPattern: unsetBits) }
}

extension Double {
  fileprivate var unpacked: CGFloat? { bitPattern == unsetBits ? nil : CGFloat(self) }
}

/// A proposal in 16 bytes. Equal when its bits are.
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

/// The sizes of a node for the last few proposals.
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

  /// True when an answer is no longer what `measure` says.
  func differ(from measure: (ProposedViewSize) -> CGSize) -> Bool {
    for index in 0..<entries.count {
      let entry = entries[index]
      if measure(entry.proposal.unpacked) != entry.size { return true }
    }
    return false
  }
}

/// The alignment lines of a node for the last few keys and proposals.
struct MeasuredGuides {
  private var entries = RecentAnswers<
    (key: AlignmentKey, value: Double, proposal: PackedProposal)
  >()

  var isEmpty: Bool { entries.count == 0 }

  /// Nil when nobody asked; the inner nil stands for the key's default.
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

  /// True when an answer is no longer what `measure` says.
  func differ(from measure: (AlignmentKey, ProposedViewSize) -> CGFloat?) -> Bool {
    for index in 0..<entries.count {
      let entry = entries[index]
      if measure(entry.key, entry.proposal.unpacked) != entry.value.unpacked { return true }
    }
    return false
  }
}
