import MartletDisplay
import MartletGeometry

// The kernel's display objects as values: what a card has and what it says of each part. Ids are
// small numbers of one namespace per card; each kind has its own type so that they cannot be mixed.

struct ConnectorID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct EncoderID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct CRTCID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct PlaneID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct PropertyID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct BlobID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct FramebufferID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct DumbHandle: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }

/// Any object that has properties.
enum ObjectID: Hashable, Sendable {
  case connector(ConnectorID)
  case crtc(CRTCID)
  case plane(PlaneID)

  var rawValue: UInt32 {
    switch self {
    case .connector(let id): id.rawValue
    case .crtc(let id): id.rawValue
    case .plane(let id): id.rawValue
    }
  }
}

/// What a card consists of. A CRTC's place in `crtcs` is its bit in every mask of CRTCs.
struct CardResources: Hashable, Sendable {
  var connectors: [ConnectorID] = []
  var crtcs: [CRTCID] = []
}

enum ConnectionState: Hashable, Sendable { case connected, disconnected, unknown }

struct Connector: Hashable, Sendable {
  var id: ConnectorID
  /// "HDMI-A-1": the kernel's type name and number, as in /sys/class/drm.
  var name: String
  var state: ConnectionState
  /// The kernel's order: the best first.
  var modes: [Mode] = []
  var encoders: [EncoderID] = []
  /// The encoder that feeds it at present.
  var currentEncoder: EncoderID?
  /// The glass in millimetres as its EDID tells; zero when unknown.
  var millimetres = PixelSize(width: 0, height: 0)
}

struct Encoder: Hashable, Sendable {
  var id: EncoderID
  var currentCRTC: CRTCID?
  /// Bit n stands for `CardResources.crtcs[n]`.
  var possibleCRTCs: UInt32
}

/// What a CRTC shows, in the words of the legacy interface: enough to show it again.
struct CRTCState: Hashable, Sendable {
  var framebuffer: FramebufferID?
  var x: UInt32 = 0
  var y: UInt32 = 0
  var mode: Mode?
}

struct Plane: Hashable, Sendable {
  var id: PlaneID
  var possibleCRTCs: UInt32
  var currentCRTC: CRTCID?
  /// Those that a picture can be copied to, best first.
  var formats: [ScanoutFormat]
}

/// One property of an object with its present value.
struct Property: Hashable, Sendable {
  var id: PropertyID
  var name: String
  var value: UInt64
  /// For an enumeration the name of `value`, else empty.
  var valueName = ""
}

struct DumbBufferInfo: Hashable, Sendable {
  var handle: DumbHandle
  /// Bytes from row to row, chosen by the driver.
  var pitch: Int
  var byteCount: Int
}

/// A completed flip as the kernel reports it.
struct FlipEvent: Hashable, Sendable {
  /// The number the commit was given.
  var token: UInt64
  var time: MonotonicTime
  /// The vblank count, always 0 where the driver has no vblank.
  var sequence: UInt32
  /// Nil from kernels too old to tell.
  var crtc: CRTCID?
}

/// A change that udev told of.
enum HotplugEvent: Hashable, Sendable {
  /// A card appeared or its device node got its permissions.
  case cardAdded(path: String)
  case cardRemoved(path: String)
  /// Something was plugged in or pulled, or a link went bad.
  case connectorsChanged(path: String)
}
