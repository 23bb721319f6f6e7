import Glibc
import MartletData
import MartletThreads
import Synchronization

/// The pictures that arrived over a connection and are not part of a parsed message yet, in the
/// order of the messages.
package final class WirePictures: Sendable {
  /// The maximum number of waiting descriptors. Descriptors arrive with the first byte of their
  /// message and wait until the message is complete. Messages that are valid never let more wait.
  private static let maximumWaiting = 256

  private let descriptors = Mutex<[CInt]>([])

  /// Makes an empty list.
  package init() {}

  deinit { descriptors.withLock { for descriptor in $0 { _ = close(descriptor) } } }

  /// Takes over descriptors. Returns false if too many wait. The caller then ends the connection,
  /// and this object closes them all.
  func add(_ new: [CInt]) -> Bool {
    descriptors.withLock { descriptors in
      descriptors += new
      return descriptors.count <= Self.maximumWaiting
    }
  }

  /// Returns the next picture. Returns nil if none waits, or if its memory is not sealed or has the
  /// wrong size.
  func next(width: Int, height: Int) -> DataPicture? {
    let file = OwnedDescriptor(descriptors.withLock { $0.isEmpty ? -1 : $0.removeFirst() })
    guard file.isOpen, DataPicture.isSize(width, height) else { return nil }
    return SealedMemory.receive(file, count: width * height * 4).flatMap { memory in
      unsafe DataPicture(
        width: width, height: height, bytes: memory.bytes, descriptor: memory.descriptor,
        owner: memory)
    }
  }
}

/// A picture to be sent to another process: the descriptor of its memory, and the object that owns
/// the descriptor.
struct SentPicture {
  let descriptor: CInt
  private let owner: AnyObject

  /// Takes the picture's own memory, or a copy of it. Returns nil if the system has no memory or no
  /// descriptor for a copy.
  init?(_ picture: DataPicture) {
    if picture.descriptor >= 0 {
      (descriptor, owner) = (picture.descriptor, picture)
      return
    }
    let copy = unsafe picture.withPixels { words in
      unsafe SealedMemory.make(count: words.count * 4) { bytes in
        unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(words))
      }
    }
    guard let copy else { return nil }
    (descriptor, owner) = (copy.descriptor, copy)
  }
}
