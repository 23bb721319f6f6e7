import Glibc
import MartletDisplay
import MartletGeometry

/// The way of a picture through a card: plane → CRTC → connector, in one mode.
///
/// A value: found by looking at the card, compared to see whether a hot-plug changed anything.
struct Pipe: Hashable, Sendable {
  var connector: ConnectorID
  /// "HDMI-A-1".
  var name: String
  var crtc: CRTCID
  var mode: Mode
  /// What the buffers hold.
  var format = ScanoutFormat.xrgb8888
  /// How the panel is mounted: what a picture must be turned by to stand upright on it.
  var orientation: QuarterTurn
  var millimetres: PixelSize
  /// What atomic commits set; nil on the legacy path.
  var atomic: AtomicProperties?
  /// The legacy interface's light switch.
  var dpms: PropertyID?
  /// Planes of others on this CRTC (a cursor, an overlay left behind) and connectors that another
  /// program fed from it: a modeset switches them off.
  var otherPlanes: [PlaneSwitch] = []
  var otherConnectors: [ConnectorSwitch] = []
}

/// A plane that can be taken off its CRTC.
struct PlaneSwitch: Hashable, Sendable {
  var plane: PlaneID
  var framebuffer: PropertyID
  var crtc: PropertyID
}

/// A connector that can be taken off its CRTC.
struct ConnectorSwitch: Hashable, Sendable {
  var connector: ConnectorID
  var crtc: PropertyID
}

/// The properties of one pipe's objects, by their meaning.
struct AtomicProperties: Hashable, Sendable {
  var plane: PlaneID
  var planeFramebuffer: PropertyID
  var planeCRTC: PropertyID
  /// SRC_X, SRC_Y, SRC_W, SRC_H: the part of the framebuffer, in 16.16 fixed point.
  var source: [PropertyID]
  /// CRTC_X, CRTC_Y, CRTC_W, CRTC_H: where it lies on the CRTC.
  var target: [PropertyID]
  /// Nil where the driver takes no damage.
  var damage: PropertyID?
  var connectorCRTC: PropertyID
  var linkStatus: PropertyID?
  var crtcMode: PropertyID
  var crtcActive: PropertyID
}

/// What an output shows, as a value: built, tested, committed, and only then believed.
struct OutputState: Hashable, Sendable {
  enum Light: Hashable, Sendable {
    /// The pipe is taken apart.
    case off
    /// The mode is kept, the glass is dark.
    case dark
    /// The framebuffer is shown.
    case lit(FramebufferID)
  }
  var mode: Mode
  var light: Light

  /// Whether going from `committed` to this state is more than a flip. An unknown state (nil:
  /// another program had the card) always is.
  func isModeset(from committed: OutputState?) -> Bool {
    guard let committed, committed.mode == mode, case .lit = light, case .lit = committed.light
    else { return true }
    return false
  }
}

extension Pipe {
  /// Builds the commit that brings about `state` whatever was before. `modeBlob` holds the mode
  /// and is needed unless the state is off.
  func modesetRequest(
    _ state: OutputState, _ properties: AtomicProperties, modeBlob: BlobID?
  ) -> AtomicRequest {
    var request = AtomicRequest()
    let plane = ObjectID.plane(properties.plane)
    switch state.light {
    case .off:
      request.set(.connector(connector), properties.connectorCRTC, 0)
      request.set(.crtc(crtc), properties.crtcMode, 0)
      request.set(.crtc(crtc), properties.crtcActive, 0)
      request.set(plane, properties.planeFramebuffer, 0)
      request.set(plane, properties.planeCRTC, 0)
    case .dark:
      request.set(.crtc(crtc), properties.crtcActive, 0)
    case .lit(let framebuffer):
      for other in otherConnectors { request.set(.connector(other.connector), other.crtc, 0) }
      for other in otherPlanes {
        request.set(.plane(other.plane), other.framebuffer, 0)
        request.set(.plane(other.plane), other.crtc, 0)
      }
      request.set(.connector(connector), properties.connectorCRTC, UInt64(crtc.rawValue))
      // A link that went bad trains again only when told that it is good (DP link-status).
      if let linkStatus = properties.linkStatus {
        request.set(.connector(connector), linkStatus, 0)
      }
      request.set(.crtc(crtc), properties.crtcMode, UInt64(modeBlob?.rawValue ?? 0))
      request.set(.crtc(crtc), properties.crtcActive, 1)
      let (width, height) = (UInt64(mode.hdisplay), UInt64(mode.vdisplay))
      request.set(plane, properties.planeFramebuffer, UInt64(framebuffer.rawValue))
      request.set(plane, properties.planeCRTC, UInt64(crtc.rawValue))
      for (id, value) in zip(properties.source, [0, 0, width << 16, height << 16]) {
        request.set(plane, id, value)
      }
      for (id, value) in zip(properties.target, [0, 0, width, height]) {
        request.set(plane, id, value)
      }
    }
    return request
  }

  /// Changes `request` into the commit that only shows another framebuffer of the same size.
  /// Without a damage blob the property is left out: an empty blob is EINVAL.
  func writeFlip(
    _ framebuffer: FramebufferID, _ properties: AtomicProperties, damageBlob: BlobID?,
    into request: inout AtomicRequest
  ) {
    request.removeAll()
    let plane = ObjectID.plane(properties.plane)
    request.set(plane, properties.planeFramebuffer, UInt64(framebuffer.rawValue))
    if let damage = properties.damage, let damageBlob {
      request.set(plane, damage, UInt64(damageBlob.rawValue))
    }
  }
}

/// Properties by name, as the kernel lists them for one object.
struct PropertyTable {
  let properties: [Property]

  init(_ card: Card, _ object: ObjectID) throws(KernelError) {
    properties = try card.properties(of: object)
  }

  subscript(name: String) -> Property? { properties.first { $0.name == name } }

  /// The id of a property that every atomic driver must have.
  func required(_ name: String) throws(KernelError) -> PropertyID {
    guard let property = self[name] else {
      throw KernelError(call: .properties, errno: ENOTSUP)
    }
    return property.id
  }
}
