import MartletDisplay
import MartletGeometry

// The one door to the kernel: every call that drives a display goes through this protocol, one
// requirement per call, named and documented by the call it stands for. Nothing is retried or
// decided behind it; that is what makes a fake kernel able to fail any call.

/// A kernel call that failed.
struct KernelError: Error, Hashable, Sendable {
  var call: KernelCall
  var errno: CInt
}

/// The calls behind the door, as a log names them.
enum KernelCall: String, Hashable, Sendable, CaseIterable {
  case openCard = "open the card"
  case clientCapability = "set a client capability"
  case capability = "read a capability"
  case setMaster = "become master"
  case dropMaster = "drop master"
  case resources = "read the card's parts"
  case connector = "read a connector"
  case encoder = "read an encoder"
  case crtc = "read a CRTC"
  case planes = "read the planes"
  case plane = "read a plane"
  case properties = "read properties"
  case blob = "read a blob"
  case createDumbBuffer = "create a dumb buffer"
  case destroyDumbBuffer = "destroy a dumb buffer"
  case mapDumbBuffer = "map a dumb buffer"
  case addFramebuffer = "add a framebuffer"
  case removeFramebuffer = "remove a framebuffer"
  case createBlob = "create a blob"
  case destroyBlob = "destroy a blob"
  case atomicTest = "atomic test"
  case atomicCommit = "atomic commit"
  case setCRTC = "set a CRTC"
  case pageFlip = "page flip"
  case dirtyFramebuffer = "mark a framebuffer dirty"
  case setProperty = "set a property"
  case readEvents = "read flip events"
  case openHotplugMonitor = "open the hot-plug monitor"
  case openTerminal = "open the terminal"
  case terminalState = "read the active terminal"
  case activateTerminal = "switch to the terminal"
  case terminalSwitching = "take over terminal switching"
  case releaseTerminal = "let the terminal go"
  case acknowledgeTerminal = "take the terminal"
  case displayMode = "set the terminal's display mode"
  case keyboardMode = "set the terminal's keyboard mode"
  case switchSignals = "catch the terminal's signals"
}

/// How a commit is made: the DRM_MODE_ATOMIC_* flags.
struct CommitFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt32
  static let flipEvent = CommitFlags(rawValue: 0x0001)
  static let testOnly = CommitFlags(rawValue: 0x0100)
  static let nonblocking = CommitFlags(rawValue: 0x0200)
  static let allowModeset = CommitFlags(rawValue: 0x0400)
}

enum ClientCapability: UInt64, Hashable, Sendable {
  case universalPlanes = 2
  case atomic = 3
}

enum DeviceCapability: UInt64, Hashable, Sendable {
  case dumbBuffer = 1
  case monotonicTimestamps = 6
}

/// The kernel's display calls. Descriptors are lent; who opened closes.
protocol DisplayDoor: AnyObject {
  /// CLOCK_MONOTONIC.
  func now() -> MonotonicTime
  /// The cards in /dev/dri, lowest number first; empty when there is none.
  func cardPaths() -> [String]
  /// open(2), non-blocking. The first opener of a card without master becomes its master.
  func openCard(_ path: String) throws(KernelError) -> CInt
  func close(_ fd: CInt)
  /// DRM_IOCTL_VERSION's driver name; empty when it does not tell.
  func driverName(_ fd: CInt) -> String

  func setClientCapability(_ fd: CInt, _ capability: ClientCapability) throws(KernelError)
  func capability(_ fd: CInt, _ capability: DeviceCapability) throws(KernelError) -> UInt64
  func setMaster(_ fd: CInt) throws(KernelError)
  func dropMaster(_ fd: CInt) throws(KernelError)
  func isMaster(_ fd: CInt) -> Bool

  func resources(_ fd: CInt) throws(KernelError) -> CardResources
  /// DRM_IOCTL_MODE_GETCONNECTOR; probing asks the hardware and may take tens of milliseconds.
  func connector(_ fd: CInt, _ id: ConnectorID, isProbed: Bool) throws(KernelError) -> Connector
  func encoder(_ fd: CInt, _ id: EncoderID) throws(KernelError) -> Encoder
  func crtc(_ fd: CInt, _ id: CRTCID) throws(KernelError) -> CRTCState
  func planes(_ fd: CInt) throws(KernelError) -> [PlaneID]
  func plane(_ fd: CInt, _ id: PlaneID) throws(KernelError) -> Plane
  func properties(_ fd: CInt, of object: ObjectID) throws(KernelError) -> [Property]
  func blob(_ fd: CInt, _ id: BlobID) throws(KernelError) -> [UInt8]

  /// DRM_IOCTL_MODE_CREATE_DUMB.
  func createDumbBuffer(
    _ fd: CInt, _ size: PixelSize, bitsPerPixel: Int
  ) throws(KernelError) -> DumbBufferInfo
  func destroyDumbBuffer(_ fd: CInt, _ handle: DumbHandle) throws(KernelError)
  /// DRM_IOCTL_MODE_MAP_DUMB and mmap(2), for writing.
  @unsafe func mapDumbBuffer(
    _ fd: CInt, _ handle: DumbHandle, byteCount: Int
  ) throws(KernelError) -> UnsafeMutableRawPointer
  @unsafe func unmap(_ address: UnsafeMutableRawPointer, byteCount: Int)
  /// DRM_IOCTL_MODE_ADDFB2.
  func addFramebuffer(
    _ fd: CInt, _ handle: DumbHandle, size: PixelSize, pitch: Int, format: ScanoutFormat
  ) throws(KernelError) -> FramebufferID
  func removeFramebuffer(_ fd: CInt, _ id: FramebufferID) throws(KernelError)
  func createModeBlob(_ fd: CInt, _ mode: Mode) throws(KernelError) -> BlobID
  /// A blob of struct drm_mode_rect, in the framebuffer's pixels.
  func createDamageBlob(_ fd: CInt, _ rects: [PixelRect]) throws(KernelError) -> BlobID
  func destroyBlob(_ fd: CInt, _ id: BlobID) throws(KernelError)

  func commit(
    _ fd: CInt, _ request: borrowing AtomicRequest, _ flags: CommitFlags, token: UInt64
  ) throws(KernelError)
  /// DRM_IOCTL_MODE_SETCRTC; without a framebuffer and mode it switches the CRTC off.
  func setCRTC(
    _ fd: CInt, _ id: CRTCID, _ state: CRTCState, connectors: [ConnectorID]
  ) throws(KernelError)
  func pageFlip(
    _ fd: CInt, _ id: CRTCID, _ framebuffer: FramebufferID, token: UInt64
  ) throws(KernelError)
  func markDirty(_ fd: CInt, _ id: FramebufferID, _ rects: [PixelRect]) throws(KernelError)
  func setProperty(
    _ fd: CInt, of connector: ConnectorID, _ id: PropertyID, _ value: UInt64
  ) throws(KernelError)
  /// Appends the flips that are done; nothing when none is.
  func readEvents(_ fd: CInt, into events: inout [FlipEvent]) throws(KernelError)
}

/// udev's news about cards and connectors.
protocol HotplugDoor: AnyObject {
  /// Opens the monitor and returns its descriptor; closed by `closeHotplugMonitor`.
  func openHotplugMonitor() throws(KernelError) -> CInt
  func closeHotplugMonitor(_ fd: CInt)
  /// What came since the last call; empty when nothing did.
  func readHotplugEvents(_ fd: CInt) -> [HotplugEvent]
}

/// What the kernel asks of a terminal's process.
enum SwitchRequest: Hashable, Sendable { case leave, entered }

/// The calls for a virtual terminal.
protocol TerminalDoor: AnyObject {
  /// The terminal that is standard input, else the controlling one, duplicated or opened; nil
  /// when neither is a virtual terminal (a remote login, a service without one).
  func openTerminal() throws(KernelError) -> CInt?
  /// Opens /dev/ttyN as the controlling terminal of a session leader that has none.
  func openTerminal(number: Int) throws(KernelError) -> CInt
  /// Whether the terminal is hung up or something was typed on it, which is thrown away.
  func takeTerminalNews(_ fd: CInt) -> Bool
  func terminalNumber(_ fd: CInt) -> Int
  func activeTerminal(_ fd: CInt) throws(KernelError) -> Int
  /// VT_ACTIVATE: the switch itself comes later, as a signal.
  func activate(_ fd: CInt, _ number: Int) throws(KernelError)
  /// VT_SETMODE: whether this process is asked before a switch, by signals.
  func setSwitching(_ fd: CInt, isAsked: Bool) throws(KernelError)
  /// VT_GETMODE.
  func isAskedBeforeSwitching(_ fd: CInt) throws(KernelError) -> Bool
  /// VT_RELDISP: lets the terminal go.
  func releaseTerminal(_ fd: CInt) throws(KernelError)
  /// VT_RELDISP with VT_ACKACQ.
  func acknowledgeTerminal(_ fd: CInt) throws(KernelError)
  func displayMode(_ fd: CInt) throws(KernelError) -> CInt
  func setDisplayMode(_ fd: CInt, _ mode: CInt) throws(KernelError)
  func keyboardMode(_ fd: CInt) throws(KernelError) -> CInt
  func setKeyboardMode(_ fd: CInt, _ mode: CInt) throws(KernelError)
  /// Catches the switch signals; the descriptor is readable when one came.
  func openSwitchSignals() throws(KernelError) -> CInt
  func closeSwitchSignals()
  func readSwitchSignals(_ fd: CInt) -> [SwitchRequest]
  /// From now on a crash gives the terminal back with these modes.
  func armCrashRestore(_ fd: CInt, displayMode: CInt, keyboardMode: CInt)
  func disarmCrashRestore()
}

typealias KernelDoor = DisplayDoor & HotplugDoor & TerminalDoor
