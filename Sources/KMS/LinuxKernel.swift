internal import CDRM
import Glibc
import MartletDisplay
import MartletGeometry

// The implementation of `DisplayInterface` on the real kernel. This file opens cards and reads
// their objects; `LinuxKernel+Commit` changes what they show. It uses libdrm for the calls that
// libdrm wraps, and the ioctl itself for the commit. libdrm repeats an interrupted ioctl, so its
// calls do not fail with EINTR. Its mode calls return 0 or a negative errno; its older calls return
// -1 with errno set. All memory that libdrm allocates is freed before the call returns.

/// The Linux kernel of this machine.
final class LinuxKernel: DisplayInterface {
  /// The open udev monitors, which report hot-plug events, by descriptor. `LinuxKernel+Hotplug`
  /// uses them.
  var monitors: [HotplugHandle: UdevMonitor] = [:]

  init() {}

  func now() -> MonotonicTime {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  // MARK: - Cards

  func cardPaths() -> [String] {
    guard let directory = unsafe opendir("/dev/dri") else { return [] }
    defer { unsafe closedir(directory) }
    var numbers: [Int] = []
    while let entry = unsafe readdir(directory) {
      // Safety: d_name is a terminated string inside the entry, valid until the next readdir.
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasPrefix("card"), let number = Int(name.dropFirst(4)) { numbers.append(number) }
    }
    return numbers.sorted().map { "/dev/dri/card\($0)" }
  }

  func hasFramebufferDevice() -> Bool { unsafe access("/dev/fb0", F_OK) == 0 }

  func openCard(_ path: String) throws(KernelError) -> CardHandle {
    let raw = unsafe Glibc.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    guard raw >= 0 else { throw KernelError(call: .openCard, errno: .current) }
    return CardHandle(rawValue: raw)
  }

  func close(_ card: CardHandle) {
    // Linux closes the descriptor even if it returns EINTR. A second close could close another
    // descriptor with the same number.
    _ = Glibc.close(card.rawValue)
  }

  func driverName(_ card: CardHandle) -> String {
    guard let version = unsafe drmGetVersion(card.rawValue) else { return "" }
    defer { unsafe drmFreeVersion(version) }
    guard let name = unsafe version.pointee.name else { return "" }
    return unsafe String(cString: name)
  }

  func setClientCapability(
    _ card: CardHandle, _ capability: ClientCapability
  ) throws(KernelError) {
    guard drmSetClientCap(card.rawValue, capability.rawValue, 1) == 0 else {
      throw KernelError(call: .clientCapability, errno: .current)
    }
  }

  func capability(_ card: CardHandle, _ capability: DeviceCapability) throws(KernelError) -> UInt64
  {
    var value: UInt64 = 0
    guard unsafe drmGetCap(card.rawValue, capability.rawValue, &value) == 0 else {
      throw KernelError(call: .capability, errno: .current)
    }
    return value
  }

  func setMaster(_ card: CardHandle) throws(KernelError) {
    guard drmSetMaster(card.rawValue) == 0 else {
      throw KernelError(call: .setMaster, errno: .current)
    }
  }

  func dropMaster(_ card: CardHandle) throws(KernelError) {
    guard drmDropMaster(card.rawValue) == 0 else {
      throw KernelError(call: .dropMaster, errno: .current)
    }
  }

  func isMaster(_ card: CardHandle) -> Bool { drmIsMaster(card.rawValue) != 0 }

  // MARK: - Objects

  func resources(_ card: CardHandle) throws(KernelError) -> CardResources {
    guard let found = unsafe drmModeGetResources(card.rawValue) else {
      throw KernelError(call: .resources, errno: .current)
    }
    defer { unsafe drmModeFreeResources(found) }
    return unsafe CardResources(
      connectors: list(found.pointee.connectors, found.pointee.count_connectors)
        .map(ConnectorID.init),
      crtcs: list(found.pointee.crtcs, found.pointee.count_crtcs).map(CRTCID.init))
  }

  /// Reads a connector. If `isProbed` is true, the driver asks the display for its modes and EDID
  /// now, which takes some time; otherwise it returns what it knows.
  func connector(
    _ card: CardHandle, _ id: ConnectorID, isProbed: Bool
  ) throws(KernelError) -> Connector {
    let answer =
      unsafe isProbed
      ? drmModeGetConnector(card.rawValue, id.rawValue)
      : drmModeGetConnectorCurrent(card.rawValue, id.rawValue)
    guard let found = unsafe answer else { throw KernelError(call: .connector, errno: .current) }
    defer { unsafe drmModeFreeConnector(found) }
    let raw = unsafe found.pointee
    let type =
      unsafe drmModeGetConnectorTypeName(raw.connector_type).map { unsafe String(cString: $0) }
      ?? "Unknown"
    var result = unsafe Connector(id: id, name: "\(type)-\(raw.connector_type_id)", state: .unknown)
    switch unsafe raw.connection {
    case DRM_MODE_CONNECTED: result.state = .connected
    case DRM_MODE_DISCONNECTED: result.state = .disconnected
    default: break
    }
    let modes = unsafe UnsafeBufferPointer(start: raw.modes, count: Int(raw.count_modes))
    result.modes = unsafe modes.map { Mode($0) }
    result.encoders = unsafe list(raw.encoders, raw.count_encoders).map(EncoderID.init)
    result.currentEncoder = unsafe raw.encoder_id == 0 ? nil : EncoderID(rawValue: raw.encoder_id)
    result.millimetres = unsafe PixelSize(width: Int(raw.mmWidth), height: Int(raw.mmHeight))
    return result
  }

  func encoder(_ card: CardHandle, _ id: EncoderID) throws(KernelError) -> Encoder {
    guard let found = unsafe drmModeGetEncoder(card.rawValue, id.rawValue) else {
      throw KernelError(call: .encoder, errno: .current)
    }
    defer { unsafe drmModeFreeEncoder(found) }
    let raw = unsafe found.pointee
    return Encoder(
      id: id, currentCRTC: raw.crtc_id == 0 ? nil : CRTCID(rawValue: raw.crtc_id),
      possibleCRTCs: raw.possible_crtcs)
  }

  func crtc(_ card: CardHandle, _ id: CRTCID) throws(KernelError) -> CRTCState {
    guard let found = unsafe drmModeGetCrtc(card.rawValue, id.rawValue) else {
      throw KernelError(call: .crtc, errno: .current)
    }
    defer { unsafe drmModeFreeCrtc(found) }
    let raw = unsafe found.pointee
    return CRTCState(
      framebuffer: raw.buffer_id == 0 ? nil : FramebufferID(rawValue: raw.buffer_id), x: raw.x,
      y: raw.y, mode: raw.mode_valid == 0 ? nil : Mode(raw.mode))
  }

  func planes(_ card: CardHandle) throws(KernelError) -> [PlaneID] {
    guard let found = unsafe drmModeGetPlaneResources(card.rawValue) else {
      throw KernelError(call: .planes, errno: .current)
    }
    defer { unsafe drmModeFreePlaneResources(found) }
    return unsafe list(found.pointee.planes, CInt(found.pointee.count_planes)).map(PlaneID.init)
  }

  func plane(_ card: CardHandle, _ id: PlaneID) throws(KernelError) -> Plane {
    guard let found = unsafe drmModeGetPlane(card.rawValue, id.rawValue) else {
      throw KernelError(call: .plane, errno: .current)
    }
    defer { unsafe drmModeFreePlane(found) }
    let raw = unsafe found.pointee
    let codes = unsafe list(raw.formats, CInt(raw.count_formats))
    return unsafe Plane(
      id: id, possibleCRTCs: raw.possible_crtcs,
      currentCRTC: raw.crtc_id == 0 ? nil : CRTCID(rawValue: raw.crtc_id),
      formats: ScanoutFormat.byPreference.filter { codes.contains($0.fourCC) })
  }

  func properties(_ card: CardHandle, of object: ObjectID) throws(KernelError) -> [Property] {
    let kind =
      switch object {
      case .connector: DRM_MODE_OBJECT_CONNECTOR
      case .crtc: DRM_MODE_OBJECT_CRTC
      case .plane: DRM_MODE_OBJECT_PLANE
      }
    guard
      let found = unsafe drmModeObjectGetProperties(card.rawValue, object.rawValue, UInt32(kind))
    else {
      throw KernelError(call: .properties, errno: .current)
    }
    defer { unsafe drmModeFreeObjectProperties(found) }
    var result: [Property] = []
    for index in 0..<Int(unsafe found.pointee.count_props) {
      let id = unsafe found.pointee.props[index]
      let value = unsafe found.pointee.prop_values[index]
      guard let info = unsafe drmModeGetProperty(card.rawValue, id) else {
        throw KernelError(call: .properties, errno: .current)
      }
      defer { unsafe drmModeFreeProperty(info) }
      var property = unsafe Property(
        id: PropertyID(rawValue: id), name: fixedString(info.pointee.name), value: value)
      if unsafe info.pointee.flags & UInt32(DRM_MODE_PROP_ENUM) != 0 {
        let choices = unsafe UnsafeBufferPointer(
          start: info.pointee.enums, count: Int(info.pointee.count_enums))
        for index in choices.indices {
          let choice = unsafe choices[index]
          if choice.value == value { property.valueName = fixedString(choice.name) }
        }
      }
      result.append(property)
    }
    return result
  }

  func blob(_ card: CardHandle, _ id: BlobID) throws(KernelError) -> [UInt8] {
    guard let found = unsafe drmModeGetPropertyBlob(card.rawValue, id.rawValue) else {
      throw KernelError(call: .blob, errno: .current)
    }
    defer { unsafe drmModeFreePropertyBlob(found) }
    return unsafe [UInt8](
      UnsafeRawBufferPointer(start: found.pointee.data, count: Int(found.pointee.length)))
  }
}

// MARK: - Translation

extension Mode {
  /// Makes a mode from the kernel's structure.
  init(_ raw: drmModeModeInfo) {
    self.init(
      clock: raw.clock, hdisplay: raw.hdisplay, hsyncStart: raw.hsync_start,
      hsyncEnd: raw.hsync_end, htotal: raw.htotal, hskew: raw.hskew, vdisplay: raw.vdisplay,
      vsyncStart: raw.vsync_start, vsyncEnd: raw.vsync_end, vtotal: raw.vtotal, vscan: raw.vscan,
      vrefresh: raw.vrefresh, flags: raw.flags, type: raw.type,
      name: fixedString(raw.name))
  }

  /// This timing as the kernel's structure.
  var raw: drmModeModeInfo {
    var raw = drmModeModeInfo()
    raw.clock = clock
    raw.hdisplay = hdisplay
    raw.hsync_start = hsyncStart
    raw.hsync_end = hsyncEnd
    raw.htotal = htotal
    raw.hskew = hskew
    raw.vdisplay = vdisplay
    raw.vsync_start = vsyncStart
    raw.vsync_end = vsyncEnd
    raw.vtotal = vtotal
    raw.vscan = vscan
    raw.vrefresh = vrefresh
    raw.flags = flags
    raw.type = type
    unsafe withUnsafeMutableBytes(of: &raw.name) { unsafe $0.copyBytes(from: name.utf8.prefix(31)) }
    return raw
  }
}

/// Returns the text in a C array of characters, which may lack the final zero.
private func fixedString<T>(_ characters: T) -> String {
  unsafe withUnsafeBytes(of: characters) { bytes in
    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

/// Returns a C array with a count as a Swift array.
@unsafe
private func list(_ start: UnsafeMutablePointer<UInt32>?, _ count: CInt) -> [UInt32] {
  unsafe Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
}
