import Foundation

/// The heap that glibc serves the running thread from: what other tests do on other threads at the
/// same time is not in it.
struct ThreadHeap {
  private typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32

  /// Among the heaps of the process.
  private let index: Int

  /// Finds the heap by a megabyte in small blocks, which are freed again.
  init() {
    let before = Self.usedBytes()
    let blocks = (0..<1024).map { _ in
      UnsafeMutableRawPointer.allocate(byteCount: 1000, alignment: 16)
    }
    let after = Self.usedBytes()
    for block in blocks { block.deallocate() }
    // A block of 1000 bytes takes 1008. Another thread's heap may grow by more in the meantime.
    let distances = zip(after, before).map { abs($0 - $1 - 1024 * 1008) }
    index = distances.firstIndex { $0 == distances.min() } ?? 0
  }

  /// Bytes that are allocated and not freed, large blocks with a mapping of their own left out.
  var usedBytes: Int {
    let all = Self.usedBytes()
    return all.indices.contains(index) ? all[index] : 0
  }

  /// Of every heap, in the order of their numbers.
  private static func usedBytes() -> [Int] {
    // The stream writes to both when it is closed.
    let text = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    text.initialize(to: nil)
    count.initialize(to: 0)
    defer {
      free(text.pointee)
      text.deallocate()
      count.deallocate()
    }
    // glibc's own, whose header is not in its Swift module.
    guard let symbol = dlsym(nil, "malloc_info"), let stream = open_memstream(text, count) else {
      return []
    }
    _ = unsafeBitCast(symbol, to: Info.self)(0, stream)
    fclose(stream)
    guard let bytes = text.pointee else { return [] }
    return String(cString: bytes).components(separatedBy: "</heap>").dropLast().map { heap in
      func size(_ mark: String) -> Int {
        guard let found = heap.range(of: mark) else { return 0 }
        let rest = heap[found.upperBound...]
        guard let begin = rest.range(of: "size=\"") else { return 0 }
        return Int(rest[begin.upperBound...].prefix { $0 != "\"" }) ?? 0
      }
      return size("<system type=\"current\"") - size("<total type=\"fast\"")
        - size("<total type=\"rest\"")
    }
  }
}
