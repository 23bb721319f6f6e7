import Glibc
import MartletGeometry
import MartletImages
import MartletScene
import MartletUI

/// The pictures in a program's folders, each read when a view first asks for it and kept.
@MainActor package final class ImageFolders: ImageSource {
  /// What the renderer draws from.
  package let store = ImageStore()
  let folders: [String]
  let reporting: (String) -> Void
  /// What was asked for, nil for what is not there.
  private var known: [String: ImageReference?] = [:]

  /// Searches the folders in order; a picture that cannot be read is reported once.
  package init(_ folders: [String], reporting: @escaping (String) -> Void) {
    self.folders = folders
    self.reporting = reporting
    #if SWIFTUI_COMPAT
      UIImage.source = self
    #endif
  }

  /// The picture of a file by its path, kept under it.
  package func image(atPath path: String) -> ImageReference? {
    if let answer = known["file:" + path] { return answer }
    // Safety: access reads the path alone.
    let answer = unsafe access(path, F_OK) == 0 ? decoded(path) : nil
    known["file:" + path] = .some(answer)
    return answer
  }

  /// `name` is a PNG file's, with or without its ending; it cannot lead out of the folders.
  package func image(named name: String) -> ImageReference? {
    if let answer = known[name] { return answer }
    let answer = read(name)
    known[name] = .some(answer)
    return answer
  }

  private func read(_ name: String) -> ImageReference? {
    let steps = name.split(separator: "/", omittingEmptySubsequences: false)
    if steps.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) { return nil }
    let file = name.hasSuffix(".png") ? name : name + ".png"
    for folder in folders {
      let path = folder + "/" + file
      // Safety: access reads the path alone.
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
      return store.add(try PNG.decode(try Files.read(path)), hasLevels: true)
    } catch {
      reporting("\(path): \(error)")
      return nil
    }
  }
}
