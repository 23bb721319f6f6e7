import MartletGeometry

#if SWIFTUI_COMPAT
  /// The address of a link.
  public typealias _LinkAddress = URL
#else
  /// The address of a link: a string, because this build has no `URL`.
  public typealias _LinkAddress = String
#endif

/// Opens the address of a link.
///
/// A panel has no browser. A program decides what opens an address: it sets an action with a
/// handler as the environment value `openURL`.
public struct OpenURLAction {
  /// The result of a handler.
  public struct Result: Hashable, Sendable {
    fileprivate let isHandled: Bool

    /// The handler has opened the address.
    public static let handled = Result(isHandled: true)
    /// The handler has ignored the address.
    public static let discarded = Result(isHandled: false)
    /// The handler leaves the address to the system, which on a panel opens none.
    public static let systemAction = Result(isHandled: false)
  }

  private let handler: (@MainActor (_LinkAddress) -> Result)?

  /// Makes an action that calls `handler` for each address.
  public init(handler: @escaping @MainActor (_LinkAddress) -> Result) {
    self.handler = handler
  }

  /// Makes the action of a program that has set none. It opens nothing.
  fileprivate init() {
    handler = nil
  }

  /// True if the program has set a handler.
  fileprivate var hasHandler: Bool { handler != nil }

  /// Opens an address.
  @MainActor public func callAsFunction(_ url: _LinkAddress) { _ = handler?(url) }

  /// Opens an address, and then calls `completion` with true if a handler has opened it.
  @MainActor public func callAsFunction(
    _ url: _LinkAddress, completion: (_ accepted: Bool) -> Void
  ) {
    completion(handler?(url).isHandled ?? false)
  }
}

private enum OpenURLKey: EnvironmentKey {
  static var defaultValue: OpenURLAction { OpenURLAction() }
}

extension EnvironmentValues {
  /// Opens addresses. Without a handler of the program it opens none.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}

/// A button that opens an address with the environment's `openURL`. If the program has set no
/// handler, a tap does nothing and is reported once.
public struct Link<Label: View>: View {
  private let destination: _LinkAddress
  private let label: Label
  private var messages = ProgrammerMessages()
  @Environment(\.openURL) private var openURL

  /// Makes a link with any view as its label.
  public init(destination: _LinkAddress, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }

  /// The label as a button.
  public var body: some View {
    let (destination, messages, openURL) = (destination, messages, openURL)
    return Button {
      openURL(destination)
      if !openURL.hasHandler {
        messages.report(
          "Nothing opens the link \(destination): set an OpenURLAction as environment(\\.openURL).")
      }
    } label: {
      label
    }
    .control {
      var control = AccessibilityControl(.link)
      control.traits = .isLink
      return control
    }
  }
}

extension Link where Label == Text {
  /// Makes a link with a text as its label.
  public init<S: StringProtocol>(_ title: S, destination: _LinkAddress) {
    self.init(destination: destination) { Text(title) }
  }
}

extension View {
  /// Returns the view unchanged, because no other program on a panel opens addresses in this one.
  /// Links of the program itself go to the environment's `openURL`.
  public func onOpenURL(perform action: @escaping (_LinkAddress) -> Void) -> some View { self }
}

/// Sends messages for the programmer to the tree of the view that has the property.
struct ProgrammerMessages: StateStorage {
  private final class Slot {
    weak var graph: ViewGraph?

    init(_ graph: ViewGraph) {
      self.graph = graph
    }
  }

  private var slot: Slot?

  @MainActor func report(_ message: String) { slot?.graph?.report(message) }

  mutating func _link(_ linker: inout _PropertyLinker) {
    let graph = linker.graph
    slot = linker.slot { Slot(graph) }
  }
}
