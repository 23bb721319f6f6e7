#if SWIFTUI_COMPAT
  import MartletFoundation
  import MartletGeometry

  // On a panel nothing is dragged from a view to another view. These words are accepted, so that
  // programs that use them compile, and have no effect.

  /// A drop on a view. A panel has none.
  public struct DropInfo {
    /// The point of the drop in the space of the view.
    public let location: CGPoint

    /// Returns true if one of the items has one of the types.
    public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { false }
    /// Returns true if one of the items has one of the types.
    public func hasItemsConforming(to typeIdentifiers: [String]) -> Bool { false }
    /// Returns the providers of the items that have one of the types.
    public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] { [] }
    /// Returns the providers of the items that have one of the types.
    public func itemProviders(for typeIdentifiers: [String]) -> [NSItemProvider] { [] }
  }

  /// The fate of a dragged item when it is dropped.
  public enum DropOperation: Sendable {
    /// The drop is cancelled.
    case cancel
    /// The drop is not allowed.
    case forbidden
    /// The item is copied.
    case copy
    /// The item is moved.
    case move
  }

  /// The proposal of a view that an item is dragged over.
  public struct DropProposal: Sendable {
    /// The fate of the item.
    public let operation: DropOperation

    /// Makes a proposal.
    public init(operation: DropOperation) { self.operation = operation }
  }

  /// An object that takes drops. Its methods are not called.
  @MainActor @preconcurrency
  public protocol DropDelegate {
    /// Returns true if the drop may begin.
    func validateDrop(info: DropInfo) -> Bool
    /// Takes the items, and returns true if it can use them.
    func performDrop(info: DropInfo) -> Bool
    /// Takes note that an item is over the view.
    func dropEntered(info: DropInfo)
    /// Returns what would become of the item; nil leaves the last proposal.
    func dropUpdated(info: DropInfo) -> DropProposal?
    /// Takes note that an item is no longer over the view.
    func dropExited(info: DropInfo)
  }

  extension DropDelegate {
    /// Returns true.
    public func validateDrop(info: DropInfo) -> Bool { true }
    /// Does nothing.
    public func dropEntered(info: DropInfo) {}
    /// Returns nil.
    public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
    /// Does nothing.
    public func dropExited(info: DropInfo) {}
  }

  extension View {
    /// Returns the view unchanged. `data` is not called.
    public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { self }

    /// Returns the view unchanged. `data` and `preview` are not called.
    public func onDrag<V: View>(
      _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
    ) -> some View { self }

    /// Returns the view unchanged. No method of `delegate` is called.
    public func onDrop(of supportedTypes: [UTType], delegate: any DropDelegate) -> some View {
      self
    }

    /// Returns the view unchanged. `action` is not called, and `isTargeted` is not written.
    public func onDrop(
      of supportedTypes: [UTType], isTargeted: Binding<Bool>?,
      perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
    ) -> some View { self }

    /// Returns the view unchanged. `action` is not called, and `isTargeted` is not written.
    public func onDrop(
      of supportedTypes: [UTType], isTargeted: Binding<Bool>?,
      perform action: @escaping ([NSItemProvider]) -> Bool
    ) -> some View { self }

    /// Returns the view unchanged. No method of `delegate` is called.
    public func onDrop(of supportedTypes: [String], delegate: any DropDelegate) -> some View {
      self
    }

    /// Returns the view unchanged. `action` is not called, and `isTargeted` is not written.
    public func onDrop(
      of supportedTypes: [String], isTargeted: Binding<Bool>?,
      perform action: @escaping ([NSItemProvider]) -> Bool
    ) -> some View { self }
  }
#endif
