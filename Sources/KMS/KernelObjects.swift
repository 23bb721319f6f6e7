import MartletDisplay
import MartletGeometry

// This file has the kernel's display objects as values: the parts of a card and their properties.
// The ids of one card are small numbers in one namespace. Each kind has its own type, so that they
// cannot be mixed up.

struct ConnectorID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct EncoderID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct CRTCID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct PlaneID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct PropertyID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct BlobID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct FramebufferID: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }
struct DumbHandle: RawRepresentable, Hashable, Sendable { let rawValue: UInt32 }

// Open descriptors, as calls borrow them. Whoever opened one keeps it open meanwhile and closes it.
// Each kind has its own type here, too.

/// An open card, lent by its `CardDescriptor`.
struct CardHandle: RawRepresentable, Hashable, Sendable { let rawValue: CInt }
/// An open virtual terminal.
struct TerminalHandle: RawRepresentable, Hashable, Sendable { let rawValue: CInt }
/// An open monitor of udev.
struct HotplugHandle: RawRepresentable, Hashable, Sendable { let rawValue: CInt }
/// The end of a pipe from which the signals of terminal switches are read.
struct SwitchSignalsHandle: RawRepresentable, Hashable, Sendable { let rawValue: CInt }

/// An object that has properties.
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

/// The parts of a card. The index of a CRTC in `crtcs` is its bit in every mask of CRTCs.
struct CardResources: Hashable, Sendable {
  var connectors: [ConnectorID] = []
  var crtcs: [CRTCID] = []
}

enum ConnectionState: Hashable, Sendable { case connected, disconnected, unknown }

struct Connector: Hashable, Sendable {
  var id: ConnectorID
  /// The name of the connector as in /sys/class/drm, made from the kernel's type name and number,
  /// such as "HDMI-A-1".
  var name: String
  var state: ConnectionState
  /// The modes in the kernel's order: the best first.
  var modes: [Mode] = []
  var encoders: [EncoderID] = []
  /// The encoder that feeds the connector at present.
  var currentEncoder: EncoderID?
  /// The physical size of the display in millimetres, from its EDID; zero if unknown.
  var millimetres = PixelSize(width: 0, height: 0)
}

struct Encoder: Hashable, Sendable {
  var id: EncoderID
  var currentCRTC: CRTCID?
  /// A mask of CRTCs; bit n is `CardResources.crtcs[n]`.
  var possibleCRTCs: UInt32
}

/// The content of a CRTC, as the kernel's interface before atomic commits describes it. This is
/// enough to show the content again.
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
  /// The formats that the plane can show and that this program can write, best first.
  var formats: [ScanoutFormat]
}

/// One property of an object with its present value.
struct Property: Hashable, Sendable {
  var id: PropertyID
  var name: String
  var value: UInt64
  /// The name of `value` if the property is an enumeration; otherwise empty.
  var valueName = ""
}

/// A dumb buffer: memory of the card for pictures that the processor draws. Nearly every driver can
/// allocate one.
struct DumbBufferInfo: Hashable, Sendable {
  var handle: DumbHandle
  /// The number of bytes from row to row, chosen by the driver.
  var pitch: Int
  var byteCount: Int
}

/// A completed flip as the kernel reports it.
struct FlipEvent: Hashable, Sendable {
  /// The number that the caller passed with the commit.
  var token: UInt64
  var time: MonotonicTime
  /// The number of the vblank; always 0 if the driver has no vblank.
  var sequence: UInt32
  /// The CRTC; nil if the kernel is too old to report it.
  var crtc: CRTCID?
}

/// A change that udev reported.
enum HotplugEvent: Hashable, Sendable {
  /// A card appeared, or udev has given access to its device node.
  case cardAdded(path: String)
  case cardRemoved(path: String)
  /// A display was plugged in or unplugged, or a link failed.
  case connectorsChanged(path: String)
}
