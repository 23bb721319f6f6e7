import Dispatch
import MartletGeometry
import MartletImages
import MartletScene
import MartletThreads
import MartletUI

/// Decodes pictures from files and data URLs, one after the other, on a thread of its own. The
/// thread ends when none is left, so an idle panel has no thread for pictures.
@MainActor final class PictureLoader {
  private struct Request {
    var address: String
    var completion: ImageLoadCompletion
  }

  private var waiting: [Request] = []
  private var isLoading = false

  /// Loads the picture at `address`, and calls `completion` in a later turn of the event loop.
  func load(_ address: String, _ completion: @escaping ImageLoadCompletion) {
    waiting.append(Request(address: address, completion: completion))
    startNext()
  }

  private func startNext() {
    guard !isLoading, !waiting.isEmpty else { return }
    isLoading = true
    let request = waiting.removeFirst()
    let address = request.address
    let completion = request.completion
    let isStarted = DetachedThread.start { [weak self] in
      let result = Self.picture(at: address)
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated {
          completion(result)
          self?.didLoad()
        }
      }
    }
    guard !isStarted else { return }
    completion(.failure(ImageLoadError(address, "the system cannot start a thread")))
    didLoad()
  }

  private func didLoad() {
    isLoading = false
    startNext()
  }

  /// Reads and decodes the picture at `address`. It can be called on any thread.
  ///
  /// - Complexity: O(bytes + pixels); the picture owns its pixels and its mip levels.
  nonisolated static func picture(
    at address: String
  ) -> Result<ImageReference, ImageLoadError> {
    let bytes: [UInt8]
    switch PictureAddress(address) {
    case .data(let data): bytes = data
    case .file(let path):
      do throws(AppError) {
        bytes = try Files.read(path)
      } catch {
        return .failure(ImageLoadError(address, error.description))
      }
    case .network: return .failure(.network(address))
    case .invalid: return .failure(ImageLoadError(address, "it is not the URL of a picture"))
    }
    do throws(PictureError) {
      return .success(try decoded(bytes))
    } catch {
      return .failure(ImageLoadError(address, error.description))
    }
  }

  /// Decodes the bytes of a file. It can be called on any thread.
  ///
  /// - Complexity: O(pixels); the picture owns its pixels and its mip levels.
  nonisolated static func decoded(
    _ bytes: [UInt8]
  ) throws(PictureError) -> ImageReference {
    let picture = try EncodedPicture(bytes)
    let words = try words(of: picture)
    // Safety: the reference copies the array that is lent to it.
    return unsafe words.withUnsafeBufferPointer {
      unsafe ImageReference(picture.size, words: $0)
    }
  }

  /// Decodes a picture at its full size, into premultiplied 0xAARRGGBB words, with rows from the
  /// top without gaps.
  nonisolated static func words(of picture: EncodedPicture) throws(PictureError) -> [UInt32] {
    var words = [UInt32](repeating: 0, count: picture.size.area)
    // Safety: the decoder fills the array that is lent to it.
    let outcome = unsafe words.withUnsafeMutableBufferPointer { words in
      Result { () throws(PictureError) in try unsafe picture.decode(at: picture.size, into: words) }
    }
    try outcome.get()
    return words
  }
}
