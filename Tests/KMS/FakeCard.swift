import Glibc
import MartletGeometry
import MartletThreads

@testable import MartletDisplay
@testable import MartletKMS

/// A display card of the fake kernel: its parts, what they are set to, and what it refuses.
///
/// Properties live in `values` by object and name; an atomic commit changes a copy of them, checks
/// it as the kernel would, and becomes the state only when it passes.
final class FakeCard {
  struct FakeConnector {
    var id: ConnectorID
    var name: String
    var state = ConnectionState.connected
    var modes: [Mode] = []
    var encoder: EncoderID
    var millimetres = PixelSize(width: 0, height: 0)
  }

  struct FakePlane {
    var id: PlaneID
    var possibleCRTCs: UInt32
    var formats: [ScanoutFormat] = [.xrgb8888]
  }

  /// What IN_FORMATS of a plane says, by the value of the property.
  var formatBlobs: [UInt64: [UInt8]] = [:]

  final class Dumb {
    let memory: UnsafeMutableBufferPointer<UInt32>
    let info: DumbBufferInfo
    let owner: CardHandle
    var mapCount = 0

    init(_ info: DumbBufferInfo, owner: CardHandle) {
      self.info = info
      self.owner = owner
      memory = .allocate(capacity: info.byteCount / 4)
      memory.initialize(repeating: 0xDEAD_BEEF)
    }

    deinit { memory.deallocate() }
  }

  struct FakeFramebuffer {
    var owner: CardHandle
    var dumb: Dumb
    var size: PixelSize
    var format: ScanoutFormat
    /// What an uploading driver has sent to its device.
    var uploaded: [UInt32]
  }

  struct Blob {
    var owner: CardHandle
    var mode: Mode?
    var damage: [PixelRect] = []
  }

  struct PendingFlip {
    var crtc: CRTCID
    var token: UInt64
    var fd: CardHandle
  }

  let path: String
  var driver = "fake"
  /// Nil opens; else what open(2) says.
  var openErrno: Errno?
  var isGone = false
  var hasAtomic = true
  var hasVblank = true
  var hasDirty = true
  var hasPageFlip = true
  /// Like virtio-gpu: shows a copy that only commits and DIRTYFB bring up to date.
  var uploads = false
  /// Like bochs: a modeset clears the memory of the buffer that it shows.
  var clearsOnModeset = false
  /// The driver's test says yes, its commit of a flip no.
  var refusesFlips: Errno?
  /// Bytes that all dumb buffers together may have.
  var memory = Int.max
  /// Bytes that a row is longer than its pixels.
  var padding = 64

  var connectors: [FakeConnector] = []
  var crtcs: [CRTCID] = []
  var planes: [FakePlane] = []
  var encoders: [EncoderID: UInt32] = [:]
  var values: [UInt32: [String: UInt64]] = [:]
  var valueNames: [UInt32: [String: String]] = [:]
  var modes: [CRTCID: Mode] = [:]

  var framebuffers: [FramebufferID: FakeFramebuffer] = [:]
  var dumbs: [DumbHandle: Dumb] = [:]
  var blobs: [BlobID: Blob] = [:]
  var pending: [PendingFlip] = []
  var events: [CardHandle: [FlipEvent]] = [:]
  var sequence: UInt32 = 1000
  var master: CardHandle?
  /// Framebuffers removed while they were shown.
  var teardownCount = 0
  var modesetCount = 0
  var flipCount = 0

  private var propertyIDs: [String: PropertyID] = [:]
  private var nextID: UInt32 = 1

  /// A card of `outputs` connectors, CRTCs, primary and cursor planes.
  init(_ path: String, outputs: Int = 1, mode: Mode = .small) {
    self.path = path
    for _ in 0..<outputs { crtcs.append(CRTCID(rawValue: id())) }
    for index in 0..<outputs {
      let encoder = EncoderID(rawValue: id())
      encoders[encoder] = (1 << UInt32(outputs)) - 1
      let connector = ConnectorID(rawValue: id())
      connectors.append(
        FakeConnector(
          id: connector, name: "HDMI-A-\(index + 1)", modes: [mode], encoder: encoder))
      values[connector.rawValue] = ["CRTC_ID": 0, "DPMS": 0, "link-status": 0]
      values[crtcs[index].rawValue] = ["MODE_ID": 0, "ACTIVE": 0]
      addPlane("Cursor", bit: index)
      addPlane("Primary", bit: index)
    }
  }

  func id() -> UInt32 {
    nextID += 1
    return nextID
  }

  @discardableResult
  func addPlane(_ type: String, bit: Int) -> PlaneID {
    let plane = PlaneID(rawValue: id())
    planes.append(FakePlane(id: plane, possibleCRTCs: 1 << UInt32(bit)))
    values[plane.rawValue] = [
      "type": type == "Primary" ? 1 : 2, "FB_ID": 0, "CRTC_ID": 0, "SRC_X": 0, "SRC_Y": 0,
      "SRC_W": 0, "SRC_H": 0, "CRTC_X": 0, "CRTC_Y": 0, "CRTC_W": 0, "CRTC_H": 0,
      "FB_DAMAGE_CLIPS": 0,
    ]
    valueNames[plane.rawValue] = ["type": type]
    return plane
  }

  func propertyID(_ name: String) -> PropertyID {
    if let known = propertyIDs[name] { return known }
    let new = PropertyID(rawValue: id())
    propertyIDs[name] = new
    return new
  }

  func propertyName(_ id: UInt32) -> String? {
    propertyIDs.first { $0.value.rawValue == id }?.key
  }

  func setOrientation(_ name: String, of index: Int = 0) {
    let id = connectors[index].id.rawValue
    values[id]?["panel orientation"] = 1
    valueNames[id] = ["panel orientation": name]
  }

  // MARK: - What is seen

  func value(_ object: UInt32, _ name: String) -> UInt64 { values[object]?[name] ?? 0 }

  func primary(of crtc: CRTCID) -> PlaneID? {
    guard let index = crtcs.firstIndex(of: crtc) else { return nil }
    return planes.first {
      $0.possibleCRTCs & (1 << UInt32(index)) != 0 && value($0.id.rawValue, "type") == 1
    }?.id
  }

  func shownFramebuffer(_ connector: Int = 0) -> FramebufferID? {
    let crtc = UInt32(value(connectors[connector].id.rawValue, "CRTC_ID"))
    guard crtc != 0, value(crtc, "ACTIVE") == 1,
      value(connectors[connector].id.rawValue, "DPMS") == 0,
      let plane = planes.first(where: {
        value($0.id.rawValue, "CRTC_ID") == UInt64(crtc) && value($0.id.rawValue, "type") == 1
      })
    else { return nil }
    let id = UInt32(value(plane.id.rawValue, "FB_ID"))
    return id == 0 ? nil : FramebufferID(rawValue: id)
  }

  func isLit(_ connector: Int = 0) -> Bool { shownFramebuffer(connector) != nil }

  /// The panel's words of 16 bits, row by row; nil when it is dark.
  func narrowGlass(_ connector: Int = 0) -> [UInt16]? {
    guard let id = shownFramebuffer(connector), let buffer = framebuffers[id] else { return nil }
    let stride = buffer.dumb.info.pitch / 2
    let words = UnsafeRawBufferPointer(buffer.dumb.memory).bindMemory(to: UInt16.self)
    return (0..<buffer.size.height).flatMap { y in
      words[y * stride..<y * stride + buffer.size.width]
    }
  }

  /// The panel's pixels, row by row; nil when it is dark.
  func glass(_ connector: Int = 0) -> [UInt32]? {
    guard let id = shownFramebuffer(connector), let buffer = framebuffers[id] else { return nil }
    let stride = buffer.dumb.info.pitch / 4
    var result: [UInt32] = []
    for y in 0..<buffer.size.height {
      for x in 0..<buffer.size.width {
        let place = y * stride + x
        result.append(uploads ? buffer.uploaded[place] : buffer.dumb.memory[place])
      }
    }
    return result
  }

  // MARK: - Commits

  func upload(_ id: FramebufferID, _ rects: [PixelRect]?) {
    guard var buffer = framebuffers[id], buffer.format.bytesPerPixel == 4 else { return }
    let stride = buffer.dumb.info.pitch / 4
    for rect in rects ?? [PixelRect(buffer.size)] {
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX {
          buffer.uploaded[y * stride + x] = buffer.dumb.memory[y * stride + x]
        }
      }
    }
    framebuffers[id] = buffer
  }

  /// Completes every flip that waits, as a vblank does.
  func vblank(at time: MonotonicTime) {
    sequence &+= 1
    for flip in pending {
      events[flip.fd, default: []].append(
        FlipEvent(
          token: flip.token, time: time, sequence: hasVblank ? sequence : 0, crtc: flip.crtc))
    }
    pending.removeAll()
  }

  /// Nil or what the kernel would refuse `request` with; makes it the state unless only tested.
  func commit(
    _ request: borrowing AtomicRequest, _ flags: CommitFlags, token: UInt64, fd: CardHandle,
    time: MonotonicTime
  ) -> Errno? {
    if flags.contains(.testOnly), flags.contains(.flipEvent) { return .invalidArgument }
    var next = values
    var touched: Set<CRTCID> = []
    var damage: [UInt32: [PixelRect]] = [:]
    var first = 0
    for (index, object) in request.objects.enumerated() {
      let end = first + Int(request.propertyCounts[index])
      for place in first..<end {
        guard let name = propertyName(request.properties[place]), next[object]?[name] != nil else {
          return .noSuchFileOrDirectory
        }
        let value = request.values[place]
        if name == "FB_DAMAGE_CLIPS" {
          guard let blob = blobs[BlobID(rawValue: UInt32(value))], blob.mode == nil,
            !blob.damage.isEmpty
          else { return .invalidArgument }
          damage[object] = blob.damage
          continue
        }
        if name == "CRTC_ID" {
          for id in [UInt32(value), UInt32(self.value(object, name))] where id != 0 {
            guard crtcs.contains(CRTCID(rawValue: id)) else { return .invalidArgument }
            touched.insert(CRTCID(rawValue: id))
          }
        }
        if name == "MODE_ID", value != 0,
          blobs[BlobID(rawValue: UInt32(value))]?.mode == nil
        {
          return .invalidArgument
        }
        next[object]?[name] = value
      }
      if crtcs.contains(CRTCID(rawValue: object)) { touched.insert(CRTCID(rawValue: object)) }
      let shownOn = UInt32(next[object]?["CRTC_ID"] ?? 0)
      if shownOn != 0 { touched.insert(CRTCID(rawValue: shownOn)) }
      first = end
    }
    let nextModes = newModes(next)
    if let refusal = check(next, nextModes, damage) { return refusal }
    let isModeset = needsModeset(next, nextModes)
    if isModeset, !flags.contains(.allowModeset) { return .invalidArgument }
    if flags.contains(.testOnly) { return nil }
    if !isModeset, let refusal = refusesFlips { return refusal }
    if flags.contains(.flipEvent) {
      if touched.isEmpty { return .invalidArgument }
      for crtc in touched
      where next[crtc.rawValue]?["ACTIVE"] != 1 && value(crtc.rawValue, "ACTIVE") != 1 {
        return .invalidArgument
      }
    }
    if pending.contains(where: { touched.contains($0.crtc) }) {
      if flags.contains(.nonblocking) { return .resourceBusy }
      vblank(at: time)
    }
    values = next
    modes = nextModes
    // Where commits are atomic, DPMS is another name for ACTIVE.
    for connector in connectors {
      let crtc = UInt32(value(connector.id.rawValue, "CRTC_ID"))
      if crtc != 0, value(crtc, "ACTIVE") == 1 { values[connector.id.rawValue]?["DPMS"] = 0 }
    }
    if isModeset { modesetCount += 1 } else { flipCount += 1 }
    for plane in planes {
      let framebuffer = FramebufferID(rawValue: UInt32(value(plane.id.rawValue, "FB_ID")))
      if request.objects.contains(plane.id.rawValue) {
        upload(framebuffer, damage[plane.id.rawValue])
        if clearsOnModeset, isModeset {
          framebuffers[framebuffer]?.dumb.memory.update(repeating: 0)
        }
      }
    }
    for connector in connectors where values[connector.id.rawValue]?["link-status"] != nil {
      if request.objects.contains(connector.id.rawValue), isModeset {
        values[connector.id.rawValue]?["link-status"] = 0
      }
    }
    if flags.contains(.flipEvent) {
      for crtc in touched { pending.append(PendingFlip(crtc: crtc, token: token, fd: fd)) }
      if !hasVblank { vblank(at: time) }
    }
    return nil
  }

  private func newModes(_ next: [UInt32: [String: UInt64]]) -> [CRTCID: Mode] {
    var result: [CRTCID: Mode] = [:]
    for crtc in crtcs {
      let blob = next[crtc.rawValue]?["MODE_ID"] ?? 0
      guard blob != 0 else { continue }
      // The kernel holds a mode on, also when its blob's name is gone.
      result[crtc] =
        blob == value(crtc.rawValue, "MODE_ID")
        ? modes[crtc] : blobs[BlobID(rawValue: UInt32(blob))]?.mode
    }
    return result
  }

  private func needsModeset(
    _ next: [UInt32: [String: UInt64]], _ nextModes: [CRTCID: Mode]
  ) -> Bool {
    if nextModes != modes { return true }
    for crtc in crtcs where next[crtc.rawValue]?["ACTIVE"] != values[crtc.rawValue]?["ACTIVE"] {
      return true
    }
    for connector in connectors {
      let id = connector.id.rawValue
      if next[id]?["CRTC_ID"] != values[id]?["CRTC_ID"] { return true }
      if next[id]?["link-status"] != values[id]?["link-status"] { return true }
    }
    return false
  }

  private func check(
    _ next: [UInt32: [String: UInt64]], _ nextModes: [CRTCID: Mode],
    _ damage: [UInt32: [PixelRect]]
  ) -> Errno? {
    for (index, crtc) in crtcs.enumerated() {
      let isActive = next[crtc.rawValue]?["ACTIVE"] == 1
      let fed = connectors.filter {
        next[$0.id.rawValue]?["CRTC_ID"] == UInt64(crtc.rawValue)
      }
      if isActive, nextModes[crtc] == nil { return .invalidArgument }
      if (nextModes[crtc] != nil) != !fed.isEmpty { return .invalidArgument }
      for connector in fed where (encoders[connector.encoder] ?? 0) & (1 << UInt32(index)) == 0 {
        return .invalidArgument
      }
    }
    for plane in planes {
      guard let set = next[plane.id.rawValue] else { continue }
      let crtc = CRTCID(rawValue: UInt32(set["CRTC_ID"] ?? 0))
      let id = FramebufferID(rawValue: UInt32(set["FB_ID"] ?? 0))
      if (crtc.rawValue == 0) != (id.rawValue == 0) { return .invalidArgument }
      guard id.rawValue != 0 else { continue }
      guard let buffer = framebuffers[id], plane.formats.contains(buffer.format),
        let index = crtcs.firstIndex(of: crtc), plane.possibleCRTCs & (1 << UInt32(index)) != 0
      else { return .invalidArgument }
      guard let width = set["SRC_W"], let height = set["SRC_H"],
        width >> 16 <= buffer.size.width, height >> 16 <= buffer.size.height
      else { return .noSpace }
      if width >> 16 != set["CRTC_W"] || height >> 16 != set["CRTC_H"] { return .outOfRange }
      if let mode = nextModes[crtc],
        Int(width >> 16) != mode.size.width || Int(height >> 16) != mode.size.height
      {
        return .invalidArgument
      }
      for rect in damage[plane.id.rawValue] ?? []
      where rect.isEmpty || !PixelRect(buffer.size).contains(rect) {
        return .invalidArgument
      }
    }
    return nil
  }

  /// RMFB: takes a shown framebuffer off the glass first.
  func remove(_ id: FramebufferID) {
    for plane in planes where value(plane.id.rawValue, "FB_ID") == UInt64(id.rawValue) {
      let crtc = CRTCID(rawValue: UInt32(value(plane.id.rawValue, "CRTC_ID")))
      teardownCount += value(crtc.rawValue, "ACTIVE") == 1 ? 1 : 0
      switchOff(crtc)
    }
    framebuffers[id] = nil
  }

  func switchOff(_ crtc: CRTCID) {
    values[crtc.rawValue]?["ACTIVE"] = 0
    values[crtc.rawValue]?["MODE_ID"] = 0
    modes[crtc] = nil
    for connector in connectors
    where value(connector.id.rawValue, "CRTC_ID") == UInt64(crtc.rawValue) {
      values[connector.id.rawValue]?["CRTC_ID"] = 0
    }
    for plane in planes where value(plane.id.rawValue, "CRTC_ID") == UInt64(crtc.rawValue) {
      values[plane.id.rawValue]?["CRTC_ID"] = 0
      values[plane.id.rawValue]?["FB_ID"] = 0
    }
  }
}

extension Mode {
  /// 60 Hz exactly, few pixels.
  static let small = Mode.sized(40, 24)

  static func sized(_ width: Int, _ height: Int, hertz: Int = 60, type: UInt32 = 8) -> Mode {
    let (htotal, vtotal) = (100, 100)
    return Mode(
      clock: UInt32(htotal * vtotal * hertz / 1000), hdisplay: UInt16(width),
      hsyncStart: UInt16(width), hsyncEnd: UInt16(width), htotal: UInt16(htotal),
      vdisplay: UInt16(height), vsyncStart: UInt16(height), vsyncEnd: UInt16(height),
      vtotal: UInt16(vtotal), vrefresh: UInt32(hertz), type: type, name: "\(width)x\(height)")
  }
}
