internal import CLinux

/// How the process holds its memory.
package enum ProcessMemory {
  /// Gives blocks of a quarter of a megabyte and more pages of their own for good, so that they go
  /// back to the system when they are freed. Left alone, glibc raises that limit with the first
  /// such block that is freed, and what a source needed while it was read stays resident. Call it
  /// before anything large is allocated.
  package static func returnLargeBlocks() {
    _ = mallopt(M_MMAP_THRESHOLD, 256 * 1024)
  }
}
