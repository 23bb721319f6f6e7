import Glibc
import MartletDisplay
import MartletGeometry

/// The path of a picture through a card: plane → CRTC → connector, in one mode.
///
/// It is a value. A search of the card makes it, and a comparison of two pipes shows whether a
/// hot-plug event changed anything.
struct Pipe: Hashable, Sendable {
  var connector: ConnectorID
  /// The connector's name, such as "HDMI-A-1".
  var name: String
  var crtc: CRTCID
  var mode: Mode
  /// The pixel format of the buffers.
  var format = ScanoutFormat.xrgb8888
  /// The mounting orientation of the panel: the rotation that makes a picture upright on it.
  var orientation: QuarterTurn
  var millimetres: PixelSize
  /// The properties that atomic commits set; nil for the legacy interface.
  var atomic: AtomicProperties?
  /// The DPMS property of the legacy interface, which turns the display on and off.
  var dpms: PropertyID?
  /// The connector's margins, which a modeset sets; empty to leave them as they are.
  var margins: [PropertySetting] = []
  /// Planes of other programs on this CRTC, such as a cursor or an overlay that was left behind,
  /// and connectors that another program attached to it. A modeset switches them off.
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

/// The properties of one pipe's objects, named by their meaning.
struct AtomicProperties: Hashable, Sendable {
  var plane: PlaneID
  var planeFramebuffer: PropertyID
  var planeCRTC: PropertyID
  /// SRC_X, SRC_Y, SRC_W, SRC_H: the visible part of the framebuffer, in 16.16 fixed point.
  var source: [PropertyID]
  /// CRTC_X, CRTC_Y, CRTC_W, CRTC_H: the position of that part on the CRTC.
  var target: [PropertyID]
  /// FB_DAMAGE_CLIPS; nil if the driver does not take damage.
  var damage: PropertyID?
  var connectorCRTC: PropertyID
  var linkStatus: PropertyID?
  var crtcMode: PropertyID
  var crtcActive: PropertyID
}

/// The state of an output as a value. It is built, tested and committed. It is recorded only after
/// the kernel has accepted it.
struct OutputState: Hashable, Sendable {
  enum Light: Hashable, Sendable {
    /// The pipe is switched off: connector, CRTC and plane are unlinked.
    case off
    /// The mode is kept and the display is dark.
    case dark
    /// The framebuffer is shown.
    case lit(FramebufferID)
  }
  var mode: Mode
  var light: Light

  /// Returns whether the change from `committed` to this state needs a modeset instead of a flip.
  /// If `committed` is nil, the state is unknown because another program had the card, and a
  /// modeset is always needed.
  func isModeset(from committed: OutputState?) -> Bool {
    guard let committed, committed.mode == mode, case .lit = light, case .lit = committed.light
    else { return true }
    return false
  }
}

extension Pipe {
  /// Returns the commit that sets `state`, independently of the previous state. `modeBlob` is the
  /// blob of the mode; only a lit state needs it.
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
      // A failed link is trained again only if the commit sets it to good (DisplayPort
      // link-status).
      if let linkStatus = properties.linkStatus {
        request.set(.connector(connector), linkStatus, 0)
      }
      for margin in margins { request.set(.connector(connector), margin.property, margin.value) }
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

  /// Changes `request` into a commit that only shows another framebuffer of the same size. Without
  /// a damage blob the damage property is left out, because an empty blob causes EINVAL.
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

/// The properties of one object by name, as the kernel lists them.
struct PropertyTable {
  let properties: [Property]

  init(_ card: Card, _ object: ObjectID) throws(KernelError) {
    properties = try card.properties(of: object)
  }

  subscript(name: String) -> Property? { properties.first { $0.name == name } }

  /// Returns the id of a property that every atomic driver must have.
  ///
  /// - Throws: ENOTSUP if the object lacks the property.
  func required(_ name: String) throws(KernelError) -> PropertyID {
    guard let property = self[name] else {
      throw KernelError(call: .properties, errno: .notSupported)
    }
    return property.id
  }
}
