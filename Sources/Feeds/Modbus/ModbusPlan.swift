/// The division of spans into requests.
///
/// Spans of one table that are close together are read in one request, with the addresses between
/// them. A device that lacks some of these addresses refuses the whole request. The request is then
/// divided, and stays divided. If one span alone is refused, that span has failed.
package struct ModbusPlan: Hashable, Sendable {
  /// One request and the spans that it answers.
  package struct Block: Hashable, Sendable {
    /// The addresses of all parts, including the gaps between them.
    package var span: ModbusSpan
    /// The spans, in order of address and then of count.
    package var parts: [ModbusSpan]
  }

  /// Returns the maximum number of unneeded addresses that are read between two spans. Another
  /// request over a serial line takes as long as 10 registers.
  static func maximumGap(_ table: ModbusTable) -> Int { table.hasBits ? 128 : 8 }

  /// The spans that begin a request, because a request together with the spans before them was
  /// refused.
  private var starts: Set<ModbusSpan> = []

  /// Creates a plan for a device that has refused nothing yet.
  package init() {}

  /// Returns the requests that read all spans. Each span is in one request.
  package func blocks(_ spans: some Sequence<ModbusSpan>) -> [Block] {
    let order = { (span: ModbusSpan) in
      (span.device, span.table.function, span.address, span.count)
    }
    var blocks: [Block] = []
    for span in Set(spans).sorted(by: { order($0) < order($1) }) {
      if let last = blocks.last?.span, canJoin(last, span) {
        let end = max(last.end, span.end)
        blocks[blocks.count - 1].span.count = end - last.address
        blocks[blocks.count - 1].parts.append(span)
      } else {
        blocks.append(Block(span: span, parts: [span]))
      }
    }
    return blocks
  }

  private func canJoin(_ block: ModbusSpan, _ span: ModbusSpan) -> Bool {
    block.device == span.device && block.table == span.table && !starts.contains(span)
      && span.address - block.end <= Self.maximumGap(span.table)
      && max(block.end, span.end) - block.address <= span.table.maximumLength
  }

  /// Divides a refused request at its widest gap, or in its middle if it has no gap. Returns the
  /// requests that replace it; an empty array if the request has only one part.
  package mutating func divide(_ block: Block) -> [Block] {
    var best: (index: Int, gap: Int, distance: Int)?
    var end = block.parts[0].end
    for (index, part) in block.parts.enumerated().dropFirst() {
      let gap = max(0, part.address - end)
      let distance = abs(2 * index - block.parts.count)
      if best.map({ (gap, -distance) > ($0.gap, -$0.distance) }) ?? true {
        best = (index, gap, distance)
      }
      end = max(end, part.end)
    }
    guard let best else { return [] }
    starts.insert(block.parts[best.index])
    return blocks(block.parts)
  }
}
