import Glibc
import MartletDisplay
import MartletThreads

/// A file with the live screen's address. Only its owner can read it. It is deleted when this value
/// is destroyed.
struct AddressFile: ~Copyable {
  let path: String

  /// Writes the address to a file. If `isUnique` is true, it is a new file whose name begins with
  /// `name`. If it is false, it is the file `folder`/`name`, and it replaces an older file
  /// atomically.
  ///
  /// Other users may be able to write to the folder. The file is therefore created under a random
  /// name, so that a link that they have placed there is never followed.
  init(address: String, in folder: String, name: String, isUnique: Bool) throws(DisplayError) {
    let letters = String(UInt64.random(in: 0 ... .max), radix: 36)
    let made = "\(folder)/\(isUnique ? "" : ".")\(name)-\(letters)"
    // Safety: open reads the path.
    let file = OwnedDescriptor(
      unsafe open(made, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600))
    guard file.isOpen else { throw Self.failure(made, .current) }
    let bytes = Array((address + "\n").utf8)
    // Safety: the array's storage is lent for the call and bounded by its count.
    let count = unsafe bytes.withUnsafeBytes {
      unsafe write(file.rawValue, $0.baseAddress, $0.count)
    }
    var code: Errno? = count == bytes.count ? nil : count < 0 ? .current : .noSpace
    let path = isUnique ? made : "\(folder)/\(name)"
    // Safety: rename and unlink read the paths.
    if code == nil, !isUnique, unsafe rename(made, path) != 0 { code = .current }
    if let code {
      _ = unsafe unlink(made)
      throw Self.failure(path, code)
    }
    self.path = path
  }

  deinit {
    // Safety: unlink reads the path.
    _ = unsafe unlink(path)
  }

  private static func failure(_ path: String, _ code: Errno) -> DisplayError {
    DisplayError(
      operation: "write the live screen's address to \(path)", errno: code, detail: "\(code)")
  }
}
