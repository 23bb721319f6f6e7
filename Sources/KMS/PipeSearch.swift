import Glibc
import MartletDisplay
import MartletGeometry

// From a card and the user's wishes to pipes that may work, best first. Only reads; the kernel's
// test commit then says which of them it takes.

/// What the user asks of the display.
package struct DisplayWish: Hashable, Sendable {
  /// A connector's name, nil for the first connected one.
  package var output: String?
  /// Nil for the mode that the display prefers.
  package var mode: ModeRequest?
  /// Nil for the best that the display's plane can show.
  package var format: ScanoutFormat?

  package init(
    output: String? = nil, mode: ModeRequest? = nil, format: ScanoutFormat? = nil
  ) {
    self.output = output
    self.mode = mode
    self.format = format
  }
}

/// What a card offers for a wish.
struct PipeSearch: Hashable, Sendable {
  /// All in the same connector and mode; empty when no wished display is connected.
  var pipes: [Pipe] = []
  /// Every connector's name, for a message that helps.
  var names: [String] = []
  /// What could not be had as wished, for the journal.
  var complaint: String?
  /// The link to the display failed and shows nothing until the next modeset.
  var isLinkBad = false

  /// Looks at every connector of `card`. Probing costs tens of milliseconds each.
  ///
  /// A connected `preferred` connector comes before others: a second display that is plugged in
  /// does not take the picture away from the first.
  init(
    _ card: Card, _ wish: DisplayWish, preferred: ConnectorID? = nil
  ) throws(KernelError) {
    var connectors: [Connector] = []
    for id in card.resources.connectors {
      do throws(KernelError) {
        connectors.append(try card.connector(id, isProbed: true))
      } catch {
        // A connector of a docking station may go while it is looked at.
        if error.errno != ENOENT { throw error }
      }
    }
    names = connectors.map(\.name)
    let wished = connectors.filter {
      !$0.modes.isEmpty && (wish.output == nil || $0.name == wish.output)
    }
    // Some panels cannot tell whether they are there; they come after those that are.
    guard
      let connector = wished.first(where: { $0.state == .connected && $0.id == preferred })
        ?? wished.first(where: { $0.state == .connected })
        ?? wished.first(where: { $0.state == .unknown })
    else { return }
    guard let mode = chooseMode(connector, wish.mode) else { return }
    if let request = wish.mode, request.choose(from: connector.modes) == nil {
      complaint = "\(connector.name) has no mode \(request), using \(mode)"
    }
    pipes = try candidates(card, connector, mode, wish.format, all: connectors)
  }

  private func chooseMode(_ connector: Connector, _ request: ModeRequest?) -> Mode? {
    request?.choose(from: connector.modes)
      ?? connector.modes.first { $0.isPreferred } ?? connector.modes.first
  }

  private mutating func candidates(
    _ card: Card, _ connector: Connector, _ mode: Mode, _ format: ScanoutFormat?,
    all: [Connector]
  ) throws(KernelError) -> [Pipe] {
    let table = try PropertyTable(card, .connector(connector.id))
    isLinkBad = table["link-status"]?.value == 1
    var base = Pipe(
      connector: connector.id, name: connector.name, crtc: CRTCID(rawValue: 0), mode: mode,
      orientation: orientation(table["panel orientation"]?.valueName),
      millimetres: connector.millimetres, dpms: table["DPMS"]?.id)

    // The CRTC that feeds the connector already comes first: no other display has to change.
    var masks: UInt32 = 0
    var current: CRTCID?
    for id in connector.encoders {
      let encoder = try card.encoder(id)
      masks |= encoder.possibleCRTCs
      if id == connector.currentEncoder { current = encoder.currentCRTC }
    }
    var crtcs = card.resources.crtcs.enumerated().filter { masks & (1 << UInt32($0.offset)) != 0 }
    if let place = crtcs.firstIndex(where: { $0.element == current }) {
      crtcs.insert(crtcs.remove(at: place), at: 0)
    }
    // The old interface tells no formats: one that is refused gives way to what all have.
    var legacy: [Pipe] = []
    for entry in crtcs {
      base.crtc = entry.element
      for format in format == nil || format == .xrgb8888 ? [.xrgb8888] : [format, .xrgb8888] {
        base.format = format ?? .xrgb8888
        legacy.append(base)
      }
    }
    guard card.isAtomic else { return legacy }

    let planes = try card.planeEntries()
    var result: [Pipe] = []
    for (index, crtc) in crtcs {
      var pipe = base
      pipe.crtc = crtc
      guard let plane = primaryPlane(planes, format, crtc: crtc, index: index) else { continue }
      pipe.format = plane.bestFormat(format)
      do throws(KernelError) {
        pipe.atomic = try atomicProperties(card, plane, connector: table, crtc: crtc)
      } catch {
        guard error.errno == ENOTSUP else { throw error }
        continue
      }
      for other in planes where other.plane.id != plane.plane.id && other.plane.currentCRTC == crtc
      {
        if let framebuffer = other.table["FB_ID"]?.id, let crtc = other.table["CRTC_ID"]?.id {
          pipe.otherPlanes.append(
            PlaneSwitch(plane: other.plane.id, framebuffer: framebuffer, crtc: crtc))
        }
      }
      for other in all where other.id != connector.id && other.currentEncoder != nil {
        let property = try PropertyTable(card, .connector(other.id))["CRTC_ID"]
        if let property, property.value == UInt64(crtc.rawValue) {
          pipe.otherConnectors.append(
            ConnectorSwitch(connector: other.id, crtc: property.id))
        }
      }
      result.append(pipe)
    }
    // Without a plane or a property that atomic commits need, the old interface may still do.
    if result.isEmpty { return legacy }
    return result.filter { $0.format == format } + result.filter { $0.format != format }
  }
}

/// The primary plane to use for a CRTC: the one already on it, else a free one. Formats are per
/// plane, so one that knows none of ours does not count, and one with the wished one comes first.
private func primaryPlane(
  _ planes: [PlaneEntry], _ format: ScanoutFormat?, crtc: CRTCID, index: Int
) -> PlaneEntry? {
  let possible = planes.filter {
    $0.plane.possibleCRTCs & (1 << UInt32(index)) != 0 && !$0.plane.formats.isEmpty
      && $0.isPrimary
  }
  let able = possible.filter { entry in format.map { entry.plane.formats.contains($0) } ?? true }
  for planes in [able, possible] {
    if let plane = planes.first(where: { $0.plane.currentCRTC == crtc })
      ?? planes.first(where: { $0.plane.currentCRTC == nil }) ?? planes.first
    {
      return plane
    }
  }
  return nil
}

private func atomicProperties(
  _ card: Card, _ plane: PlaneEntry, connector: PropertyTable, crtc: CRTCID
) throws(KernelError) -> AtomicProperties {
  let crtcTable = try PropertyTable(card, .crtc(crtc))
  let table = plane.table
  return AtomicProperties(
    plane: plane.plane.id,
    planeFramebuffer: try table.required("FB_ID"),
    planeCRTC: try table.required("CRTC_ID"),
    source: [
      try table.required("SRC_X"), try table.required("SRC_Y"), try table.required("SRC_W"),
      try table.required("SRC_H"),
    ],
    target: [
      try table.required("CRTC_X"), try table.required("CRTC_Y"), try table.required("CRTC_W"),
      try table.required("CRTC_H"),
    ],
    damage: table["FB_DAMAGE_CLIPS"]?.id,
    connectorCRTC: try connector.required("CRTC_ID"),
    linkStatus: connector["link-status"]?.id,
    crtcMode: try crtcTable.required("MODE_ID"),
    crtcActive: try crtcTable.required("ACTIVE"))
}

/// What a picture must be turned by on a panel mounted as the property says: with its left side
/// up, the picture's top belongs along the panel's left edge.
private func orientation(_ name: String?) -> QuarterTurn {
  switch name {
  case "Upside Down": .half
  case "Left Side Up": .threeQuarters
  case "Right Side Up": .quarter
  default: .none
  }
}
