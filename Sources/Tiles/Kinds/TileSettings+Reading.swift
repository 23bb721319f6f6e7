import MartletConfig
import MartletData

extension TileSettings {
  /// Reads the `tile` entries of a page.
  ///
  /// - Parameter sources: the ids of the known sources; nil allows any.
  package static func read(_ page: inout ConfigReader, sources: [String]?) -> Reading {
    var result = Reading()
    var ids: [String] = []
    for var reader in page.tables("tile") {
      let id = reader.id(of: "page.tile", taken: ids)
      if let id { ids.append(id) }
      let isEnabled = reader.bool("enabled") ?? true
      if let tile = read(&reader, id: id ?? "", sources: sources), id != nil, isEnabled {
        result.tiles.append(tile)
        for (key, action) in [("tap", tile.tap), ("hold", tile.hold)] {
          switch action {
          case nil, .enlarge(isChart: false): break
          case .enlarge(isChart: true):
            if tile.kind.value.enlargedChart == nil {
              reader.report(
                "\(key) cannot open a chart of a tile without data", at: reader.location(of: key))
            }
          case .page(let page): result.pages.append((page, reader.location(of: key)))
          case .act(let name, _): result.actions.append((name, reader.location(of: key)))
          }
        }
        for page in tile.kind.value.pages {
          result.pages.append((page, reader.location(of: "mark")))
        }
        for name in tile.kind.value.actions {
          result.actions.append((name, reader.location(of: "action")))
        }
        for name in tile.kind.value.variables {
          result.variables.append((name, reader.location(of: "variable")))
        }
      }
      reader.finish()
      page.adopt(reader)
    }
    return result
  }

  private static func read(
    _ reader: inout ConfigReader, id: String, sources: [String]?
  ) -> TileSettings? {
    guard let entry = reader.kind(of: TileKinds.all, defaultKind: nil) else { return nil }
    let title = reader.string("title")
    let icon = reader.icon("icon")
    let size = reader.tileNumbers("size", in: 1...24)
    let position = reader.tileNumbers("at", in: 1...1000)
    let variants = TileVariant.read(&reader)
    let tap = TileAction.read(&reader, "tap", sources: sources)
    let hold = TileAction.read(&reader, "hold", sources: sources)
    let pin = reader.secret("pin")
    let common = TileCommon(id: id, title: title, sources: sources)
    guard let kind = entry.read(&reader, common) else { return nil }
    if reader.has("pin"), tap == nil, hold == nil, kind.actions.isEmpty, kind.variables.isEmpty {
      reader.report("a pin needs an action, tap or hold", at: reader.location(of: "pin"))
    }
    return TileSettings(
      id: id, title: title, icon: icon, kind: AnyKind(kind),
      size: size.map { TileSize($0[0], $0[1]) } ?? entry.defaultSize,
      position: position.map { TilePosition(column: $0[0] - 1, row: $0[1] - 1) },
      variants: variants, tap: tap, hold: hold, pin: pin)
  }
}
