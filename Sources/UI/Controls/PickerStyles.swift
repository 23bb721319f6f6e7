import MartletGeometry

/// The parts of a picker, as a style receives them.
@MainActor @preconcurrency
public struct _PickerParts {
  /// The label of the picker.
  package let label: AnyView
  /// The options.
  package let options: AnyView
  /// The value of the selected option.
  package let selected: AnyHashable
  /// The type of the selection.
  package let type: SelectionType
  /// Selects the option with a value.
  package let choose: @MainActor (AnyHashable) -> Void
  /// The view that stands for the selected option while the options are hidden; nil for the option
  /// itself.
  package var currentValue: AnyView?
}

/// The look of pickers.
@MainActor @preconcurrency
public protocol PickerStyle {
  /// Makes the view of a picker. Only pickers call it.
  func _makeBody(_ parts: _PickerParts) -> AnyView
}

/// Shows segments side by side.
public struct SegmentedPickerStyle: PickerStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the segments.
  public func _makeBody(_ parts: _PickerParts) -> AnyView {
    AnyView(
      PickerSegments(
        selected: parts.selected, type: parts.type, content: parts.options, choose: parts.choose))
  }
}

/// Shows segments side by side, like `SegmentedPickerStyle`.
public struct PalettePickerStyle: PickerStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the segments.
  public func _makeBody(_ parts: _PickerParts) -> AnyView {
    SegmentedPickerStyle()._makeBody(parts)
  }
}

/// Shows the options below each other, with a check mark on the selected one.
public struct InlinePickerStyle: PickerStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the rows.
  public func _makeBody(_ parts: _PickerParts) -> AnyView {
    AnyView(PickerRows(parts: parts, hasCircles: false))
  }
}

/// Shows the options below each other, with a circle before each of them.
public struct RadioGroupPickerStyle: PickerStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the rows.
  public func _makeBody(_ parts: _PickerParts) -> AnyView {
    AnyView(PickerRows(parts: parts, hasCircles: true))
  }
}

/// Shows the options on a wheel that a finger turns.
public struct WheelPickerStyle: PickerStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the wheel.
  public func _makeBody(_ parts: _PickerParts) -> AnyView { AnyView(PickerWheel(parts: parts)) }
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// Segments side by side.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
  /// Segments side by side, like `segmented`.
  public static var automatic: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == PalettePickerStyle {
  /// Segments side by side, like `segmented`.
  public static var palette: PalettePickerStyle { PalettePickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
  /// Rows with a check mark.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == RadioGroupPickerStyle {
  /// Rows with a circle.
  public static var radioGroup: RadioGroupPickerStyle { RadioGroupPickerStyle() }
}

extension PickerStyle where Self == WheelPickerStyle {
  /// A wheel that a finger turns.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

private struct PickerStyleKey: EnvironmentKey {
  static var defaultValue: StyleBox<_PickerParts>? { nil }
}

extension EnvironmentValues {
  /// The style of the pickers inside; nil means segments.
  package var pickerStyle: StyleBox<_PickerParts>? {
    get { self[PickerStyleKey.self] }
    set { self[PickerStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the pickers inside.
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    environment(\.pickerStyle, StyleBox { style._makeBody($0) })
  }
}

/// The options of a picker below each other.
package struct PickerRows: View {
  let parts: _PickerParts
  let hasCircles: Bool

  /// Makes the rows. `hasCircles` puts a circle before each of them instead of a check mark after
  /// the selected one.
  package init(parts: _PickerParts, hasCircles: Bool) {
    self.parts = parts
    self.hasCircles = hasCircles
  }

  /// The rows.
  package var body: some View {
    let (parts, hasCircles) = (parts, hasCircles)
    VStack(alignment: .leading, spacing: 0) {
      Group(subviews: parts.options) { options in
        let tags = options.optionTags(for: parts.type)
        ForEach(Array(options.enumerated()), id: \.element.id) { entry in
          let tag = tags[entry.offset]
          PickerRow(
            option: entry.element, isSelected: tag == parts.selected, hasCircle: hasCircles,
            choose: { parts.choose(tag) })
        }
      }
    }
  }
}

/// One option as a button.
private struct PickerRow: View {
  let option: Subview
  let isSelected: Bool
  let hasCircle: Bool
  let choose: @MainActor () -> Void

  var body: some View {
    Button(action: choose) {
      HStack(spacing: 10) {
        if hasCircle {
          Image(systemName: isSelected ? "checkmark.circle.fill" : "circle")
            .foregroundColor(isSelected ? .accentColor : .secondary)
        }
        option
        if !hasCircle {
          Spacer(minLength: 0)
          if isSelected { Image(systemName: "checkmark").foregroundColor(.accentColor) }
        }
      }
      .frame(minHeight: 36)
    }
    .buttonStyle(PlainButtonStyle())
    .control {
      var control = AccessibilityControl(.button)
      control.traits = isSelected ? [.isButton, .isSelected] : .isButton
      return control
    }
  }
}

/// The options of a picker on a wheel. The selected one is in the middle.
private struct PickerWheel: View {
  let parts: _PickerParts

  var body: some View {
    let parts = parts
    Group(subviews: parts.options) { options in
      let tags = options.optionTags(for: parts.type)
      Wheel(
        options: Array(options), selected: tags.firstIndex(of: parts.selected) ?? 0,
        choose: { parts.choose(tags[$0]) })
    }
  }
}

/// A wheel of options. A drag turns it, and the end of the drag selects the option in the middle.
private struct Wheel: View {
  let options: [Subview]
  let selected: Int
  let choose: @MainActor (Int) -> Void
  /// The distance by which the finger has turned the wheel, in points; positive is down.
  @State private var shift: CGFloat = 0

  private static let rowHeight: CGFloat = 32
  /// The number of visible rows on each side of the selected one.
  private static let reach = 2

  var body: some View {
    let position = CGFloat(selected) - shift / Self.rowHeight
    ZStack {
      RoundedRectangle(cornerRadius: 8).fill(Color.gray.opacity(0.18))
        .frame(height: Self.rowHeight)
      ForEach(Array(options.enumerated()), id: \.element.id) { entry in
        let distance = CGFloat(entry.offset) - position
        entry.element
          .frame(height: Self.rowHeight)
          .scaleEffect(max(0.6, 1 - abs(distance) * 0.08))
          .opacity(max(0, 1 - Double(abs(distance)) * 0.35))
          .offset(y: distance * Self.rowHeight)
      }
    }
    .frame(maxWidth: .infinity)
    .frame(height: Self.rowHeight * CGFloat(2 * Self.reach + 1))
    .clipped()
    .contentShape(Rectangle())
    .modifier(
      _GestureModifier(
        gesture: turn, priority: .normal, mask: .all, keySteps: KeySteps(.vertical) { step($0) }))
  }

  /// Selects the next option, or the previous one.
  private func step(_ isForward: Bool) {
    let new = selected + (isForward ? 1 : -1)
    guard options.indices.contains(new) else { return }
    withAnimation(.easeOut(duration: 0.2)) { choose(new) }
  }

  private var turn: some Gesture {
    DragGesture(minimumDistance: 4)
      .onChanged { value in
        let before = CGFloat(selected) * Self.rowHeight
        let after = CGFloat(options.count - 1 - selected) * Self.rowHeight
        shift = min(max(value.translation.height, -after), before)
      }
      .onEnded { _ in
        let rows = Int((shift / Self.rowHeight).rounded())
        withAnimation(.easeOut(duration: 0.2)) {
          shift = 0
          if rows != 0 { choose(selected - rows) }
        }
      }
  }
}
