import MartletGeometry

/// A key of the on-screen keyboard.
struct KeyboardKey: Hashable {
  /// The effect of the key.
  enum Kind: Hashable {
    /// Types a text, its letters in the case of the shift key.
    case text(String)
    /// Types a space. The text is the name of the language, which the key shows.
    case space(String)
    /// The return key, the delete key, the shift key, the key for the next language, and the key
    /// that hides the keyboard.
    case submit, delete, shift, globe, hide
    /// Shows another page of keys.
    case page(KeyboardPage)
  }

  var kind: Kind
  /// The width as a multiple of the width of a letter key.
  var width: CGFloat = 1
}

/// Composes the rows of keys of one page from a layout and the traits of the focused view.
struct KeyboardRows {
  let layout: KeyboardLayout
  let page: KeyboardPage
  let traits: TextInputTraits
  let hasGlobe: Bool

  /// The keys, from top to bottom and from left to right.
  var rows: [[KeyboardKey]] {
    switch page {
    case .letters: letters
    case .signs: signs(KeyboardLayout.signs, other: .moreSigns)
    case .moreSigns: signs(KeyboardLayout.moreSigns, other: .signs)
    case .emoji: texts(KeyboardLayout.emoji, ending: .delete) + [bottom(.letters)]
    case .digits: digits
    }
  }

  private var letters: [[KeyboardKey]] {
    var rows = layout.rows.map { $0.map { KeyboardKey(kind: .text($0)) } }
    if layout.hasCapitals {
      rows[rows.count - 1].insert(KeyboardKey(kind: .shift, width: 1.4), at: 0)
    }
    rows[rows.count - 1].append(KeyboardKey(kind: .delete, width: 1.4))
    return rows + [bottom(.signs)]
  }

  private func signs(_ signs: [[String]], other: KeyboardPage) -> [[KeyboardKey]] {
    var rows = texts(signs, ending: .delete)
    rows[rows.count - 1].insert(KeyboardKey(kind: .page(other), width: 1.8), at: 0)
    return rows + [bottom(.letters)]
  }

  private func texts(_ texts: [[String]], ending: KeyboardKey.Kind) -> [[KeyboardKey]] {
    var rows = texts.map { $0.map { KeyboardKey(kind: .text($0)) } }
    rows[rows.count - 1].append(KeyboardKey(kind: ending, width: 1.8))
    return rows
  }

  /// Returns the lowest row. Its first key shows `page`.
  private func bottom(_ page: KeyboardPage) -> [KeyboardKey] {
    var row = [KeyboardKey(kind: .page(page), width: 1.6)]
    if hasGlobe { row.append(KeyboardKey(kind: .globe, width: 1.2)) }
    let isPlain = [.letters, .numbers].contains(traits.keyboard.keys) && !traits.isSecure
    if isPlain, page != .letters || self.page == .signs || self.page == .moreSigns {
      row.append(KeyboardKey(kind: .page(.emoji), width: 1.2))
    }
    switch traits.keyboard.keys {
    case .address: row += ["@", "."].map { KeyboardKey(kind: .text($0)) }
    case .web: row += ["/", "."].map { KeyboardKey(kind: .text($0)) }
    default: break
    }
    row.append(KeyboardKey(kind: .space(layout.name), width: 4))
    row.append(KeyboardKey(kind: .hide, width: 1.2))
    row.append(KeyboardKey(kind: .submit, width: 1.8))
    return row
  }

  private var digits: [[KeyboardKey]] {
    var rows = ["123", "456", "789"].map {
      $0.map { KeyboardKey(kind: .text(String($0)), width: 2) }
    }
    var last = [KeyboardKey(kind: .hide, width: 2), KeyboardKey(kind: .text("0"), width: 2)]
    last.append(KeyboardKey(kind: .delete, width: 2))
    let side: [KeyboardKey.Kind] =
      switch traits.keyboard.keys {
      case .decimal: [.text("."), .text(","), .text("-")]
      case .phone: [.text("+"), .text("*"), .text("#")]
      default: []
      }
    for (row, kind) in side.enumerated() { rows[row].append(KeyboardKey(kind: kind, width: 2)) }
    if !side.isEmpty { last.append(KeyboardKey(kind: .submit, width: 2)) }
    return rows + [last]
  }
}

/// A step of a touch on a key of the on-screen keyboard.
enum KeyAction: Hashable {
  /// Presses it.
  case press
  /// Holds it and slides by a distance from where the finger came down, in points.
  case slide(CGSize)
  /// Is lifted after a slide by a distance, in points.
  case release(CGSize)
  /// Ends a slide, lifted or cancelled.
  case leave
}

/// The view of a key, with its gesture.
struct KeyCap: View {
  let key: KeyboardKey
  let layout: KeyboardLayout
  let shift: KeyboardShift
  let traits: TextInputTraits
  let focus: FocusSystem
  /// The height of the key with its margin, in points.
  let height: CGFloat
  /// True if the key offers alternates when it is held.
  let holds: Bool
  let act: (KeyAction) -> Void
  @GestureState private var touch: KeyTouch?

  private var isPressed: Bool { touch?.isPressing ?? false }

  var body: some View {
    RoundedRectangle(cornerRadius: 6)
      .fill(isPressed ? KeyboardColors.pressed : color)
      .overlay(label)
      .padding(3)
      .contentShape(Rectangle())
      .modifier(
        _GestureModifier(
          gesture: KeyTouchGesture(holds: holds)
            .updating($touch) { value, state, _ in state = value }
            .onEnded { touch in act(touch.slide.map(KeyAction.release) ?? .press) },
          priority: .normal, mask: .all, isButton: true, takesKeys: false)
      )
      .accessibilityIdentifier(identifier)
      // The delete key acts when it is touched, and repeats while it is held. All other keys act
      // when they are released.
      .onChange(of: isPressed) { isPressed in
        guard key.kind == .delete else { return }
        if isPressed {
          focus.send(KeyPress(.delete))
          focus.hold(KeyPress(.delete))
        } else {
          focus.release()
        }
      }
      .onChange(of: touch?.slide) { slide in act(slide.map(KeyAction.slide) ?? .leave) }
  }

  private var color: Color {
    switch key.kind {
    case .text, .space: KeyboardColors.key
    case .submit: isProminent ? .accentColor : KeyboardColors.command
    case .shift: shift == .off ? KeyboardColors.command : KeyboardColors.key
    default: KeyboardColors.command
    }
  }

  private func sign(_ sign: KeyIcon.Sign) -> some View {
    KeyIcon(sign: sign).scaleEffect(min(1, height / 50))
  }

  /// Returns the font size of a text on the key, in points: `wanted`, reduced on a key below 50
  /// points of height.
  private func size(_ wanted: CGFloat) -> CGFloat { min(wanted, height * wanted / 50) }

  private var isProminent: Bool { traits.submitLabel != .return }

  @ViewBuilder private var label: some View {
    switch key.kind {
    case .text(let text):
      Text(verbatim: shift == .off ? text : layout.capital(of: text)).font(.system(size: size(22)))
    case .space(let name): Text(verbatim: name).font(.system(size: size(15))).foregroundColor(.gray)
    case .page(.letters): Text(verbatim: "ABC").font(.system(size: size(16)))
    case .page(.signs), .page(.digits):
      Text(verbatim: "123").font(.system(size: size(16)))
    case .page(.moreSigns): Text(verbatim: "#+=").font(.system(size: size(16)))
    case .page(.emoji): sign(.face)
    case .shift: sign(shift == .locked ? .lock : .shift)
    case .delete: sign(.delete)
    case .globe: sign(.globe)
    case .hide: sign(.hide)
    case .submit: sign(submitIcon).foregroundColor(isProminent ? .white : .primary)
    }
  }

  private var submitIcon: KeyIcon.Sign {
    switch traits.submitLabel.meaning {
    case .return: .return
    case .done: .check
    case .search: .search
    default: .arrow
    }
  }

  /// The name by which tests and recorded sessions find the key.
  private var identifier: String {
    switch key.kind {
    case .text(let text): "key.\(text)"
    case .space: "key.space"
    case .submit: "key.return"
    case .delete: "key.delete"
    case .shift: "key.shift"
    case .globe: "key.globe"
    case .hide: "key.hide"
    case .page(let page): "key.page.\(page)"
    }
  }
}

/// A symbol on a key, drawn as lines on a square of 24 points.
struct KeyIcon: View {
  enum Sign: Hashable {
    case shift, lock, delete, globe, hide, face, `return`, check, search, arrow
  }

  let sign: Sign

  var body: some View {
    KeySignShape(sign: sign)
      .stroke(style: StrokeStyle(lineWidth: 1.8, lineCap: .round, lineJoin: .round))
      .frame(width: 24, height: 24)
  }
}

private struct KeySignShape: Shape {
  let sign: KeyIcon.Sign

  func path(in rect: CGRect) -> Path {
    var path = Path()
    func line(_ points: [(CGFloat, CGFloat)], closed: Bool = false) {
      for (index, point) in points.enumerated() {
        let corner = CGPoint(x: rect.minX + point.0, y: rect.minY + point.1)
        if index == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
      }
      if closed { path.closeSubpath() }
    }
    func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) {
      path.addEllipse(
        in: CGRect(
          x: rect.minX + x - radius, y: rect.minY + y - radius, width: 2 * radius,
          height: 2 * radius))
    }
    switch sign {
    case .shift, .lock:
      line(
        [(12, 4), (20, 12), (15.5, 12), (15.5, 17), (8.5, 17), (8.5, 12), (4, 12)], closed: true)
      if sign == .lock { line([(8.5, 20.5), (15.5, 20.5)]) }
    case .delete:
      line([(9, 5), (21, 5), (21, 19), (9, 19), (3, 12)], closed: true)
      line([(12, 9), (18, 15)])
      line([(18, 9), (12, 15)])
    case .globe:
      circle(12, 12, 9)
      path.addEllipse(
        in: CGRect(x: rect.minX + 8, y: rect.minY + 3, width: 8, height: 18))
      line([(3, 12), (21, 12)])
    case .hide:
      line([(3, 4), (21, 4), (21, 14), (3, 14)], closed: true)
      line([(8, 11), (16, 11)])
      line([(9, 18), (12, 21), (15, 18)])
    case .face:
      circle(12, 12, 9)
      line([(9, 9), (9, 10)])
      line([(15, 9), (15, 10)])
      line([(8, 14), (10, 16), (14, 16), (16, 14)])
    case .return:
      line([(19, 6), (19, 13), (5, 13)])
      line([(9.5, 8.5), (5, 13), (9.5, 17.5)])
    case .check: line([(5, 13), (10, 18), (19, 7)])
    case .search:
      circle(10.5, 10.5, 6)
      line([(15, 15), (20, 20)])
    case .arrow:
      line([(4, 12), (20, 12)])
      line([(14, 6), (20, 12), (14, 18)])
    }
    return path
  }
}
