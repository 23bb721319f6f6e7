internal import CLinux
import Glibc

/// Memory that processes can share and that no process can change: a sealed file of
/// memfd_create(2).
///
/// The seals make it safe to read a file that another process sent. That process can neither change
/// the bytes nor truncate the file; truncation would end this process with SIGBUS.
@safe
package final class SealedMemory: @unchecked Sendable {
  // Unchecked because of the pointer. Nobody writes to the memory that it points to.

  private let count: Int
  /// The open file; none if it was closed after it was mapped.
  private let file: OwnedDescriptor
  private let base: UnsafeRawPointer

  /// The bytes, from the beginning of a page on; valid while this object lives.
  package var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: base, count: count)
  }

  /// The descriptor of the open file; negative if it was closed after it was mapped.
  package var descriptor: CInt { file.rawValue }

  private init(count: Int, file: consuming OwnedDescriptor, base: UnsafeRawPointer) {
    self.count = count
    self.file = file
    unsafe self.base = base
  }

  deinit {
    // Safety: no pointer outlives this object.
    unsafe munmap(UnsafeMutableRawPointer(mutating: base), count)
  }

  /// Makes memory of `count` bytes, at least 1, and lets `fill` write it. Returns nil if the system
  /// has no memory or no descriptor left.
  ///
  /// - Throws: the error of `fill`; the memory is released first.
  package static func make<Failure: Error>(
    count: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> SealedMemory? {
    let file = OwnedDescriptor(martlet_memory_open())
    guard file.isOpen, ftruncate(file.rawValue, count) == 0,
      let writable = unsafe map(file.rawValue, count, PROT_READ | PROT_WRITE)
    else { return nil }
    do throws(Failure) {
      // Safety: the mapping has `count` bytes, and no other code has its address yet.
      try unsafe fill(UnsafeMutableRawBufferPointer(start: writable, count: count))
    } catch {
      unsafe munmap(writable, count)
      throw error
    }
    // The kernel refuses to seal a file while a writable mapping of it exists.
    unsafe munmap(writable, count)
    guard martlet_memory_seal(file.rawValue) == 0,
      let base = unsafe map(file.rawValue, count, PROT_READ)
    else { return nil }
    return unsafe SealedMemory(count: count, file: file, base: base)
  }

  /// Maps memory that another process made, and closes its descriptor. Returns nil unless the
  /// memory is sealed and has `count` bytes or more. `count` is at least 1.
  package static func receive(_ file: consuming OwnedDescriptor, count: Int) -> SealedMemory? {
    var status = stat()
    guard count > 0, martlet_memory_is_sealed(file.rawValue) != 0,
      unsafe fstat(file.rawValue, &status) == 0, Int64(status.st_size) >= Int64(count),
      let base = unsafe map(file.rawValue, count, PROT_READ)
    else { return nil }
    return unsafe SealedMemory(count: count, file: OwnedDescriptor(-1), base: base)
  }

  private static func map(
    _ descriptor: CInt, _ count: Int, _ protection: CInt
  ) -> UnsafeMutableRawPointer? {
    let base = unsafe mmap(nil, count, protection, MAP_SHARED, descriptor, 0)
    return unsafe base == MAP_FAILED ? nil : base
  }
}
