import MartletGeometry

/// Hides the buttons that a drag of a row has shown. Each row owns one closer and passes it to its
/// buttons in the environment; a button calls it after its action.
@MainActor
final class SwipeCloser {
  /// Hides the buttons. `SwipeRow` sets it whenever its body is evaluated.
  var close: () -> Void = {}

  nonisolated init() {}
}

private struct SwipeCloserKey: EnvironmentKey {
  static var defaultValue: SwipeCloser? { nil }
}

extension EnvironmentValues {
  /// Hides the buttons of the enclosing row; nil outside of a list.
  var swipeCloser: SwipeCloser? {
    get { self[SwipeCloserKey.self] }
    set { self[SwipeCloserKey.self] = newValue }
  }
}

/// The buttons behind an edge of a row, side by side and as high as the row.
private struct SwipeButtons<Content: View>: View {
  let content: Content
  @Environment(\.swipeCloser) private var closer

  var body: some View {
    let closer = closer
    HStack(spacing: 0) {
      content
    }
    .frame(maxHeight: .infinity)
    .environment(\.buttonStyle, SwipeButtonStyle.box { closer?.close() })
  }
}

/// Shows the label in white on the accent colour, or on red for a destructive action.
private struct SwipeButtonStyle: ButtonStyle {
  static func box(_ afterAction: @escaping @MainActor () -> Void) -> StyleBox<
    ButtonStyleConfiguration
  > {
    var box = StyleBox<ButtonStyleConfiguration> {
      AnyView(SwipeButtonStyle().makeBody(configuration: $0))
    }
    box.afterAction = afterAction
    return box
  }

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .font(.callout)
      .lineLimit(1)
      .foregroundColor(.white)
      .padding(.horizontal, 8)
      .frame(minWidth: 72, maxHeight: .infinity)
      .background(configuration.role == .destructive ? Color.red : Color.accentColor)
      .opacity(configuration.isPressed ? 0.7 : 1)
  }
}

/// Lets a finger drag a row of a list sideways, which shows the buttons behind it.
struct SwipeRow: ViewModifier {
  let leading: NodeReference?
  let trailing: NodeReference?
  let closer: SwipeCloser
  /// The distance of the row from its resting position, in points, positive towards the trailing
  /// edge.
  @State private var shift: CGFloat = 0
  /// The value of `shift` at the start of a drag.
  @State private var start: CGFloat = 0
  @Environment(\.layoutDirection) private var direction

  func body(content: Content) -> some View {
    let (shift, start) = ($shift, $start)
    closer.close = {
      withAnimation(.easeOut(duration: 0.2)) { shift.wrappedValue = 0 }
      start.wrappedValue = 0
    }
    let hasButtons = leading != nil || trailing != nil
    return
      content
      .contentShape(Rectangle())
      .offset(x: self.shift)
      .background(alignment: .leading) { buttons(leading, self.shift) }
      .background(alignment: .trailing) { buttons(trailing, -self.shift) }
      .gesture(drag, including: hasButtons ? .all : .subviews)
  }

  @ViewBuilder private func buttons(_ reference: NodeReference?, _ width: CGFloat) -> some View {
    if let reference, width > 0 {
      Portal(reference: reference)
        .frame(width: width, alignment: .leading)
        .clipped()
    }
  }

  private func width(_ reference: NodeReference?) -> CGFloat {
    reference?.node.sizeThatFits(.unspecified).width ?? 0
  }

  private var drag: some Gesture {
    let sign: CGFloat = direction == .rightToLeft ? -1 : 1
    return DragGesture()
      .onChanged { value in
        let wanted = start + value.translation.width * sign
        shift = min(max(wanted, -width(trailing) * 1.2), width(leading) * 1.2)
      }
      .onEnded { value in
        let end = start + value.predictedEndTranslation.width * sign
        let open: CGFloat
        if end > width(leading) / 2, leading != nil {
          open = width(leading)
        } else if end < -width(trailing) / 2, trailing != nil {
          open = -width(trailing)
        } else {
          open = 0
        }
        start = open
        withAnimation(.easeOut(duration: 0.2)) { shift = open }
      }
  }
}

extension View {
  /// Puts buttons behind an edge of the list row that contains the view. A drag of the row shows
  /// them, and they are hidden after an action.
  ///
  /// - Parameter allowsFullSwipe: has no effect here: a long drag shows the buttons and runs none.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    modifier(
      PortalModifier(ListRowKey.self, item: SwipeButtons(content: content())) { row, reference in
        if edge == .leading {
          row.leading = row.leading ?? reference
        } else {
          row.trailing = row.trailing ?? reference
        }
      })
  }
}
