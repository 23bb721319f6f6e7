import MartletCharts
import MartletConfig
import MartletData
import MartletFeeds
import MartletUI

/// Several values to choose from: the modes of a heater, the scenes of a room, or the values of a
/// variable of the configuration.
package struct SelectorTile: TileKind {
  /// The name of the kind in the configuration: `kind = "selector"`.
  package static let name = "selector"
  /// The word of the variant that needs no item: `kind = "scene"`.
  package static let sceneName = "scene"
  /// The default size, in columns and rows.
  package static let defaultSize = TileSize(2, 1)

  struct Option: Hashable, Sendable {
    var value: String
    var label: String
    var icon: IconName?
  }

  /// The target that a choice sets.
  enum Target: Hashable, Sendable {
    /// The value of a source's action.
    case control(ControlSettings)
    /// The variable of the configuration with this name.
    case variable(String)
  }

  var target: Target
  var options: [Option]
  /// The maximum number of options. More would be too small to touch.
  private static let maximumOptions = 24

  /// Reads `options`, and `variable` or the keys of a control. Returns nil without valid `options`,
  /// or if there is neither a variable nor `action` and `data`.
  package init?(_ reader: inout ConfigReader, _ common: TileCommon) {
    self.init(&reader, common, needsData: true)
  }

  /// - Parameter needsData: whether an item that shows the choice is required. Scenes are only
  ///   started, so they need none.
  init?(_ reader: inout ConfigReader, _ common: TileCommon, needsData: Bool) {
    options = Self.options(&reader, common.owner)
    if let variable = reader.string("variable") {
      guard !options.isEmpty else { return nil }
      target = .variable(variable)
      return
    }
    guard let control = ControlSettings(&reader, common, needsData: needsData), !options.isEmpty
    else { return nil }
    target = .control(control)
  }

  private static func options(_ reader: inout ConfigReader, _ owner: String) -> [Option] {
    let shape = ConfigShape.either([
      .text, .table(["value": .text, "label": .text, "icon": .text]),
    ])
    guard let value = reader.value("options", as: .list(shape, count: 1...maximumOptions)) else {
      reader.report("\(owner) needs options, such as [\"eco\", { value = \"0\", label = \"Off\" }]")
      return []
    }
    guard case .array(let values) = value.kind, (1...maximumOptions).contains(values.count) else {
      reader.report("options takes 1 to \(maximumOptions) values", at: value.location)
      return []
    }
    var options: [Option] = []
    for value in values {
      switch value.kind {
      case .string(let text): options.append(Option(value: text, label: text))
      case .table(let table):
        var inner = ConfigReader(table, name: "options", location: value.location)
        let text = inner.string("value")
        let label = inner.string("label")
        let icon = inner.icon("icon")
        if text == nil { inner.report("an option needs value") }
        inner.finish()
        reader.adopt(inner)
        if let text { options.append(Option(value: text, label: label ?? text, icon: icon)) }
      default:
        reader.report(
          "an option is a text or { value = \"0\", label = \"Off\" }", at: value.location)
      }
    }
    return options
  }

  /// The item that shows the choice; empty for none.
  package var data: [ItemName] {
    if case .control(let control) = target { control.data } else { [] }
  }
  /// The action that gets the chosen value.
  package var actions: [ItemName] {
    if case .control(let control) = target { [control.action] } else { [] }
  }
  /// The variable that the choice sets; empty for none.
  package var variables: [String] {
    if case .variable(let name) = target { [name] } else { [] }
  }
  /// The labels of the options.
  package var shownTexts: [String] { options.map(\.label) }

  /// Returns the options as buttons in a card. They scroll if there is not enough space.
  @MainActor package func makeView(_ context: TileContext) -> AnyView {
    switch target {
    case .control(let control):
      AnyView(
        ControlCard(control: control, context: context) { state in
          SelectorTileView(
            tile: self, confirmation: control.confirmation, state: state, size: context.size)
        })
    case .variable(let name):
      AnyView(
        VariableCard(variable: name, context: context) { state in
          SelectorTileView(tile: self, confirmation: .none, state: state, size: context.size)
        })
    }
  }
}

private struct SelectorTileView: View {
  var tile: SelectorTile
  var confirmation: ControlSettings.Confirmation
  var state: ControlState
  var size: CGSize

  /// The minimum width and height of an option in points, including its distance to the next one.
  private static let option = CGSize(width: 104, height: 52)
  /// The size of the tile minus that of the space for options, in points.
  private static let margin = CGSize(width: 24, height: 70)

  var body: some View {
    let fitting = Int((size.width - Self.margin.width) / Self.option.width)
    let maximum = max(1, min(tile.options.count, fitting))
    let rows = (tile.options.count + maximum - 1) / maximum
    // The rows have equal lengths, as far as possible.
    let columns = (tile.options.count + rows - 1) / rows
    let fits = CGFloat(rows) * Self.option.height <= size.height - Self.margin.height
    if fits {
      grid(columns, rows)
    } else {
      ScrollView { grid(columns, rows).frame(height: CGFloat(rows) * Self.option.height) }
    }
  }

  private func grid(_ columns: Int, _ rows: Int) -> some View {
    VStack(spacing: Space.small) {
      ForEach(0..<rows, id: \.self) { row in
        HStack(spacing: Space.small) {
          ForEach(0..<columns, id: \.self) { column in
            let index = row * columns + column
            if index < tile.options.count { button(tile.options[index]) } else { Color.clear }
          }
        }
      }
    }
  }

  private func button(_ option: SelectorTile.Option) -> some View {
    let isChosen = state.reading.map { ControlValue.matches($0, option.value) } ?? false
    return ControlButton(
      confirmation: confirmation, isEnabled: !state.isInert && !state.isPending,
      isChosen: isChosen
    ) {
      state.send(option.value)
    } label: {
      ControlLabel(text: option.label, icon: option.icon)
    }
  }
}
