import MartletData
import MartletNetwork
import MartletThreads
import Synchronization

/// The threads and connections that the sources of a process share. It watches and reads the files
/// of all sources.
///
/// One thread watches all files with one inotify instance and sleeps between changes. Files are
/// read on other threads, which exist only while something is read: at most three for small files
/// and one for large ones. A large file therefore never delays a small one.
///
/// A kind keeps here, with `shared`, whatever else its sources share.
package final class FeedHub: Sendable {
  private let inbox = FileInbox()
  /// The thread of all sources that use the network. It starts with the first of them.
  package let network = NetworkLoop()
  private let services = Mutex<[ObjectIdentifier: any AnyObject & Sendable]>([:])

  /// Creates a hub without threads.
  package init() {}

  deinit { inbox.post(.end) }

  /// Returns the one object of its type in this hub.
  ///
  /// - Parameter make: creates the object for the first caller, under the hub's lock.
  func shared<Service: AnyObject & Sendable>(_ make: () -> Service) -> Service {
    services.withLock { services in
      let key = ObjectIdentifier(Service.self)
      if let service = services[key] as? Service { return service }
      let service = make()
      services[key] = service
      return service
    }
  }

  /// Reads a file once in the background. `deliver` is called with the contents or the failure.
  func readOnce(_ path: String, with reader: any FileReader, deliver: @escaping DataSink) {
    let isQueued = inbox.lane(for: FileStamp(path: path)).add {
      do throws(ReadingFailure) {
        deliver(try reader.read(path, received: RealTime.milliseconds).update)
      } catch {
        deliver(.failed(error.failure, since: RealTime.milliseconds))
      }
    }
    if !isQueued { deliver(.withoutThread(path)) }
  }

  /// Runs a job in the background, in the queue for files of `size` bytes. Returns false if the
  /// system cannot start a thread.
  func run(forSize size: Int64, _ job: @escaping @Sendable () -> Void) -> Bool {
    inbox.lane(forSize: size).add(job)
  }

  /// Watches and reads a file until `forget`.
  func follow(_ request: FileRequest) {
    if !inbox.post(.follow(request)) { request.deliver(.withoutThread(request.path)) }
  }

  /// Cancels a request. The watching thread forgets the file later.
  func forget(_ request: FileRequest) {
    request.cancel()
    inbox.post(.forget(request.id))
  }
}

extension SourceUpdate {
  /// The failure of a reading for which the system cannot start a thread.
  static func withoutThread(_ path: String) -> SourceUpdate {
    .failed(
      SourceFailure(.unreadable(path), why: "cannot start a thread"),
      since: RealTime.milliseconds)
  }
}
