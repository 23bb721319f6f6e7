/// Watches several paths for one reader of all of them, such as the files of a configuration.
///
/// The object belongs to one thread, which polls `descriptor` and calls `drain` when it is readable.
package final class PathsWatch {
  /// A change that the kernel has reported.
  package enum Change: Hashable, Sendable {
    /// A writer has written to a file and not closed it yet.
    case writing
    /// A file may have new contents, or may be there or gone.
    case changed
  }

  private let watch = DirectoryWatch()

  /// - Parameter paths: files that may be missing. The last name `*` stands for every entry of its
  ///   folder.
  package init(_ paths: [String]) {
    for (id, path) in paths.enumerated() { watch.follow(path, id: id) }
  }

  /// The descriptor to poll; negative if the system has no watch left.
  package var descriptor: CInt { watch.descriptor }

  /// Takes all reports and returns what they mean together; nil if they mean nothing.
  package func drain() -> Change? {
    let changes = watch.drain().values
    if changes.contains(where: { $0 != .writing }) { return .changed }
    return changes.isEmpty ? nil : .writing
  }
}
