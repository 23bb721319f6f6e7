private import CKeyboard

/// The texts that keys type on the keyboards of the seat, by libxkbcommon. Without that library, or
/// without its data, keys type as on a US keyboard.
///
/// The layout is opened at the first key.
@safe package final class KeyboardText {
  /// The machine's own choice of a layout; see keyboard(5).
  package static let settings = "/etc/default/keyboard"

  private let file: String
  private let isFound: Bool
  private var layout: OpaquePointer?
  private var isOpened = false
  private var shifts: Set<UInt32> = []
  /// The reason why there is no layout, and the remedy; nil if there is one, or before the first
  /// key.
  package private(set) var problem: String?

  /// Makes the text of keys.
  ///
  /// - Parameters:
  ///   - file: the file that names the layout, for a machine whose environment does not.
  ///   - isFound: false to type as on a US keyboard even if the library is there.
  package init(file: String = KeyboardText.settings, isFound: Bool = true) {
    self.file = file
    self.isFound = isFound
  }

  // Safety: the layout is opened once, used by this object alone, and closed with it. The buffer
  // lives for the call.

  deinit { if let layout = unsafe layout { unsafe martlet_keyboard_close(layout) } }

  /// Records a key with its evdev code and returns what it types; nil for nothing.
  package func text(of code: UInt32, isPressed: Bool) -> String? {
    if !isOpened { open() }
    guard let layout = unsafe layout else { return usText(of: code, isPressed: isPressed) }
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let count = unsafe martlet_keyboard_key(
        layout, code, isPressed ? 1 : 0, buffer.baseAddress, buffer.count)
      guard count > 0 else { return nil }
      return unsafe String(
        decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Forgets the keys that are held, as when the devices were closed.
  package func reset() {
    if let layout = unsafe layout { unsafe martlet_keyboard_close(layout) }
    unsafe layout = nil
    isOpened = false
    shifts = []
  }

  private func open() {
    isOpened = true
    guard isFound else {
      problem = Self.problem(MARTLET_KEYBOARD_NO_LIBRARY, "libxkbcommon.so.0")
      return
    }
    problem = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) {
      detail -> String? in
      // Safety: the call writes a text with its end to `detail`, or nothing if there is a layout.
      guard let start = detail.baseAddress else { return nil }
      let result = unsafe martlet_keyboard_open(file, &layout, start, detail.count)
      if result == MARTLET_KEYBOARD_OPENED { return nil }
      return Self.problem(result, unsafe String(cString: start))
    }
  }

  private static func problem(_ result: martlet_keyboard_result, _ detail: String) -> String {
    let name = detail.isEmpty ? "the default layout" : "the layout \"\(detail)\""
    return switch result {
    case MARTLET_KEYBOARD_NO_LIBRARY:
      "libxkbcommon is missing (\(detail)): apt install libxkbcommon0 xkb-data"
    case MARTLET_KEYBOARD_NO_DATA:
      "libxkbcommon has no layouts: apt install xkb-data"
    case MARTLET_KEYBOARD_NO_MEMORY: "not enough memory for a layout"
    default:
      "libxkbcommon does not know \(name): "
        + "set XKBLAYOUT in \(settings) or XKB_DEFAULT_LAYOUT, or apt install xkb-data"
    }
  }

  // MARK: - US keyboard

  private func usText(of code: UInt32, isPressed: Bool) -> String? {
    if code == 42 || code == 54 {
      if isPressed { shifts.insert(code) } else { shifts.remove(code) }
      return nil
    }
    guard isPressed else { return nil }
    for row in Self.rows {
      guard code >= row.first, Int(code - row.first) < row.plain.count else { continue }
      let keys = shifts.isEmpty ? row.plain : row.shifted
      return String(keys[keys.index(keys.startIndex, offsetBy: Int(code - row.first))])
    }
    return nil
  }

  /// Rows of keys with consecutive codes.
  private static let rows: [(first: UInt32, plain: String, shifted: String)] = [
    (2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"),
    (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"), (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    (55, "*", "*"), (57, " ", " "), (71, "789-456+1230.", "789-456+1230."), (98, "/", "/"),
  ]
}
