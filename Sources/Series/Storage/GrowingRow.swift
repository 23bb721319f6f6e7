import Synchronization

/// A growing array of plain values. Copies share one block of memory. An append to one copy writes
/// after the values that the other copies see, so a copied chart can still append in amortised
/// O(1).
///
/// Memory doubles as the array grows.
struct GrowingRow<Element: BitwiseCopyable & Sendable>: Sendable {
  private var block: Block?
  private(set) var count = 0

  init() {}

  /// Makes an array of `count` values that a function returns, with room for `capacity`.
  init(count: Int, capacity: Int, _ element: (Int) -> Element) {
    append(upTo: max(count, capacity)) { output in
      for index in 0..<count { output.append(element(index)) }
    }
  }

  var isEmpty: Bool { count == 0 }
  var last: Element? { count > 0 ? self[count - 1] : nil }
  var indices: Range<Int> { 0..<count }

  /// The number of values that fit into the block; 0 without a block.
  var capacity: Int { block?.capacity ?? 0 }

  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "index out of range")
    // Safety: the block has at least `count` values, and they are never written again.
    return unsafe block.unsafelyUnwrapped.elements[index]
  }

  /// Lends a range of values after a single bounds check. Returns nil while the array has no block.
  func withValues<Result>(_ range: Range<Int>, _ body: (Span<Element>) -> Result) -> Result? {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "range out of range")
    guard let block else { return nil }
    // Safety: the range was checked, and the block lives as long as this value does.
    return withExtendedLifetime(block) {
      body(unsafe Span(_unsafeStart: block.elements + range.lowerBound, count: range.count))
    }
  }

  // MARK: - Growing

  /// Appends a value.
  ///
  /// - Complexity: amortised O(1), also if copies exist.
  mutating func append(_ element: Element) {
    claim(1)
    // Safety: no other value writes there, and none reads it yet.
    unsafe (block.unsafelyUnwrapped.elements + count).initialize(to: element)
    count &+= 1
  }

  /// Appends the values that a function writes, at most `maximumCount`.
  mutating func append(upTo maximumCount: Int, _ fill: (inout OutputSpan<Element>) -> Void) {
    guard maximumCount > 0 else { return }
    claim(maximumCount)
    let block = unsafe block.unsafelyUnwrapped
    let free = unsafe UnsafeMutableBufferPointer(start: block.elements + count, count: maximumCount)
    // Safety: no other array uses the claimed part of the block.
    var output = unsafe OutputSpan(buffer: free, initializedCount: 0)
    fill(&output)
    count &+= unsafe output.finalize(for: free)
    block.written.store(count, ordering: .relaxed)
  }

  /// Makes room for `total` values.
  mutating func reserveCapacity(_ total: Int) {
    guard total > capacity else { return }
    move(dropping: 0, capacity: total)
  }

  /// Drops the first values, in place unless copies exist.
  ///
  /// - Complexity: O(count).
  mutating func removeFirst(_ number: Int) {
    guard number > 0 else { return }
    precondition(number <= count, "more than there are")
    guard isKnownUniquelyReferenced(&block), let block else {
      move(dropping: number, capacity: capacity)
      return
    }
    count -= number
    // Safety: no other array uses the block, and both ranges lie within it.
    unsafe block.elements.update(from: block.elements + number, count: count)
    block.written.store(count, ordering: .relaxed)
  }

  /// Claims the memory of `more` values after the last one. If another copy has already claimed it,
  /// the array moves to a new block.
  private mutating func claim(_ more: Int) {
    let end = count &+ more
    if end <= capacity {
      if isKnownUniquelyReferenced(&block) {
        block?.written.store(end, ordering: .relaxed)
        return
      }
      let claim = block?.written.compareExchange(
        expected: count, desired: end, ordering: .relaxed)
      if claim?.exchanged == true { return }
    }
    // If the block has room but the claim has failed, another copy uses the memory after `count`
    // values.
    move(dropping: 0, capacity: end <= capacity ? capacity : max(end, 2 * count, 16))
    block?.written.store(end, ordering: .relaxed)
  }

  private mutating func move(dropping number: Int, capacity: Int) {
    let new = Block(capacity: capacity)
    if let block {
      // Safety: the old block holds `count` values, the new one has room for those that are kept.
      unsafe new.elements.initialize(from: block.elements + number, count: count - number)
    }
    count -= number
    new.written.store(count, ordering: .relaxed)
    block = new
  }

  /// The memory for values. The first `written` of them belong to an array and never change.
  @safe private final class Block: @unchecked Sendable {
    // Values below `written` are only read. Those above belong to the array that claimed them.
    // Arrays on several threads may therefore read and append at the same time.
    let elements: UnsafeMutablePointer<Element>
    let capacity: Int
    let written = Atomic(0)

    init(capacity: Int) {
      self.capacity = max(capacity, 1)
      unsafe elements = .allocate(capacity: self.capacity)
    }

    deinit { unsafe elements.deallocate() }
  }
}

extension GrowingRow: Equatable where Element: Equatable {
  /// Compares the values.
  ///
  /// - Complexity: O(count), but O(1) for copies of the same array.
  static func == (a: Self, b: Self) -> Bool {
    guard a.count == b.count else { return false }
    return a.sharesMemory(with: b) || (0..<a.count).allSatisfy { a[$0] == b[$0] }
  }

  func sharesMemory(with other: Self) -> Bool { block === other.block }
}
