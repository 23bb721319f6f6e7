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
  /// The results so far, by "named:" and the name or by path; nil for a missing picture.
  private var known: [String: ImageReference?] = [:]
  private let loader = PictureLoader()
  #if SWIFTUI_COMPAT
    /// The asset catalogs in the folders.
    let catalogs: AssetCatalogs
  #endif

  /// Makes a source of pictures.
  ///
  /// - Parameters:
  ///   - folders: the folders, searched in this order.
  ///   - reporting: called once for a picture that cannot be read.
  package init(_ folders: [String], reporting: @escaping (String) -> Void) {
    self.folders = folders
    self.reporting = reporting
    #if SWIFTUI_COMPAT
      catalogs = AssetCatalogs(folders, reporting: reporting)
      UIImage.source = self
      UIApplication.reporting = reporting
    #endif
  }

  /// Returns the picture of the file at `path`; nil if it is missing or is not a PNG, JPEG or WebP.
  package func image(atPath path: String) -> ImageReference? {
    // Safety: access only reads the path.
    cached(path) { unsafe access(path, F_OK) == 0 ? decoded(path) : nil }
  }

  /// Returns the picture of a file in one of the folders or, with the trait `SwiftUICompat`, of an
  /// asset catalog there; nil if there is none. The name of a PNG may lack the extension. A name
  /// with `..` is refused, so that it cannot lead out of the folders.
  package func image(named name: String) -> ImageReference? {
    picture(named: name, for: PictureTraits())?.image
  }

  /// Returns the picture with this name, as `image(named:)` does, in the variant of its asset
  /// catalog that fits `traits` best.
  package func picture(named name: String, for traits: PictureTraits) -> NamedPicture? {
    if let file = file(named: name) { return NamedPicture(file) }
    #if SWIFTUI_COMPAT
      return catalogPicture(name, for: traits)
    #else
      return nil
    #endif
  }

  /// Returns the picture of a file in one of the folders.
  func file(named name: String) -> ImageReference? {
    cached("named:" + name) { read(name) }
  }

  /// Returns the picture of a file that a catalog names. A missing file is reported, too.
  func catalogImage(_ path: String) -> ImageReference? {
    let advice = AssetVariant.isDrawing(path) ? "; `martlet assets --panel` makes a PNG of it" : ""
    return cached(path) { decoded(path, advice: advice) }
  }

  private func cached(_ key: String, _ read: () -> ImageReference?) -> ImageReference? {
    if let answer = known[key] { return answer }
    let answer = read()
    known[key] = .some(answer)
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
    let isWhole = [".png", ".jpg", ".jpeg", ".webp"].contains { name.hasSuffix($0) }
    let file = isWhole ? name : name + ".png"
    for folder in folders {
      let path = folder + "/" + file
      // Safety: access only reads the path.
      guard unsafe access(path, F_OK) == 0 else { continue }
      if let picture = decoded(path) { return picture }
    }
    return nil
  }

  private func decoded(_ path: String, advice: String = "") -> ImageReference? {
    do {
      return store.add(try Self.pixmap(try Files.read(path)), hasLevels: true)
    } catch {
      reporting("\(path): \(error)\(advice)")
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
