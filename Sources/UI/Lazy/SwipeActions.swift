import MartletGeometry

/// Hides the buttons that a drag of a row has shown. Each row owns one closer and passes it to its
/// buttons in the environment; a button calls it after its action.
@MainActor
final class SwipeCloser {
  /// Hides the buttons. `SwipeRow` sets it whenever its body is evaluated.
  var close: () -> Void = {}
  /// The first action behind each edge, for those that a full swipe runs.
  var fullSwipes: [HorizontalEdge: SwipeTrigger] = [:]

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

/// The action of a button behind a row, which a full swipe runs. The button keeps it up to date.
@MainActor
final class SwipeTrigger: Equatable {
  /// Runs the action.
  var run: () -> Void = {}

  nonisolated init() {}

  nonisolated static func == (a: SwipeTrigger, b: SwipeTrigger) -> Bool { a === b }
}

/// Carries the first action of the buttons behind an edge.
private enum SwipeTriggerKey: PreferenceKey {
  static var defaultValue: SwipeTrigger? { nil }

  static func reduce(value: inout SwipeTrigger?, nextValue: () -> SwipeTrigger?) {
    value = value ?? nextValue()
  }
}

/// The buttons behind an edge of a row, side by side and as high as the row.
private struct SwipeButtons<Content: View>: View {
  let content: Content
  /// The edge from which a full swipe runs the first action; nil if it runs none.
  let fullSwipeEdge: HorizontalEdge?
  @Environment(\.swipeCloser) private var closer

  var body: some View {
    let closer = closer
    let edge = fullSwipeEdge
    HStack(spacing: 0) {
      content
    }
    .frame(maxHeight: .infinity)
    .environment(\.buttonStyle, SwipeButtonStyle.box { closer?.close() })
    .onPreferenceChange(SwipeTriggerKey.self) { trigger in
      if let edge { closer?.fullSwipes[edge] = trigger }
    }
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
    SwipeFace(configuration: configuration)
  }
}

/// A button behind a row. It passes its action up, for a full swipe.
private struct SwipeFace: View {
  let configuration: ButtonStyleConfiguration
  @State private var trigger = SwipeTrigger()
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    trigger.run = configuration.trigger
    return configuration.label
      .font(.callout)
      .lineLimit(1)
      .foregroundColor(.white)
      .padding(.horizontal, 8)
      .frame(minWidth: 72, maxHeight: .infinity)
      .background(configuration.role == .destructive ? Color.red : Color.accentColor)
      .opacity(configuration.isPressed ? 0.7 : 1)
      .preference(key: SwipeTriggerKey.self, value: isEnabled ? trigger : nil)
  }
}

/// Lets a finger drag a row of a list sideways, which shows the buttons behind it. A drag over most
/// of the row runs the first of them.
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

  /// Returns the action of a full swipe that has moved the row by `distance`, in points towards the
  /// trailing edge; nil if the finger has moved over less than 60 % of the row.
  private func fullSwipe(_ distance: CGFloat) -> SwipeTrigger? {
    let edge = distance > 0 ? HorizontalEdge.leading : .trailing
    guard let trigger = closer.fullSwipes[edge] else { return nil }
    var node = (distance > 0 ? leading : trailing)?.node.parent
    // The buttons are in the background of the row, which is as wide as the row.
    while let current = node, !(current is AreaNode) { node = current.parent }
    guard let width = node?.size.width, width > 0 else { return nil }
    return abs(distance) > 0.6 * width ? trigger : nil
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
        if let trigger = fullSwipe(start + value.translation.width * sign) {
          // The action of the button also hides the buttons.
          return trigger.run()
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
  /// If `allowsFullSwipe` is true, a drag over more than 60 % of the row runs the first action.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    modifier(
      PortalModifier(
        ListRowKey.self,
        item: SwipeButtons(content: content(), fullSwipeEdge: allowsFullSwipe ? edge : nil)
      ) { row, reference in
        if edge == .leading {
          row.leading = row.leading ?? reference
        } else {
          row.trailing = row.trailing ?? reference
        }
      })
  }
}
