/// A button that copies texts to the program's clipboard. A panel has no other program to share
/// with; a text field of this program pastes the copy.
public struct ShareLink<Label: View>: View {
  private let text: String
  private let label: Label
  private var clipboard = ClipboardWriter()

  private init(_ text: String, _ label: Label) {
    self.text = text
    self.label = label
  }

  /// The label as a button.
  public var body: some View {
    let (text, clipboard) = (text, clipboard)
    return Button {
      clipboard.write(text)
    } label: {
      label
    }
  }
}

extension ShareLink {
  /// Makes a link that copies the description of an item, such as a text or an address. Neither
  /// `subject` nor `message` is copied.
  public init<Item: CustomStringConvertible>(
    item: Item, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) {
    self.init(item.description, label())
  }

  /// Makes a link that copies the descriptions of items, one per line.
  public init<Items: Collection>(
    items: Items, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) where Items.Element: CustomStringConvertible {
    self.init(items.map(\.description).joined(separator: "\n"), label())
  }
}

extension ShareLink where Label == MartletUI.Label<Text, Image> {
  /// Makes a link with the title “Share…” and an arrow.
  public init<Item: CustomStringConvertible>(
    item: Item, subject: Text? = nil, message: Text? = nil
  ) {
    self.init("Share…", item: item)
  }

  /// Makes a link with a title and an arrow.
  public init<S: StringProtocol, Item: CustomStringConvertible>(
    _ title: S, item: Item, subject: Text? = nil, message: Text? = nil
  ) {
    self.init(
      item.description, MartletUI.Label(title, systemImage: "arrow.up"))
  }
}

/// Writes to the clipboard of the tree of the view that has the property.
private struct ClipboardWriter: StateStorage {
  private final class Slot {
    weak var graph: ViewGraph?

    init(_ graph: ViewGraph) {
      self.graph = graph
    }
  }

  private var slot: Slot?

  @MainActor func write(_ text: String) { slot?.graph?.focus.clipboard = text }

  mutating func _link(_ linker: inout _PropertyLinker) {
    let graph = linker.graph
    slot = linker.slot { Slot(graph) }
  }
}
