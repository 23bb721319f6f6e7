/// The parts of a card that other outputs use, and the displays that they name. A search for a pipe
/// leaves them out.
struct PipeClaims: Hashable, Sendable {
  private(set) var connectors: Set<ConnectorID> = []
  private(set) var crtcs: Set<CRTCID> = []
  private(set) var planes: Set<PlaneID> = []
  /// The names of the connectors that other outputs request.
  private(set) var names: Set<String> = []
  /// The identities of the displays that other outputs request.
  private(set) var identities: [DisplayIdentity] = []

  /// Adds the parts of a pipe that is in use.
  mutating func add(_ pipe: Pipe) {
    connectors.insert(pipe.connector)
    crtcs.insert(pipe.crtc)
    if let atomic = pipe.atomic { planes.insert(atomic.plane) }
  }

  /// Adds the display that an output names. A display that is named by connector and EDID counts by
  /// its EDID, because another display on that connector is not meant.
  mutating func add(_ requested: DisplayRequest) {
    if let identity = requested.identity {
      identities.append(identity)
    } else if let name = requested.output {
      names.insert(name)
    }
  }
}
