internal import CLinux

/// The memory allocation of the process.
package enum ProcessMemory {
  /// Gives blocks of 256 KiB and more pages of their own, which go back to the system when the
  /// blocks are freed. By default glibc raises this limit when the first such block is freed, and
  /// then the memory that a source needed during its reading stays resident. Call it before
  /// anything large is allocated.
  package static func returnLargeBlocks() {
    _ = mallopt(M_MMAP_THRESHOLD, 256 * 1024)
  }
}
