import MartletGeometry

private enum InspectorWidthKey: PreferenceKey {
  static var defaultValue: CGFloat? { nil }

  static func reduce(value: inout CGFloat?, nextValue: () -> CGFloat?) {
    value = value ?? nextValue()
  }
}

/// Shows views in a column at the trailing edge, or on a sheet if the horizontal size class is
/// compact.
private struct InspectorModifier<Panel: View>: ViewModifier {
  let isPresented: Binding<Bool>
  let panel: Panel
  @State private var width: CGFloat?
  @Environment(\.horizontalSizeClass) private var room

  func body(content: Content) -> some View {
    let isCompact = room == .compact
    let (panel, isPresented) = (panel, isPresented)
    HStack(spacing: 0) {
      content.frame(maxWidth: .infinity, maxHeight: .infinity)
      if isPresented.wrappedValue, !isCompact {
        Divider()
        panel
          .onPreferenceChange(InspectorWidthKey.self) { width = $0 }
          .frame(width: width ?? 270)
          .frame(maxHeight: .infinity, alignment: .top)
      }
    }
    .sheet(
      isPresented: Binding(
        get: { isCompact && isPresented.wrappedValue }, set: { isPresented.wrappedValue = $0 })
    ) { panel }
  }
}

extension View {
  /// Shows views in a column at the trailing edge while `isPresented` is true. On an output
  /// narrower than 600 points they are on a sheet.
  public func inspector<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> V
  ) -> some View {
    modifier(InspectorModifier(isPresented: isPresented, panel: content()))
  }

  /// Sets the width of the inspector that contains the view, in points.
  public func inspectorColumnWidth(_ width: CGFloat) -> some View {
    preference(key: InspectorWidthKey.self, value: width)
  }

  /// Sets the width of the inspector that contains the view to `ideal` points. `min` and `max` have
  /// no effect, because people cannot change the width.
  public func inspectorColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View {
    preference(key: InspectorWidthKey.self, value: ideal)
  }
}
