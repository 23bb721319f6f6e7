internal import CFriBidi
internal import CHarfBuzz
internal import CUnibreak

// This file has the Unicode algorithms that layout needs, each as one function on arrays of
// scalars.

/// The permission to end a line after a scalar. The raw values are those of libunibreak.
enum LineBreak: UInt8 {
  case must = 0
  case may = 1
  case no = 2
}

// The library sorts its tables once; all later calls only read them.
private let lineBreakTables: Void = init_linebreak()

/// Returns the line break opportunity of UAX #14 after each scalar.
func lineBreaks(_ scalars: [UInt32]) -> [LineBreak] {
  _ = lineBreakTables
  var breaks = [CChar](repeating: 2, count: scalars.count)
  let known = scalars.map(knownToLineBreaks)
  unsafe known.withUnsafeBufferPointer { text in
    unsafe breaks.withUnsafeMutableBufferPointer { breaks in
      unsafe set_linebreaks_utf32(text.baseAddress, text.count, "", breaks.baseAddress)
    }
  }
  return breaks.map { LineBreak(rawValue: UInt8(bitPattern: $0)) ?? .no }
}

/// Returns the character to pass to libunibreak. Version 1.1 aborts on some characters, so these
/// are replaced by characters that break likewise.
///
/// Its tables lack the letters of flags. An ideograph takes their place. It allows a break between
/// the two letters of a flag, but the layout breaks no line inside a user-perceived character.
/// U+FFFF marks the end of its tables. A letter takes its place.
private func knownToLineBreaks(_ scalar: UInt32) -> UInt32 {
  switch scalar {
  case 0x1F1E6...0x1F1FF: 0x4E00
  case 0xFFFF: 0x41
  default: scalar
  }
}

/// Returns whether the character ends a paragraph.
func isNewline(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
  default: false
  }
}

/// Returns whether the character is white space that may disappear at the end of a line. A no-break
/// space never disappears.
func isBreakingSpace(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200B, 0x205F, 0x3000: true
  default: isNewline(scalar)
  }
}

/// The base direction of a paragraph.
enum BaseDirection: Hashable {
  /// The direction of its first strong character; the default for a paragraph without one.
  case natural(isRightToLeftByDefault: Bool)
  case forced(isRightToLeft: Bool)
}

/// Writes the embedding level (UAX #9) of each scalar of the paragraph `range` to `levels`, and
/// returns the paragraph's own level.
func bidiLevels(
  _ scalars: [UInt32], range: Range<Int>, base: BaseDirection, into levels: inout [UInt8]
) -> UInt8 {
  let count = Int32(range.count)
  let (isForced, isRightToLeft) =
    switch base {
    case .natural(let isRightToLeft): (false, isRightToLeft)
    case .forced(let isRightToLeft): (true, isRightToLeft)
    }
  let fallback: UInt8 = isRightToLeft ? 1 : 0
  var direction = martlet_paragraph_direction(isForced ? 1 : 0, isRightToLeft ? 1 : 0)
  guard count > 0 else { return fallback }
  var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: range.count)
  var brackets = [FriBidiBracketType](repeating: 0, count: range.count)
  var result = [FriBidiLevel](repeating: 0, count: range.count)
  let depth = unsafe scalars.withUnsafeBufferPointer { all -> FriBidiLevel in
    guard let start = all.baseAddress else { return 0 }
    let text = unsafe start + range.lowerBound
    // Safety: all four arrays hold `count` elements.
    unsafe fribidi_get_bidi_types(text, count, &types)
    unsafe fribidi_get_bracket_types(text, count, types, &brackets)
    return unsafe fribidi_get_par_embedding_levels_ex(
      types, brackets, count, &direction, &result)
  }
  // Zero means that the library had no memory. The levels then keep the 0 that the caller has set,
  // so the characters are laid out from left to right, and none is lost.
  guard depth > 0 else { return fallback }
  for (i, level) in zip(range, result) { levels[i] = UInt8(max(0, level)) }
  return direction.rawValue & 1 == 1 ? 1 : 0
}

/// Returns the script of a character as an ISO 15924 tag; `commonScript` for characters that every
/// script uses.
func script(of scalar: UInt32) -> UInt32 {
  let script = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
  if script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN { return commonScript }
  return script.rawValue
}

let commonScript = HB_SCRIPT_COMMON.rawValue
