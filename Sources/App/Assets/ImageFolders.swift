import Glibc
import MartletGeometry
import MartletImages
import MartletRaster
import MartletScene
import MartletUI

/// The pictures in a program's folders. Each is read when a view first asks for it, and stays in
/// memory.
@MainActor package final class ImageFolders: ImageSource {
  /// The decoded pictures for the renderer.
  package let store = ImageStore()
  /// The same store, for pictures of views.
  package var pictures: ImageStore? { store }
  let folders: [String]
  let reporting: (String) -> Void
  /// The results so far by name or path; nil for a missing picture.
  private var known: [String: ImageReference?] = [:]
  private let loader = PictureLoader()

  /// Makes a source of pictures.
  ///
  /// - Parameters:
  ///   - folders: the folders, searched in this order.
  ///   - reporting: called once for a picture that cannot be read.
  package init(_ folders: [String], reporting: @escaping (String) -> Void) {
    self.folders = folders
    self.reporting = reporting
    #if SWIFTUI_COMPAT
      UIImage.source = self
      UIApplication.reporting = reporting
    #endif
  }

  /// Returns the picture of the file at `path`; nil if it is missing or is not a PNG, JPEG or WebP.
  package func image(atPath path: String) -> ImageReference? {
    if let answer = known["file:" + path] { return answer }
    // Safety: access only reads the path.
    let answer = unsafe access(path, F_OK) == 0 ? decoded(path) : nil
    known["file:" + path] = .some(answer)
    return answer
  }

  /// Returns the picture of a PNG file in one of the folders; nil if there is none. The name may
  /// lack the extension. A name with `..` is refused, so that it cannot lead out of the folders.
  package func image(named name: String) -> ImageReference? {
    if let answer = known[name] { return answer }
    let answer = read(name)
    known[name] = .some(answer)
    return answer
  }

  /// True if `load` decodes at once, on the calling thread. A headless run sets it, because a
  /// picture that another thread decodes would come at another time in each run.
  package var loadsAtOnce = false

  /// Loads the picture of a file or of a data URL. The picture belongs to its views and is released
  /// with them.
  package func load(_ address: String, completion: @escaping ImageLoadCompletion) {
    if loadsAtOnce { return completion(PictureLoader.picture(at: address)) }
    loader.load(address, completion)
  }

  private func read(_ name: String) -> ImageReference? {
    let steps = name.split(separator: "/", omittingEmptySubsequences: false)
    if steps.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) { return nil }
    let file = name.hasSuffix(".png") ? name : name + ".png"
    for folder in folders {
      let path = folder + "/" + file
      // Safety: access only reads the path.
      guard unsafe access(path, F_OK) == 0 else { continue }
      if let picture = decoded(path) { return picture }
    }
    #if SWIFTUI_COMPAT
      return catalogImage(named: name)
    #else
      return nil
    #endif
  }

  private func decoded(_ path: String) -> ImageReference? {
    do {
      return store.add(try Self.pixmap(try Files.read(path)), hasLevels: true)
    } catch {
      reporting("\(path): \(error)")
      return nil
    }
  }

  /// Decodes a PNG, a JPEG or a WebP.
  private static func pixmap(_ bytes: [UInt8]) throws -> Pixmap {
    let picture = try EncodedPicture(bytes)
    if picture.format == .png { return try PNG.decode(bytes) }
    let words = try PictureLoader.words(of: picture)
    let size = picture.size
    var pixmap = Pixmap(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width { pixmap[x, y] = words[y * size.width + x] }
    }
    return pixmap
  }
}
