import MartletGeometry

/// Reloads the data of the views inside. A view calls it as a function, from
/// `EnvironmentValues.refresh`.
public struct RefreshAction {
  private let action: @MainActor () async -> Void

  fileprivate init(_ action: @escaping @MainActor () async -> Void) {
    self.action = action
  }

  /// Runs the action and returns when it has ended. Returns at once if the action is running
  /// already.
  @MainActor public func callAsFunction() async { await action() }
}

private struct RefreshKey: EnvironmentKey {
  static var defaultValue: RefreshAction? { nil }
}

extension EnvironmentValues {
  /// The action of the enclosing `refreshable`; nil outside of one.
  public var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

/// Runs an action when a finger pulls the scroll view inside down and lets go.
private struct RefreshModifier: ViewModifier {
  let action: @MainActor () async -> Void
  @State private var observer = ScrollObserver()
  @State private var isRunning = false

  /// The distance by which the content is pulled below its top, in points, above which the action
  /// runs. The finger has moved about twice as far, because a pull beyond the end is damped.
  private static let threshold: CGFloat = 40

  func body(content: Content) -> some View {
    let (action, observer, isRunning) = (action, observer, $isRunning)
    let run: @MainActor () async -> Void = {
      if isRunning.wrappedValue { return }
      isRunning.wrappedValue = true
      await action()
      withAnimation { isRunning.wrappedValue = false }
    }
    observer.onPhase = { old, _, geometry in
      guard old == .interacting, geometry.contentOffset.y < -Self.threshold else { return }
      Task { @MainActor in await run() }
    }
    return
      content
      .modifier(
        _ScrollSettingsModifier {
          $0.observers.append(observer)
          $0.pullsShortContent = true
          if self.isRunning { $0.margins.top += 44 }
        }
      )
      .overlay(alignment: .top) {
        if self.isRunning { ProgressView().frame(height: 44) }
      }
      .environment(\.refresh, RefreshAction(run))
  }
}

extension View {
  /// Runs `action` when a finger pulls the scroll view or list inside down and lets go. A rotating
  /// circle is shown above the content until the action has ended. While it runs, further pulls
  /// have no effect.
  public func refreshable(action: @escaping @MainActor () async -> Void) -> some View {
    modifier(RefreshModifier(action: action))
  }
}
