import MartletDisplay
import MartletGeometry
import MartletThreads

// The interface to the kernel, which tests replace with a fake kernel. Every call that drives a
// display goes through these protocols. A method stands for one call, in a few cases for two, and
// its comment names the call. A call that fails throws `KernelError` with the errno. An
// implementation neither repeats calls nor makes decisions, so a fake kernel can make any call
// fail.

/// A kernel call that failed.
struct KernelError: Error, Hashable, Sendable {
  var call: KernelCall
  var errno: Errno

  /// Whether the card was pulled or its driver was unloaded.
  var isCardGone: Bool {
    errno == .operationNotSupportedByDevice || errno == .noSuchAddressOrDevice
  }
}

/// The calls of the interface. The raw values are their names in logs.
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
  case releaseTerminal = "allow a switch to another terminal"
  case acknowledgeTerminal = "confirm a switch to this terminal"
  case displayMode = "set the terminal's display mode"
  case keyboardMode = "set the terminal's keyboard mode"
  case switchSignals = "catch the terminal's signals"
}

/// The flags of a commit: DRM_MODE_ATOMIC_* and DRM_MODE_PAGE_FLIP_EVENT.
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

/// The kernel's display calls. A call only borrows a descriptor; the code that opened it closes it.
protocol DisplayInterface: AnyObject {
  /// Returns the present time of CLOCK_MONOTONIC.
  func now() -> MonotonicTime
  /// Returns the cards in /dev/dri, lowest number first; empty if there are none.
  func cardPaths() -> [String]
  /// Returns whether there is a framebuffer device, /dev/fb0, by access(2). A kernel with such a
  /// device and without a card cannot drive the display through KMS.
  func hasFramebufferDevice() -> Bool
  /// Opens a card with open(2), non-blocking. The first opener of a card without a master becomes
  /// its master.
  func openCard(_ path: String) throws(KernelError) -> CardHandle
  /// Closes a card with close(2). A failure is ignored, because Linux closes the descriptor anyway.
  func close(_ card: CardHandle)
  /// Returns the name of the driver by DRM_IOCTL_VERSION; empty if the driver does not report it.
  func driverName(_ card: CardHandle) -> String

  /// Switches a capability on with DRM_IOCTL_SET_CLIENT_CAP.
  func setClientCapability(_ card: CardHandle, _ capability: ClientCapability) throws(KernelError)
  /// Returns the value of a capability by DRM_IOCTL_GET_CAP.
  func capability(_ card: CardHandle, _ capability: DeviceCapability) throws(KernelError) -> UInt64
  /// Makes this process master of the card with DRM_IOCTL_SET_MASTER.
  func setMaster(_ card: CardHandle) throws(KernelError)
  /// Gives up mastership of the card with DRM_IOCTL_DROP_MASTER.
  func dropMaster(_ card: CardHandle) throws(KernelError)
  /// Returns whether this process is master of the card. It changes nothing.
  func isMaster(_ card: CardHandle) -> Bool

  /// Lists the CRTCs and connectors with DRM_IOCTL_MODE_GETRESOURCES.
  func resources(_ card: CardHandle) throws(KernelError) -> CardResources
  /// Reads a connector with DRM_IOCTL_MODE_GETCONNECTOR. Probing asks the hardware and may take
  /// tens of milliseconds.
  func connector(
    _ card: CardHandle, _ id: ConnectorID, isProbed: Bool
  ) throws(KernelError) -> Connector
  /// Reads an encoder with DRM_IOCTL_MODE_GETENCODER.
  func encoder(_ card: CardHandle, _ id: EncoderID) throws(KernelError) -> Encoder
  /// Reads the content of a CRTC with DRM_IOCTL_MODE_GETCRTC.
  func crtc(_ card: CardHandle, _ id: CRTCID) throws(KernelError) -> CRTCState
  /// Lists the planes with DRM_IOCTL_MODE_GETPLANERESOURCES.
  func planes(_ card: CardHandle) throws(KernelError) -> [PlaneID]
  /// Reads a plane with DRM_IOCTL_MODE_GETPLANE.
  func plane(_ card: CardHandle, _ id: PlaneID) throws(KernelError) -> Plane
  /// Reads the properties of an object with DRM_IOCTL_MODE_OBJ_GETPROPERTIES, and their names with
  /// DRM_IOCTL_MODE_GETPROPERTY.
  func properties(_ card: CardHandle, of object: ObjectID) throws(KernelError) -> [Property]
  /// Reads the bytes of a blob with DRM_IOCTL_MODE_GETPROPBLOB.
  func blob(_ card: CardHandle, _ id: BlobID) throws(KernelError) -> [UInt8]

  /// Creates a dumb buffer with DRM_IOCTL_MODE_CREATE_DUMB.
  func createDumbBuffer(
    _ card: CardHandle, _ size: PixelSize, bitsPerPixel: Int
  ) throws(KernelError) -> DumbBufferInfo
  /// Destroys a dumb buffer with DRM_IOCTL_MODE_DESTROY_DUMB.
  func destroyDumbBuffer(_ card: CardHandle, _ handle: DumbHandle) throws(KernelError)
  /// Maps a dumb buffer for writing, with DRM_IOCTL_MODE_MAP_DUMB and mmap(2).
  @unsafe func mapDumbBuffer(
    _ card: CardHandle, _ handle: DumbHandle, byteCount: Int
  ) throws(KernelError) -> UnsafeMutableRawPointer
  /// Ends a mapping with munmap(2). `byteCount` is the size of the whole mapping.
  @unsafe func unmap(_ address: UnsafeMutableRawPointer, byteCount: Int)
  /// Adds a framebuffer with DRM_IOCTL_MODE_ADDFB2.
  func addFramebuffer(
    _ card: CardHandle, _ handle: DumbHandle, size: PixelSize, pitch: Int, format: ScanoutFormat
  ) throws(KernelError) -> FramebufferID
  /// Removes a framebuffer with DRM_IOCTL_MODE_RMFB. If it is on the screen, the kernel turns the
  /// CRTC that shows it off.
  func removeFramebuffer(_ card: CardHandle, _ id: FramebufferID) throws(KernelError)
  /// Creates a blob of struct drm_mode_modeinfo with DRM_IOCTL_MODE_CREATEPROPBLOB.
  func createModeBlob(_ card: CardHandle, _ mode: Mode) throws(KernelError) -> BlobID
  /// Creates a blob of struct drm_mode_rect, in the framebuffer's pixels, with
  /// DRM_IOCTL_MODE_CREATEPROPBLOB.
  func createDamageBlob(_ card: CardHandle, _ rects: [PixelRect]) throws(KernelError) -> BlobID
  /// Destroys a blob with DRM_IOCTL_MODE_DESTROYPROPBLOB.
  func destroyBlob(_ card: CardHandle, _ id: BlobID) throws(KernelError)

  /// Tests or commits properties with DRM_IOCTL_MODE_ATOMIC. `token` comes back in the flip event.
  func commit(
    _ card: CardHandle, _ request: borrowing AtomicRequest, _ flags: CommitFlags, token: UInt64
  ) throws(KernelError)
  /// Sets a CRTC with DRM_IOCTL_MODE_SETCRTC. Without a framebuffer and mode it switches the CRTC
  /// off.
  func setCRTC(
    _ card: CardHandle, _ id: CRTCID, _ state: CRTCState, connectors: [ConnectorID]
  ) throws(KernelError)
  /// Shows a framebuffer at the next vblank with DRM_IOCTL_MODE_PAGE_FLIP. `token` comes back in
  /// the flip event.
  func pageFlip(
    _ card: CardHandle, _ id: CRTCID, _ framebuffer: FramebufferID, token: UInt64
  ) throws(KernelError)
  /// Reports changed rectangles of a framebuffer with DRM_IOCTL_MODE_DIRTYFB, in its own pixels.
  func markDirty(_ card: CardHandle, _ id: FramebufferID, _ rects: [PixelRect]) throws(KernelError)
  /// Sets a property of a connector with DRM_IOCTL_MODE_SETPROPERTY.
  func setProperty(
    _ card: CardHandle, of connector: ConnectorID, _ id: PropertyID, _ value: UInt64
  ) throws(KernelError)
  /// Appends the completed flips; appends nothing if there are none.
  func readEvents(_ card: CardHandle, into events: inout [FlipEvent]) throws(KernelError)
}

/// The reports of udev about cards and connectors.
protocol HotplugInterface: AnyObject {
  /// Opens the monitor, which `closeHotplugMonitor` closes.
  func openHotplugMonitor() throws(KernelError) -> HotplugHandle
  /// Closes the monitor and its descriptor.
  func closeHotplugMonitor(_ monitor: HotplugHandle)
  /// Returns the events since the previous call; empty if there are none.
  func readHotplugEvents(_ monitor: HotplugHandle) -> [HotplugEvent]
}

/// The kernel's requests to the process that owns a terminal.
enum SwitchRequest: Hashable, Sendable { case leave, entered }

/// The calls for a virtual terminal.
protocol TerminalInterface: AnyObject {
  /// Opens the virtual terminal: a duplicate of standard input, or otherwise the controlling
  /// terminal. Returns nil if neither is a virtual terminal, as in a remote login or a service
  /// without one.
  func openTerminal() throws(KernelError) -> TerminalHandle?
  /// Opens /dev/ttyN as the controlling terminal of a session leader that has none.
  func openTerminal(number: Int) throws(KernelError) -> TerminalHandle
  /// Closes the terminal with close(2). A failure is ignored, as that of a card.
  func closeTerminal(_ terminal: TerminalHandle)
  /// Reads and discards what was typed on the terminal. Returns whether anything was typed or the
  /// terminal was hung up.
  func takeTerminalActivity(_ terminal: TerminalHandle) -> Bool
  /// Returns the number N of /dev/ttyN; 0 if it is not a virtual terminal.
  func terminalNumber(_ terminal: TerminalHandle) -> Int
  /// Returns the number of the active terminal (VT_GETSTATE).
  func activeTerminal(_ terminal: TerminalHandle) throws(KernelError) -> Int
  /// Requests a switch to a terminal (VT_ACTIVATE). The switch itself is reported later by a
  /// signal.
  func activate(_ terminal: TerminalHandle, _ number: Int) throws(KernelError)
  /// Sets whether the kernel asks this process by signals before a switch (VT_SETMODE).
  func setSwitching(_ terminal: TerminalHandle, isProcessControlled: Bool) throws(KernelError)
  /// Returns whether the kernel asks this process before a switch (VT_GETMODE).
  func isSwitchingProcessControlled(_ terminal: TerminalHandle) throws(KernelError) -> Bool
  /// Allows the pending switch away from this terminal (VT_RELDISP).
  func releaseTerminal(_ terminal: TerminalHandle) throws(KernelError)
  /// Confirms the switch to this terminal (VT_RELDISP with VT_ACKACQ).
  func acknowledgeTerminal(_ terminal: TerminalHandle) throws(KernelError)
  /// Returns the display mode, KD_TEXT or KD_GRAPHICS (KDGETMODE).
  func displayMode(_ terminal: TerminalHandle) throws(KernelError) -> CInt
  /// Sets the display mode (KDSETMODE).
  func setDisplayMode(_ terminal: TerminalHandle, _ mode: CInt) throws(KernelError)
  /// Returns the keyboard mode, such as K_UNICODE (KDGKBMODE).
  func keyboardMode(_ terminal: TerminalHandle) throws(KernelError) -> CInt
  /// Sets the keyboard mode (KDSKBMODE).
  func setKeyboardMode(_ terminal: TerminalHandle, _ mode: CInt) throws(KernelError)
  /// Starts to receive the signals of terminal switches. What it returns is readable after a
  /// signal.
  func openSwitchSignals() throws(KernelError) -> SwitchSignalsHandle
  /// Stops receiving the switch signals, and closes the descriptor of `openSwitchSignals`. There is
  /// only one.
  func closeSwitchSignals()
  /// Returns the requests since the previous call, oldest first.
  func readSwitchSignals(_ signals: SwitchSignalsHandle) -> [SwitchRequest]
  /// Registers the terminal and its two modes as they were found. If the program crashes from now
  /// on, the crash handler restores them.
  func armCrashRestore(_ terminal: TerminalHandle, displayMode: CInt, keyboardMode: CInt)
  /// Ends the effect of `armCrashRestore`.
  func disarmCrashRestore()
}

typealias KernelInterface = DisplayInterface & HotplugInterface & TerminalInterface
