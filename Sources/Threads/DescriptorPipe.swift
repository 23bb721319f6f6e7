internal import CLinux

/// A pipe of pipe(2), for the output of a program. Programs that are started inherit neither end
/// unless it is given to them, and reading does not block.
package struct DescriptorPipe: ~Copyable {
  private let reading: OwnedDescriptor
  /// The end to write to.
  package let writing: OwnedDescriptor

  /// Opens a pipe. Returns nil, with errno set, if no descriptor is left.
  package init?() {
    var ends: [CInt] = [-1, -1]
    // Safety: the function writes two numbers, which the array has.
    guard unsafe martlet_pipe_open(&ends) == 0 else { return nil }
    reading = OwnedDescriptor(ends[0])
    writing = OwnedDescriptor(ends[1])
  }

  /// Closes the writing end of this process, so that reading ends when the program has closed its
  /// own, and returns the reading end.
  package consuming func closeWriting() -> OwnedDescriptor { reading }
}
