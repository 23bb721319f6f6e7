internal import CLinux

/// The memory allocation of the process.
package enum ProcessMemory {
  /// Makes blocks of 256 KiB and more get pages of their own, which go back to the system when the
  /// blocks are freed. By default glibc raises this limit when the first such block is freed. The
  /// memory that a source needed while reading would then stay resident. Call it before anything
  /// large is allocated.
  package static func returnLargeBlocks() {
    _ = mallopt(M_MMAP_THRESHOLD, 256 * 1024)
  }
}
