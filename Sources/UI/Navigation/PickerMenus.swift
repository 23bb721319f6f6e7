import MartletGeometry

/// Shows the selected option as a button that opens a menu of all options.
public struct MenuPickerStyle: PickerStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the button with the selected option.
  public func _makeBody(_ parts: _PickerParts) -> AnyView { AnyView(PickerMenu(parts: parts)) }
}

/// Shows the label and the selected option as a link to a page with all options.
public struct NavigationLinkPickerStyle: PickerStyle {
  /// Makes the style.
  nonisolated public init() {}

  /// Makes the link with the selected option.
  public func _makeBody(_ parts: _PickerParts) -> AnyView { AnyView(PickerLink(parts: parts)) }
}

extension PickerStyle where Self == MenuPickerStyle {
  /// A menu of the options, which opens on a tap.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == NavigationLinkPickerStyle {
  /// A page of the options, which opens on a tap.
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

/// A picker as a menu button. In a row of a list the label is at the leading edge.
private struct PickerMenu: View {
  let parts: _PickerParts
  @Environment(\.isInList) private var isInList
  @Environment(\.hidesLabels) private var hidesLabels

  var body: some View {
    let parts = parts
    HStack(spacing: 8) {
      // Outside of a list only the selected option is shown, without the label.
      if isInList, !hidesLabels {
        parts.label
        Spacer(minLength: 8)
      }
      Menu {
        MenuOptions(parts: parts)
      } label: {
        HStack(spacing: 6) {
          SelectedOption(parts: parts)
          Image(systemName: "chevron.down").font(.footnote)
        }
      }
    }
  }
}

/// The options as actions of a menu.
private struct MenuOptions: View {
  let parts: _PickerParts

  var body: some View {
    let parts = parts
    Group(subviews: parts.options) { options in
      let tags = options.optionTags(for: parts.type)
      ForEach(Array(options.enumerated()), id: \.element.id) { entry in
        let tag = tags[entry.offset]
        Button {
          parts.choose(tag)
        } label: {
          HStack(spacing: 16) {
            entry.element
            Spacer(minLength: 0)
            if tag == parts.selected { Image(systemName: "checkmark") }
          }
        }
      }
    }
  }
}

/// The picker's own view of its value, or the view of the selected option; nothing if no option has
/// the selected value.
private struct SelectedOption: View {
  let parts: _PickerParts

  var body: some View {
    let parts = parts
    if let currentValue = parts.currentValue {
      currentValue
    } else {
      Group(subviews: parts.options) { options in
        let tags = options.optionTags(for: parts.type)
        ForEach(
          options.enumerated().filter { tags[$0.offset] == parts.selected }, id: \.element.id
        ) { $0.element }
      }
    }
  }
}

/// A picker as a link to a page of options.
private struct PickerLink: View {
  let parts: _PickerParts

  var body: some View {
    let parts = parts
    NavigationLink {
      PickerPage(parts: parts)
    } label: {
      HStack(spacing: 8) {
        parts.label.foregroundColor(.primary)
        Spacer(minLength: 8)
        SelectedOption(parts: parts).foregroundColor(.secondary)
      }
    }
  }
}

/// The page of a picker's options. A tap selects an option and goes back.
private struct PickerPage: View {
  let parts: _PickerParts
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let (parts, dismiss) = (parts, dismiss)
    PickerRows(
      parts: _PickerParts(
        label: parts.label, options: parts.options, selected: parts.selected,
        type: parts.type,
        choose: {
          parts.choose($0)
          dismiss()
        }), hasCircles: false
    )
    .padding(.horizontal, 16)
    .frame(maxHeight: .infinity, alignment: .top)
  }
}
