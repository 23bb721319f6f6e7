import Glibc
import MartletDisplay
import MartletGeometry

// This file finds the pipes of a card that may fit the user's request, best first. A pipe is the
// way of a picture to a display: a plane, a CRTC and a connector, in one mode. The search only
// reads; the kernel's test commit then decides which pipe works.

/// The user's request for a display.
package struct DisplayRequest: Hashable, Sendable {
  /// The name of a connector; nil takes the first connected one.
  package var output: String?
  /// The display by its EDID, on any connector; nil takes any display.
  package var identity: DisplayIdentity?
  /// The mode; nil takes the display's preferred mode.
  package var mode: ModeRequest?
  /// The pixel format; nil takes the best one that the plane can show.
  package var format: ScanoutFormat?
  /// The margins at the edges of the mode in which nothing is shown; nil leaves the driver's
  /// margins as they are.
  package var underscan: Underscan?

  /// Makes a request; the defaults leave the choice to the display.
  package init(
    output: String? = nil, identity: DisplayIdentity? = nil, mode: ModeRequest? = nil,
    format: ScanoutFormat? = nil, underscan: Underscan? = nil
  ) {
    self.output = output
    self.identity = identity
    self.mode = mode
    self.format = format
    self.underscan = underscan
  }
}

/// The result of searching a card for pipes that fit a request.
struct PipeSearch: Hashable, Sendable {
  /// The pipes that may work, best first, all with the same connector and mode. Empty if no
  /// requested display is connected.
  var pipes: [Pipe] = []
  /// The names of all connectors, for a helpful message.
  var names: [String] = []
  /// The identities of the connected displays, for a helpful message. Empty unless a display is
  /// requested by its EDID.
  var identities: [DisplayIdentity] = []
  /// The connectors of connected displays whose EDID is not the requested one. Empty unless a
  /// display is requested by its EDID.
  var strangers: Set<ConnectorID> = []
  /// A line for the journal about a request that could not be fulfilled.
  var problem: String?
  /// Whether the link to the display has failed. The display then shows nothing until the next
  /// modeset.
  var isLinkBad = false

  /// Searches every connector of `card`. Probing takes tens of milliseconds per connector.
  ///
  /// A connected `preferred` connector comes before others, so a second display that is plugged in
  /// does not take the picture away from the first. The planes, CRTCs, connectors and displays in
  /// `claims`, which other outputs use or name, are left out.
  init(
    _ card: Card, _ requested: DisplayRequest, preferred: ConnectorID? = nil,
    claims: PipeClaims = PipeClaims()
  ) throws(KernelError) {
    var connectors: [Connector] = []
    for id in card.resources.connectors {
      do throws(KernelError) {
        connectors.append(try card.connector(id, isProbed: true))
      } catch {
        // A connector of a docking station may disappear during the search.
        if error.errno != .noSuchFileOrDirectory { throw error }
      }
    }
    names = connectors.map(\.name)
    var matching = connectors.filter {
      !$0.modes.isEmpty && (requested.output == nil || $0.name == requested.output)
        && !claims.connectors.contains($0.id)
    }
    if let identity = requested.identity {
      matching = try identified(matching, by: identity, card)
    } else if requested.output == nil {
      matching = try unclaimed(matching, claims, card)
    }
    // Some panels cannot report whether they are connected. They come after the connected ones.
    guard
      let connector = matching.first(where: { $0.state == .connected && $0.id == preferred })
        ?? matching.first(where: { $0.state == .connected })
        ?? matching.first(where: { $0.state == .unknown })
    else { return }
    guard let mode = chooseMode(connector, requested.mode) else { return }
    if let request = requested.mode, request.choose(from: connector.modes) == nil {
      problem = "\(connector.name) has no mode \(request), using \(mode)"
    }
    pipes = try candidates(card, connector, mode, requested, all: connectors, claims)
  }

  /// Returns the connectors whose displays have the requested identity. Records the identities of
  /// all displays in `identities`, and the connectors of the other displays in `strangers`. A
  /// display whose EDID is missing or damaged has no identity.
  private mutating func identified(
    _ connectors: [Connector], by requested: DisplayIdentity, _ card: Card
  ) throws(KernelError) -> [Connector] {
    var result: [Connector] = []
    for connector in connectors {
      guard let identity = try card.displayIdentity(on: connector.id) else { continue }
      identities.append(identity)
      if requested.includes(identity) {
        result.append(connector)
      } else {
        strangers.insert(connector.id)
      }
    }
    return result
  }

  /// Returns the connectors for a request that names none. A connector that the request of another
  /// output names is left out. The EDID is read only if another output names a display by it.
  private func unclaimed(
    _ connectors: [Connector], _ claims: PipeClaims, _ card: Card
  ) throws(KernelError) -> [Connector] {
    var result: [Connector] = []
    for connector in connectors where !claims.names.contains(connector.name) {
      if !claims.identities.isEmpty, let identity = try card.displayIdentity(on: connector.id),
        claims.identities.contains(where: { $0.includes(identity) })
      {
        continue
      }
      result.append(connector)
    }
    return result
  }

  private func chooseMode(_ connector: Connector, _ request: ModeRequest?) -> Mode? {
    request?.choose(from: connector.modes)
      ?? connector.modes.first { $0.isPreferred } ?? connector.modes.first
  }

  private mutating func candidates(
    _ card: Card, _ connector: Connector, _ mode: Mode, _ requested: DisplayRequest,
    all: [Connector], _ claims: PipeClaims
  ) throws(KernelError) -> [Pipe] {
    let format = requested.format
    let table = try PropertyTable(card, .connector(connector.id))
    isLinkBad = table["link-status"]?.value == 1
    // Each candidate replaces the CRTC 0, which does not exist, by its own.
    var base = Pipe(
      connector: connector.id, name: connector.name, crtc: CRTCID(rawValue: 0), mode: mode,
      orientation: orientation(table["panel orientation"]?.valueName),
      millimetres: connector.millimetres, dpms: table["DPMS"]?.id)
    base.margins = requested.underscan?.settings(in: table, size: mode.size) ?? []

    // The CRTC that already feeds the connector comes first, so that no other display has to
    // change.
    var masks: UInt32 = 0
    var current: CRTCID?
    for id in connector.encoders {
      let encoder = try card.encoder(id)
      masks |= encoder.possibleCRTCs
      if id == connector.currentEncoder { current = encoder.currentCRTC }
    }
    var crtcs = card.resources.crtcs.enumerated().filter {
      masks & (1 << UInt32($0.offset)) != 0 && !claims.crtcs.contains($0.element)
    }
    if let index = crtcs.firstIndex(where: { $0.element == current }) {
      crtcs.insert(crtcs.remove(at: index), at: 0)
    }
    // The legacy interface does not list formats. If the requested format is refused, XRGB8888,
    // which all drivers support, is tried next.
    var legacy: [Pipe] = []
    for entry in crtcs {
      base.crtc = entry.element
      for format in format == nil || format == .xrgb8888 ? [.xrgb8888] : [format, .xrgb8888] {
        base.format = format ?? .xrgb8888
        legacy.append(base)
      }
    }
    guard card.isAtomic else { return legacy }

    let planes = try card.planeEntries().filter { !claims.planes.contains($0.plane.id) }
    var result: [Pipe] = []
    for (index, crtc) in crtcs {
      var pipe = base
      pipe.crtc = crtc
      guard let plane = primaryPlane(planes, format, crtc: crtc, index: index) else { continue }
      pipe.format = plane.bestFormat(format)
      do throws(KernelError) {
        pipe.atomic = try atomicProperties(card, plane, connector: table, crtc: crtc)
      } catch {
        guard error.errno == .notSupported else { throw error }
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
    // If a plane or a property for atomic commits is missing, the legacy interface may still work.
    if result.isEmpty { return legacy }
    return result.filter { $0.format == format } + result.filter { $0.format != format }
  }
}

/// Returns the primary plane to use for a CRTC. Planes without a known format are left out. Among
/// the others, planes with the requested format come first. Among equals, the order is: the plane
/// that is already on the CRTC, a free plane, the plane of another CRTC.
private func primaryPlane(
  _ planes: [PlaneEntry], _ format: ScanoutFormat?, crtc: CRTCID, index: Int
) -> PlaneEntry? {
  let possible = planes.filter {
    $0.plane.possibleCRTCs & (1 << UInt32(index)) != 0 && !$0.plane.formats.isEmpty
      && $0.isPrimary
  }
  let usable = possible.filter { entry in format.map { entry.plane.formats.contains($0) } ?? true }
  for planes in [usable, possible] {
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

/// Returns the rotation that a picture needs on a panel with this mounting property. "Left Side Up"
/// means that the panel's left edge is at the top. The top edge of the picture must then be at the
/// panel's left edge, which is a clockwise rotation by three quarters.
private func orientation(_ name: String?) -> QuarterTurn {
  switch name {
  case "Upside Down": .half
  case "Left Side Up": .threeQuarters
  case "Right Side Up": .quarter
  default: .none
  }
}
