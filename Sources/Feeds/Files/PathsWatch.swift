/// Watches several paths for one reader of all of them, such as the files of a configuration.
///
/// The object belongs to one thread, which polls `descriptor` and calls `drain` when it is
/// readable.
package final class PathsWatch {
  /// A change that the kernel has reported.
  package enum Change: Hashable, Sendable {
    /// A writer has written to a file and not closed it yet.
    case writing
    /// A file may have new contents, or was created or removed.
    case changed
  }

  private let watch = DirectoryWatch()

  /// Starts to watch the paths.
  ///
  /// - Parameter paths: the paths of files that may be missing. If the last name is `*`, the watch
  ///   covers every entry of the folder.
  package init(_ paths: [String]) {
    for (id, path) in paths.enumerated() { watch.follow(path, id: id) }
  }

  /// The descriptor to poll; negative if the system has no watch left.
  package var descriptor: CInt { watch.descriptor }

  /// Reads all reports and returns the strongest change among them; nil without a report.
  package func drain() -> Change? {
    let changes = watch.drain().values
    if changes.contains(where: { $0 != .writing }) { return .changed }
    return changes.isEmpty ? nil : .writing
  }
}
