/// The Swift source with a symbol for each colour and each picture of an asset catalog, as Xcode
/// makes it.
///
/// A colour "Sand" becomes `ColorResource.sand`, and from it `Color.sand`, `UIColor.sand` and the
/// style `.sand`. A picture "Coin" becomes `ImageResource.coin` and `UIImage.coin`. A group with a
/// namespace becomes an enumeration around its symbols.
package struct AssetSymbols {
  /// The source.
  package private(set) var text: String
  /// The symbols that were left out, each with its asset and the reason.
  package private(set) var notes: [String] = []

  /// The module whose types the symbols have.
  private static let module = "SwiftUI"

  /// Makes the source for a catalog. `origin` is the name of the catalog in the first line.
  package init(_ catalog: AssetGroup, origin: String) {
    text = """
      // Made by `martlet assets` from \(origin). Changes are lost when it is made again.
      import \(Self.module)

      """
    let root = SymbolGroup(catalog, path: "", notes: &notes)
    for kind in Kind.allCases {
      let lines = root.lines(kind, type: kind.resource, indent: "  ")
      if lines.isEmpty { continue }
      text += "\nextension \(kind.extended) {\n" + lines.joined(separator: "\n") + "\n}\n"
    }
    for color in root.colors where Self.systemColors.contains(color.symbol) {
      notes.append("the colour \(color.asset): Color.\(color.symbol) is a colour of the system")
    }
  }

  /// The names of SwiftUI's and UIKit's own colours and styles, which an asset cannot replace.
  fileprivate static let systemColors: Set<String> = [
    "accentColor", "black", "blue", "brown", "clear", "cyan", "darkGray", "gray", "green", "indigo",
    "label", "lightGray", "link", "magenta", "mint", "orange", "pink", "primary", "purple", "red",
    "secondary", "separator", "systemBackground", "systemFill", "teal", "tintColor", "white",
    "yellow",
  ]
  /// The names of styles that are no colours.
  fileprivate static let styles: Set<String> = [
    "background", "fill", "foreground", "placeholder", "quaternary", "quinary", "selection",
    "tertiary", "tint", "windowBackground",
  ]
}

/// The extensions of the source, in their order.
private enum Kind: CaseIterable {
  case colorResource, imageResource, color, style, uiColor, uiImage

  /// The type that an extension adds symbols to.
  var extended: String {
    switch self {
    case .colorResource: "ColorResource"
    case .imageResource: "ImageResource"
    case .color: "Color"
    case .style: "ShapeStyle where Self == Color"
    case .uiColor: "UIColor"
    case .uiImage: "UIImage"
    }
  }

  /// The resource type from which the symbols are made.
  var resource: String { isOfColors ? "ColorResource" : "ImageResource" }

  var isOfColors: Bool { self != .imageResource && self != .uiImage }

  /// Whether the extension can contain types. An extension of a protocol cannot.
  var hasGroups: Bool { self != .style }

  /// Returns whether the name is free in the extended type.
  func allows(_ symbol: String) -> Bool {
    switch self {
    case .colorResource, .imageResource, .uiImage: true
    case .color, .uiColor: !AssetSymbols.systemColors.contains(symbol)
    case .style:
      !AssetSymbols.systemColors.contains(symbol) && !AssetSymbols.styles.contains(symbol)
    }
  }

  /// Returns the declaration of a symbol. `path` is its resource.
  func declaration(_ symbol: Symbol, path: String) -> String {
    let onMain = "@MainActor @preconcurrency static var \(symbol.symbol)"
    return switch self {
    case .colorResource, .imageResource:
      "static let \(symbol.symbol) = \(resource)(name: \(quoted(symbol.asset)), bundle: .main)"
    case .color, .style: "\(onMain): Color { Color(\(path)) }"
    case .uiColor: "\(onMain): UIColor { UIColor(resource: \(path)) }"
    case .uiImage: "\(onMain): UIImage { UIImage(resource: \(path)) }"
    }
  }
}

/// An asset with its name in Swift.
private struct Symbol {
  var symbol: String
  /// The name by which the program finds the asset, preceded by the names of its groups.
  var asset: String
}

/// The symbols of a catalog or of a group.
private struct SymbolGroup {
  var name: String
  var colors: [Symbol]
  var images: [Symbol]
  var groups: [SymbolGroup] = []

  init(_ group: AssetGroup, path: String, notes: inout [String]) {
    name = group.name.isEmpty ? "" : AssetSymbolName.type(group.name)
    colors = Self.symbols(group.colors, without: "Color", path: path, notes: &notes)
    images = Self.symbols(group.images, without: "Image", path: path, notes: &notes)
    for inner in group.groups {
      add(SymbolGroup(inner, path: "\(path)\(inner.name)/", notes: &notes), notes: &notes)
    }
  }

  /// Adds a group. If one of its name is there, such as "my icons" beside "My-Icons", they become
  /// one, and a symbol whose name is taken is left out.
  private mutating func add(_ group: SymbolGroup, notes: inout [String]) {
    guard let index = groups.firstIndex(where: { $0.name == group.name }) else {
      return groups.append(group)
    }
    Self.add(group.colors, to: &groups[index].colors, notes: &notes)
    Self.add(group.images, to: &groups[index].images, notes: &notes)
    for inner in group.groups { groups[index].add(inner, notes: &notes) }
  }

  private static func add(
    _ symbols: [Symbol], to own: inout [Symbol], notes: inout [String]
  ) {
    for symbol in symbols {
      if let taken = own.first(where: { $0.symbol == symbol.symbol }) {
        notes.append("\(symbol.asset): its symbol \(symbol.symbol) is that of \(taken.asset)")
      } else {
        own.append(symbol)
      }
    }
  }

  /// Returns the symbols of assets. If two have one name, the name of the later one keeps its
  /// suffix, and an asset whose name is still taken is left out.
  private static func symbols(
    _ assets: [String], without suffix: String, path: String, notes: inout [String]
  ) -> [Symbol] {
    var taken: [String: String] = [:]
    var result: [Symbol] = []
    for asset in assets.sorted() {
      let names = [
        AssetSymbolName.property(asset, without: suffix), AssetSymbolName.property(asset),
      ]
      let full = path + asset
      guard asset.contains(where: { $0.isLetter || $0.isNumber }) else {
        notes.append("\(full): it has no letters and no digits")
        continue
      }
      guard let name = names.first(where: { taken[$0] == nil }) else {
        notes.append("\(full): its symbol \(names[0]) is that of \(taken[names[0]] ?? "another")")
        continue
      }
      taken[name] = full
      result.append(Symbol(symbol: name, asset: full))
    }
    return result
  }

  /// Returns the lines of an extension; empty if it has no symbols. `type` is the type that
  /// contains the resources of this group.
  func lines(_ kind: Kind, type: String, indent: String) -> [String] {
    var result: [String] = []
    for symbol in kind.isOfColors ? colors : images where kind.allows(symbol.symbol) {
      let noun = kind.isOfColors ? "colour" : "picture"
      result.append("\(indent)/// The \(noun) \(quoted(symbol.asset)) of the catalog.")
      result.append(indent + kind.declaration(symbol, path: "\(type).\(symbol.symbol)"))
    }
    guard kind.hasGroups else { return result }
    for group in groups {
      let inner = group.lines(kind, type: "\(type).\(group.name)", indent: indent + "  ")
      if inner.isEmpty { continue }
      result.append("\(indent)/// The group \"\(group.name)\" of the catalog.")
      result += ["\(indent)enum \(group.name) {"] + inner + ["\(indent)}"]
    }
    return result
  }
}

/// Returns a text as a literal of Swift.
private func quoted(_ text: String) -> String {
  var result = "\""
  for character in text {
    if character == "\"" || character == "\\" { result.append("\\") }
    result.append(character)
  }
  return result + "\""
}
