import MartletGeometry

/// The state of the on-screen keyboard.
///
/// The root of the tree owns it and calls `follow(_:)` when the focus or the text of the focused
/// view changes. `OnScreenKeyboard` reads it in its body and is evaluated again after each change.
@MainActor
package final class KeyboardState: AnyLocation {
  private weak var graph: ViewGraph?
  private var shown: TextInputTraits?
  private var shownBar: EditBar?
  private var count = 0

  init(graph: ViewGraph) {
    self.graph = graph
    super.init()
  }

  /// The text input traits of the focused view; nil while no keyboard is shown. A body that reads
  /// them is evaluated again when they change.
  package var traits: TextInputTraits? {
    if let graph { noteRead(in: graph) }
    return shown
  }

  /// True while the keyboard is shown. A read of it is not observed.
  package var isShown: Bool { shown != nil }

  /// A number that changes with the focus and with the text of the focused view. A body that reads
  /// it is evaluated again when it changes.
  package var textNumber: Int {
    if let graph { noteRead(in: graph) }
    return count
  }

  /// The bar with commands for the text of the focused view, its area in the root's space; nil
  /// while there is none. A body that reads it is evaluated again when it changes.
  package var bar: EditBar? {
    if let graph { noteRead(in: graph) }
    return shownBar
  }

  /// Takes the traits of the focused view, or hides the keyboard if that view takes no text or a
  /// real keyboard is in use. The keyboard slides in and out with an animation.
  func follow(_ focus: FocusSystem) {
    let new = focus.usesPhysicalKeyboard ? nil : focus.focused?.textInput
    count += 1
    let slides = (new == nil) != (shown == nil)
    shown = new
    shownBar = currentBar(of: focus)
    markReaders(
      in: Transaction(animation: slides ? .spring(response: 0.35, dampingFraction: 1) : nil))
  }

  /// Moves the bar with its text after a layout.
  package func followLayout(of focus: FocusSystem) {
    let new = currentBar(of: focus)
    guard new != shownBar else { return }
    shownBar = new
    markReaders(in: Transaction())
  }

  private func currentBar(of focus: FocusSystem) -> EditBar? {
    guard shown != nil, let target = focus.focused, target.isPlaced, var bar = target.editBar
    else { return nil }
    bar.area = target.convert(bar.area, to: nil)
    return bar
  }
}

/// The on-screen keyboard at the lower edge of the display, while a view takes text. The root of
/// the tree makes it when a view first needs it and lays it out over the content. The keys send key
/// presses to the focus system.
package struct OnScreenKeyboard: View {
  let focus: FocusSystem
  let state: KeyboardState

  /// Makes the view of the keyboard.
  package init(focus: FocusSystem, state: KeyboardState) {
    self.focus = focus
    self.state = state
  }

  /// The keyboard, if it is shown.
  package var body: some View {
    GeometryReader { proxy in
      VStack(spacing: 0) {
        Spacer(minLength: 0)
        if let traits = state.traits {
          KeyboardPanel(
            focus: focus, traits: traits, textNumber: state.textNumber,
            layouts: KeyboardLayout.layouts(languages: traits.languages)
          )
          .frame(
            width: proxy.size.width, height: OnScreenKeyboard.height(in: proxy.size)
          )
          .transition(.move(edge: .bottom))
        }
      }
      .overlay {
        if let bar = state.bar {
          EditBarView(
            bar: bar, bottom: proxy.size.height - OnScreenKeyboard.height(in: proxy.size),
            focus: focus)
        }
      }
    }
  }

  /// Returns the height of the keyboard on a display of `size`, in points: 270 points, which the
  /// rows share, or half of the display if that is less.
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
  /// The page that the person has turned to; nil for the first one of the keyboard's type.
  @State private var turnedPage: KeyboardPage?
  @State private var shift = KeyboardShift.off
  @State private var index = 0
  /// The strip above the key that is held; nil if none is.
  @State private var strip: KeyStrip?

  var body: some View {
    GeometryReader { proxy in
      let rows = KeyboardRows(
        layout: layout, page: page, traits: traits, hasGlobe: layouts.count > 1
      ).rows
      let height = (proxy.size.height - 8) / CGFloat(max(1, rows.count))
      let unit = unit(of: rows, in: proxy.size.width)
      ZStack {
        // The background also takes the touches between the keys, so that they do not reach the
        // content.
        Rectangle().fill(KeyboardColors.background)
          .gesture(TapGesture())
          .ignoresSafeArea()
        VStack(spacing: 0) {
          ForEach(rows.indices, id: \.self) { row in
            HStack(spacing: 0) {
              ForEach(rows[row].indices, id: \.self) { column in
                let key = rows[row][column]
                KeyCap(
                  key: key, layout: layout, shift: shownShift, traits: traits, focus: focus,
                  height: height, holds: !alternates(of: key).isEmpty
                ) { action in
                  let frame = KeyStrip.frame(
                    of: column, in: rows[row], at: row, unit: unit, height: height,
                    width: proxy.size.width)
                  take(action, of: key, in: frame, width: proxy.size.width)
                }
                .frame(width: unit * key.width, height: height)
              }
            }
          }
        }
        .padding(.vertical, 4)
        if let strip { KeyStripView(strip: strip) { shifted($0) } }
      }
      // Keys keep their positions in right-to-left languages.
      .environment(\.layoutDirection, .leftToRight)
    }
    .onChange(of: traits.keyboard) { _ in
      turnedPage = nil
      strip = nil
    }
  }

  private var layout: KeyboardLayout { layouts[index % layouts.count] }

  private var page: KeyboardPage {
    switch traits.keyboard.keys {
    case .digits, .decimal, .phone: .digits
    case .numbers: turnedPage ?? .signs
    case .letters, .ascii, .address, .web: turnedPage ?? .letters
    }
  }

  /// The state of the shift key that is shown and used. Without a press it is on where the traits
  /// capitalize the next letter, for example at the start of a sentence.
  private var shownShift: KeyboardShift {
    guard shift == .off, let focused = focus.focused,
      layout.hasCapitals,
      traits.capitalization.capitalizes(after: focused.textBeforeCaret)
    else { return shift }
    return .once
  }

  /// The width of a letter key, in points: the widest row fills the display, but a key has at most
  /// 96 points.
  private func unit(of rows: [[KeyboardKey]], in width: CGFloat) -> CGFloat {
    let widest = rows.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 1
    return min((width - 8) / max(1, widest), 96)
  }

  private func alternates(of key: KeyboardKey) -> [String] {
    guard case .text(let text) = key.kind else { return [] }
    return KeyAlternates.alternates(of: text, on: layout, for: traits.keyboard.keys)
  }

  /// Returns the text that a key with `text` types now.
  private func shifted(_ text: String) -> String {
    shownShift == .off ? text : layout.capital(of: text)
  }

  private func take(
    _ action: KeyAction, of key: KeyboardKey, in frame: CGRect, width: CGFloat
  ) {
    func made(_ slide: CGSize) -> KeyStrip {
      KeyStrip(choices: alternates(of: key), key: frame, width: width, slide: slide)
    }
    switch action {
    case .press: act(key)
    case .slide(let slide): strip = made(slide)
    case .release(let slide):
      let last = made(slide)
      if let chosen = last.chosen { act(KeyboardKey(kind: .text(last.choices[chosen]))) }
    case .leave: if strip?.key == frame { strip = nil }
    }
  }

  private func act(_ key: KeyboardKey) {
    switch key.kind {
    case .text(let text):
      let typed = shifted(text)
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
    case .page(let new): turnedPage = new
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
  /// The languages of the on-screen keyboard as BCP 47 tags, the preferred one first; empty for
  /// English.
  package var keyboardLanguages: [String] {
    get { self[KeyboardLanguagesKey.self] }
    set { self[KeyboardLanguagesKey.self] = newValue }
  }
}
