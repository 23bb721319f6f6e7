import MartletGeometry

/// The strip of alternates above a held key: where it is, and which of them the finger has chosen.
///
/// The first alternate is above the key, and the others are to its right, or to its left near the
/// right edge of the display. Rectangles are in points of the keyboard's space, in which the strip
/// of the top row has a negative y.
struct KeyStrip: Hashable {
  /// The alternates, in the order in which they are offered.
  let choices: [String]
  /// The frame of the key.
  let key: CGRect
  /// The frame of the strip.
  let frame: CGRect
  /// The index of the chosen alternate; nil if the finger has slid away.
  let chosen: Int?
  /// True if the first alternate is the rightmost one.
  let isReversed: Bool

  /// The minimum distance from the edges of the display, in points.
  private static let margin: CGFloat = 4
  /// The distance outside of the strip, in points, within which the finger still chooses.
  private static let reach: CGFloat = 44

  /// Makes the strip of a key. `choices` must not be empty. `width` is the width of the display,
  /// and `slide` the distance of the finger from where it came down.
  init(choices: [String], key: CGRect, width: CGFloat, slide: CGSize) {
    self.choices = choices
    self.key = key
    let count = CGFloat(max(1, choices.count))
    let margin = Self.margin
    let cell = min(max(key.width, 40), 52, (width - 2 * margin) / count)
    let height = min(max(key.height, 40), 52)
    let right = key.midX - cell / 2
    let left = key.midX + cell / 2 - count * cell
    isReversed = right + count * cell > width - margin && left >= margin
    // A strip that fits on neither side is moved onto the display.
    let x = min(max(margin, isReversed ? left : right), width - margin - count * cell)
    frame = CGRect(x: x, y: key.minY - height - margin, width: count * cell, height: height)
    let first = isReversed ? frame.maxX - cell / 2 : frame.minX + cell / 2
    let finger = first + slide.width
    let isAway =
      slide.height > key.height || slide.height < -(key.height + height + Self.reach)
      || finger < frame.minX - Self.reach || finger > frame.maxX + Self.reach
    let column = min(max(0, Int((finger - frame.minX) / cell)), max(0, choices.count - 1))
    chosen = isAway ? nil : isReversed ? choices.count - 1 - column : column
  }

  /// The indices of the alternates from left to right.
  var order: [Int] { isReversed ? choices.indices.reversed() : [Int](choices.indices) }
}

extension KeyStrip {
  /// Returns the frame of a key in points of the keyboard's space. Rows are centred in `width` and
  /// begin 4 points below the keyboard's upper edge. `unit` is the width of a letter key.
  static func frame(
    of column: Int, in row: [KeyboardKey], at index: Int, unit: CGFloat, height: CGFloat,
    width: CGFloat
  ) -> CGRect {
    let widths = row.map { $0.width * unit }
    let start = (width - widths.reduce(0, +)) / 2 + widths[..<column].reduce(0, +)
    return CGRect(
      x: start, y: 4 + CGFloat(index) * height, width: widths[column], height: height)
  }
}

/// The view of the strip. It takes no touches, because the finger is on the key.
struct KeyStripView: View {
  let strip: KeyStrip
  /// Returns the text of an alternate as it would be typed now.
  let title: (String) -> String

  var body: some View {
    HStack(spacing: 0) {
      ForEach(strip.order, id: \.self) { index in
        Text(verbatim: title(strip.choices[index]))
          .font(.system(size: 22))
          .foregroundColor(index == strip.chosen ? .white : .primary)
          .frame(
            width: strip.frame.width / CGFloat(strip.choices.count), height: strip.frame.height
          )
          .background(
            RoundedRectangle(cornerRadius: 6)
              .fill(index == strip.chosen ? Color.accentColor : .clear).padding(2)
          )
          .accessibilityIdentifier("key.alternate.\(strip.choices[index])")
      }
    }
    .background(RoundedRectangle(cornerRadius: 8).fill(KeyboardColors.key))
    .overlay(RoundedRectangle(cornerRadius: 8).stroke(Color.primary.opacity(0.2), lineWidth: 1))
    .offset(x: strip.frame.minX, y: strip.frame.minY)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .allowsHitTesting(false)
  }
}
