import MartletGeometry

/// The state of the keyboard on the glass, which views read and the focus changes.
@MainActor
package final class KeyboardPlace: AnyLocation {
  private weak var graph: ViewGraph?
  private var shown: TextInputTraits?
  private var count = 0

  init(graph: ViewGraph) {
    self.graph = graph
    super.init()
  }

  /// The wishes of the focused view; nil while no keyboard is shown.
  package var traits: TextInputTraits? {
    if let graph { noteRead(in: graph) }
    return shown
  }

  /// True while the keyboard is shown. Reading it makes nothing depend on it.
  package var isShown: Bool { shown != nil }

  /// A number that changes with the text of the focused view.
  package var textNumber: Int {
    if let graph { noteRead(in: graph) }
    return count
  }

  /// Follows the focus. The keyboard slides in and out.
  func follow(_ focus: FocusSystem) {
    guard let graph else { return }
    let new = focus.usesKeys ? nil : focus.focused?.textInput
    count += 1
    guard (new == nil) != (shown == nil) else {
      shown = new
      return markReaders(in: graph)
    }
    shown = new
    graph.withWriting(Transaction(animation: .spring(response: 0.35, dampingFraction: 1))) {
      markReaders(in: graph)
    }
  }
}

/// The keyboard on the glass, at the bottom of the display while a view takes text.
package struct GlassKeyboard: View {
  let focus: FocusSystem
  let place: KeyboardPlace

  /// Makes the view of the keyboard.
  package init(focus: FocusSystem, place: KeyboardPlace) {
    self.focus = focus
    self.place = place
  }

  /// The keyboard, or nothing.
  package var body: some View {
    GeometryReader { proxy in
      VStack(spacing: 0) {
        Spacer(minLength: 0)
        if let traits = place.traits {
          KeyboardPanel(
            focus: focus, traits: traits, textNumber: place.textNumber,
            layouts: KeyboardLayout.layouts(languages: traits.languages)
          )
          .frame(
            width: proxy.size.width, height: GlassKeyboard.height(in: proxy.size)
          )
          .transition(.move(edge: .bottom))
        }
      }
    }
  }

  /// Returns the height of the keyboard on a display: four or five rows of 54 points, at most half
  /// of the display.
  package static func height(in size: CGSize) -> CGFloat {
    min(270, (size.height * 0.5).rounded())
  }
}

/// The keys of the keyboard with its background.
struct KeyboardPanel: View {
  let focus: FocusSystem
  let traits: TextInputTraits
  let textNumber: Int
  let layouts: [KeyboardLayout]
  @State private var page = KeyboardPage.letters
  @State private var shift = KeyboardShift.off
  @State private var index = 0

  var body: some View {
    GeometryReader { proxy in
      let rows = KeyboardRows(
        layout: layout, page: firstPage, traits: traits, hasGlobe: layouts.count > 1
      ).rows
      let height = (proxy.size.height - 8) / CGFloat(max(1, rows.count))
      let unit = unit(of: rows, in: proxy.size.width)
      ZStack {
        // The background also keeps touches between the keys from what is below.
        Rectangle().fill(KeyboardColors.background)
          .gesture(TapGesture())
        VStack(spacing: 0) {
          ForEach(rows.indices, id: \.self) { row in
            HStack(spacing: 0) {
              ForEach(rows[row].indices, id: \.self) { column in
                let key = rows[row][column]
                KeyCap(
                  key: key, layout: layout, shift: shownShift, traits: traits, focus: focus,
                  height: height, act: act
                )
                .frame(width: unit * key.width, height: height)
              }
            }
          }
        }
        .padding(.vertical, 4)
      }
      // Keys keep their places in languages that read from the right.
      .environment(\.layoutDirection, .leftToRight)
    }
  }

  private var layout: KeyboardLayout { layouts[index % layouts.count] }

  private var firstPage: KeyboardPage {
    switch traits.keyboard.keys {
    case .digits, .decimal, .phone: .digits
    default: page
    }
  }

  /// The shift as it is shown: the first letter of a sentence is a capital by itself.
  private var shownShift: KeyboardShift {
    guard shift == .off, let focused = focus.focused,
      layout.hasCapitals,
      traits.capitalization.capitalizes(after: focused.textBeforeCaret)
    else { return shift }
    return .once
  }

  /// The width of a letter key, in points: the widest row fills the display, but keys do not become
  /// wider than a hand can use.
  private func unit(of rows: [[KeyboardKey]], in width: CGFloat) -> CGFloat {
    let widest = rows.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 1
    return min((width - 8) / max(1, widest), 96)
  }

  private func act(_ key: KeyboardKey) {
    switch key.kind {
    case .text(let text):
      let typed = shownShift == .off ? text : layout.capital(of: text)
      focus.send(KeyPress(KeyEquivalent(typed.first ?? " "), characters: typed))
      if shift == .once { shift = .off }
    case .space: focus.send(KeyPress(.space, characters: " "))
    case .submit: focus.send(KeyPress(.return))
    case .delete: break
    case .shift:
      switch (shift, shownShift) {
      case (.off, .once): shift = .off
      case (.off, _): shift = .once
      case (.once, _): shift = .locked
      case (.locked, _): shift = .off
      }
    case .page(let new): page = new
    case .globe: index = (index + 1) % layouts.count
    case .hide: focus.focus(nil)
    }
  }
}

/// The state of the shift key.
enum KeyboardShift: Hashable {
  case off, once, locked
}

/// The pages of the keyboard.
enum KeyboardPage: Hashable {
  case letters, signs, moreSigns, emoji, digits
}

/// The colours of the keyboard.
enum KeyboardColors {
  static let background = Color(
    .schemed(light: RGBA(hex: 0xD6D8DE), dark: RGBA(hex: 0x1F2023)))
  static let key = Color(.schemed(light: RGBA(hex: 0xFFFFFF), dark: RGBA(hex: 0x4A4B50)))
  static let command = Color(.schemed(light: RGBA(hex: 0xB4B8C1), dark: RGBA(hex: 0x323337)))
  static let pressed = Color(.schemed(light: RGBA(hex: 0x9CA1AC), dark: RGBA(hex: 0x6C6E75)))
}

private enum KeyboardLanguagesKey: EnvironmentKey {
  static var defaultValue: [String] { [] }
}

extension EnvironmentValues {
  /// The languages of the keyboard on the glass, the first one first; empty for English.
  package var keyboardLanguages: [String] {
    get { self[KeyboardLanguagesKey.self] }
    set { self[KeyboardLanguagesKey.self] = newValue }
  }
}
