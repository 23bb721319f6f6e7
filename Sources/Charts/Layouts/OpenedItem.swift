import MartletUI

/// One item of a page at full size, with a button above it that closes it.
@MainActor package struct OpenedItem<Contents> {
  private var contents: Contents
  private var id: String
  private var close: @MainActor () -> Void

  /// Makes the view of the item with this id. `close` is called by the button.
  package init(contents: Contents, id: String, close: @escaping @MainActor () -> Void) {
    self.contents = contents
    self.id = id
    self.close = close
  }
}

extension OpenedItem: View where Contents: PageContents {
  /// The button and the item; only the button if the page no longer has the item.
  package var body: some View {
    GeometryReader { proxy in
      VStack(spacing: 0) {
        HStack {
          Spacer(minLength: 0)
          CloseButton(close: close)
            .accessibilityIdentifier("close")
        }
        // The page may have lost the item since the tap.
        if let index = contents.ids.firstIndex(of: id), proxy.size.width > 1 {
          contents.opened(
            index,
            size: CGSize(
              width: proxy.size.width, height: max(1, proxy.size.height - CloseButton.length)))
        } else {
          Spacer(minLength: 0)
        }
      }
    }
    .accessibilityIdentifier("opened")
  }
}

/// A cross that closes what lies under it. The Escape key does so, too.
package struct CloseButton: View {
  /// The width and the height that take a touch, in points.
  package static let length = TouchSize.button

  private var close: @MainActor () -> Void

  @Environment(\.resolvedChartTheme) private var theme

  /// Makes a button that calls `close`.
  package init(close: @escaping @MainActor () -> Void) {
    self.close = close
  }

  /// The cross in the colour of texts.
  package var body: some View {
    Button(action: close) {
      Image(systemName: "xmark")
        .font(.system(size: TypeScale.subtitle, weight: .medium))
        .foregroundColor(Color(theme.text))
        .frame(width: Self.length, height: Self.length)
        .contentShape(Rectangle())
    }
    .buttonStyle(PlainButtonStyle())
    .keyboardShortcut(.cancelAction)
  }
}
