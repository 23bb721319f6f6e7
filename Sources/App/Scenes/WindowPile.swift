import MartletUI

/// A window that covers another one.
struct OpenedWindow: Identifiable, Equatable {
  /// A number of its own for each opening.
  let id: Int
  /// The index among the windows that the program declares.
  let index: Int
  /// The value that the window presents; nil if it presents none.
  var value: AnyHashable?
}

/// The windows of a program from the first one to the visible one. Each covers the one before.
struct OpenedWindows: Equatable {
  private(set) var all: [OpenedWindow] = []
  /// The value that the first window presents.
  var firstValue: AnyHashable?
  private var openings = 0

  /// Opens the requested window. If it is open, closes those that cover it. Returns false if the
  /// program declares no such window.
  mutating func open(_ request: WindowRequest, of windows: [_Window]) -> Bool {
    guard let index = windows.firstIndex(where: { $0.answers(request) }) else { return false }
    if let position = position(of: request, of: windows) {
      all.removeSubrange(position...)
    } else {
      openings += 1
      all.append(OpenedWindow(id: openings, index: index, value: request.value))
    }
    return true
  }

  /// Opens the settings. Returns false if the program declares none.
  mutating func openSettings(of windows: [_Window]) -> Bool {
    guard let index = windows.firstIndex(where: { $0.kind == .settings }) else { return false }
    if let position = all.firstIndex(where: { $0.index == index }) {
      all.removeSubrange((position + 1)...)
    } else {
      openings += 1
      all.append(OpenedWindow(id: openings, index: index))
    }
    return true
  }

  /// Closes the last window that answers the request, and those that cover it.
  mutating func close(_ request: WindowRequest, of windows: [_Window]) {
    let last = all.lastIndex { window in
      windows.indices.contains(window.index) && windows[window.index].answers(request)
        && (request.value == nil || request.value == window.value)
    }
    if let last { all.removeSubrange(last...) }
  }

  /// Closes the window at a depth, and those that cover it. The first window, of depth 0, stays.
  mutating func close(depth: Int) {
    if depth >= 1, depth <= all.count { all.removeSubrange((depth - 1)...) }
  }

  /// Returns the number of covering windows that stay when the panel goes back to a window; nil if
  /// the window is not open, or if the group opens another one.
  private func position(of request: WindowRequest, of windows: [_Window]) -> Int? {
    func isRequested(_ index: Int, _ value: AnyHashable?) -> Bool {
      guard windows.indices.contains(index), windows[index].answers(request) else { return false }
      return windows[index].kind == .single || (request.value != nil && request.value == value)
    }
    if let index = all.lastIndex(where: { isRequested($0.index, $0.value) }) { return index + 1 }
    return isRequested(0, firstValue) ? 0 : nil
  }

  /// Changes the value that the window at a depth presents.
  mutating func present(_ value: AnyHashable?, atDepth depth: Int) {
    if depth == 0 {
      firstValue = value
    } else if all.indices.contains(depth - 1) {
      all[depth - 1].value = value
    }
  }
}

extension _Window {
  /// Returns true if the request means this window.
  func answers(_ request: WindowRequest) -> Bool {
    if let id = request.id, id != self.id { return false }
    guard let value = request.value else { return request.id != nil }
    return presents?(value) ?? false
  }
}

/// The windows of a program, one over the other.
struct WindowPile: View {
  let windows: [_Window]
  @State private var opened = OpenedWindows()

  var body: some View {
    if !windows.isEmpty { WindowLevel(windows: windows, depth: 0, index: 0, opened: $opened) }
  }
}

/// A window and those that cover it.
private struct WindowLevel: View {
  let windows: [_Window]
  /// The number of windows behind this one.
  let depth: Int
  /// The index among the windows that the program declares.
  let index: Int
  let opened: Binding<OpenedWindows>
  /// The phase of the program, which is in the background while the display is dark.
  @Environment(\.scenePhase) private var phase

  var body: some View {
    // A scene of an `if` may be gone.
    if windows.indices.contains(index) { level }
  }

  private var level: some View {
    let (windows, depth, opened) = (windows, depth, opened)
    let isVisible = opened.wrappedValue.all.count == depth
    return windows[index].content(value)
      .environment(\.scenePhase, isVisible ? phase : .background)
      .fullScreenCover(item: next) { next in
        // A level holds levels of its own type, so the type is hidden.
        AnyView(WindowLevel(windows: windows, depth: depth + 1, index: next.index, opened: opened))
      }
      .environment(\.windowActions, actions)
  }

  /// The window that covers this one.
  private var next: Binding<OpenedWindow?> {
    let (depth, opened) = (depth, opened)
    return Binding {
      let all = opened.wrappedValue.all
      return all.indices.contains(depth) ? all[depth] : nil
    } set: { window in
      if window == nil { opened.wrappedValue.close(depth: depth + 1) }
    }
  }

  /// The value that the window presents.
  private var value: Binding<AnyHashable?> {
    let (depth, opened) = (depth, opened)
    return Binding {
      let opened = opened.wrappedValue
      if depth == 0 { return opened.firstValue }
      return opened.all.indices.contains(depth - 1) ? opened.all[depth - 1].value : nil
    } set: {
      opened.wrappedValue.present($0, atDepth: depth)
    }
  }

  private var actions: WindowActions {
    let (windows, depth, opened) = (windows, depth, opened)
    return WindowActions(
      open: { request in
        if !opened.wrappedValue.open(request, of: windows) {
          let name = request.id.map { "the id \"\($0)\"" } ?? "such a value"
          Console.printError("openWindow: the program declares no window with \(name)")
        }
      },
      dismiss: { request in
        if request.id == nil, request.value == nil {
          opened.wrappedValue.close(depth: depth)
        } else {
          opened.wrappedValue.close(request, of: windows)
        }
      },
      openSettings: {
        if !opened.wrappedValue.openSettings(of: windows) {
          Console.printError("openSettings: the program declares no Settings")
        }
      })
  }
}
