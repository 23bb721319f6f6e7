#if Push
  import MartletConfig
  import MartletData

  /// A source to which programs push data, over a Unix socket of this machine or over HTTP.
  package struct PushKind: SourceKind {
    /// The name of the kind in the configuration: `kind = "push"`.
    package static let name = "push"
    /// True: other machines and programs send data to the source.
    package static let isRemote = true

    let id: String
    let format: PushFormat
    /// The address on which HTTP is served; nil for only the Unix socket.
    let listen: PushAddress?
    let token: ConfigSecret?
    /// The file that keeps the samples while the program does not run; nil for none.
    let keptIn: String?
    /// The maximum number of samples that are accepted in a second.
    let maximumRate: Int
    /// The number of newest samples that each series keeps.
    let capacity: Int
    private let times: [TimeSettings]

    /// The default of `capacity`: almost three hours of samples each second.
    private static let defaultCapacity = 10_000
    private static let defaultRate = 200_000

    private static let formats: KeyValuePairs<String, PushFormat.Name> = [
      "json": .json, "columns": .columns, "csv": .csv, "influx": .influx,
    ]

    /// Reads `rate`, `token`, `listen`, `kept_in`, `format` and the keys of that format.
    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      id = common.id
      capacity = common.capacity ?? Self.defaultCapacity
      maximumRate = reader.integer("rate", in: 1...10_000_000) ?? Self.defaultRate
      token = reader.secret("token")
      listen = reader.pushAddress("listen")
      keptIn = reader.string("kept_in").map { reader.location(of: "kept_in").resolve($0) }
      var common = common
      common.capacity = capacity
      common.origin = id
      if reader.isSurveyed {
        _ = CSVKind(&reader, common, items: &items)
        _ = ColumnsKind(&reader, common, items: &items)
        _ = LineItems(&reader, items: &items)
      }
      switch reader.optionalChoice("format", of: Self.formats) ?? .json {
      case .json:
        guard let kind = JSONKind(&reader, common, items: &items) else { return nil }
        format = .json(kind)
        times = kind.items.map(\.time)
      case .columns:
        guard let kind = ColumnsKind(&reader, common, items: &items) else { return nil }
        format = .columns(kind)
        times = []
      case .csv:
        guard let kind = CSVKind(&reader, common, items: &items) else { return nil }
        format = .csv(kind)
        times = [kind.format.times]
      case .influx:
        format = .influx(LineItems(&reader, items: &items))
        times = []
      }
      if let listen, !listen.isLoopback, token == nil, !reader.isWrong("token") {
        reader.report(
          "listen = \"\(listen)\" lets other machines push, which needs token = { file = … }",
          at: reader.location(of: "listen"))
      }
    }

    /// Empty: the source has no data files.
    package var files: [String] { [] }

    /// Returns the names of the items of the format.
    package func itemNames(configured: [String]) -> [String]? {
      format.itemNames(configured: configured)
    }

    /// Checks that the time zones are known and that the token can be read.
    ///
    /// - Throws: the reason why the source cannot be opened.
    package func check() throws(SourceFailure) {
      for settings in times { _ = try settings.text() }
      if let token { _ = try token.open() }
    }

    /// Returns only the samples kept in the file, because a one-off reading receives no pushes. It
    /// never throws.
    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      SourceUpdate(activity: .idle, deliveries: kept?.read(at: received) ?? [])
    }

    /// Returns the source, which accepts pushes from `start` to `stop`.
    package func open(in hub: FeedHub) -> any DataSource { PushSource(self, sockets: hub.push) }

    /// The file that keeps the samples while the program does not run.
    var kept: KeptPushes? {
      keptIn.map { path in
        KeptPushes(path: path, id: id, fingerprint: Fingerprint.of("\(id) \(format)"))
      }
    }
  }

  /// A push source. It accepts pushes from `start` to `stop`.
  final class PushSource: DataSource {
    let kind: PushKind
    private let sockets: PushSockets

    init(_ kind: PushKind, sockets: PushSockets) {
      self.kind = kind
      self.sockets = sockets
    }

    deinit { stop() }

    func start(_ sink: @escaping DataSink) {
      sockets.open(ObjectIdentifier(self), kind, sink)
    }

    func stop() {
      sockets.close(ObjectIdentifier(self))
    }
  }
#endif
