import MartletData
import MartletNetwork
import MartletThreads

/// Reads all items of a source, in as few requests as the device allows.
final class ModbusPoll: Poll {
  let hostKey: String?
  private let kind: ModbusKind
  private let thread: NetworkThread
  private let line: ModbusLine
  private var plan = ModbusPlan()
  private var end: ((PollResult) -> Void)?
  private var began = 0.0

  /// The requests without an answer, by their numbers.
  private var open: [Int: ModbusPlan.Block] = [:]
  /// The contents by the index of the item, each with its time of receipt.
  private var contents: [Int: (content: Result<DataValue.Reading, ModbusValueFault>, time: Int64)] =
    [:]
  /// The faults of the devices that were not reached in this attempt.
  private var silent: [UInt8: ModbusFault] = [:]
  /// The devices that have answered in this attempt, including those that refused.
  private var responding: Set<UInt8> = []
  /// The faults of the devices that get no requests until their back-off ends.
  private var resting: [UInt8: ModbusFault] = [:]

  init(_ kind: ModbusKind, on thread: NetworkThread) {
    self.kind = kind
    self.thread = thread
    hostKey = ModbusLine.key(kind.address)
    line = ModbusLine.shared(kind.address, on: thread)
  }

  func cancel() {
    end = nil
    for id in open.keys { line.cancel(id) }
    open = [:]
  }

  func begin(_ end: @escaping (PollResult) -> Void) {
    self.end = end
    began = thread.now
    contents = [:]
    silent = resting.filter { health(of: $0.key).wait(at: began) > 0 }
    responding = []
    // If all devices would be skipped, none is, because the back-off of the source has already
    // ended.
    if Set(kind.items.map(\.span.device)).count == silent.count { silent = [:] }
    let asked = kind.items.map(\.span).filter { silent[$0.device] == nil }
    for block in plan.blocks(asked) { request(block) }
    if open.isEmpty { thread.after(0) { [weak self] in self?.finish() } }
  }

  /// Returns the health of one device behind a gateway. Each device has its own back-off.
  private func health(of device: UInt8) -> HostHealth {
    thread.hosts["\(hostKey ?? "")/\(device)"]
  }

  private func request(_ block: ModbusPlan.Block) {
    var id = 0
    id = line.request(block.span, within: kind.timeout) { [weak self] result in
      guard let self else { return }
      open[id] = nil
      take(result, of: block)
      if open.isEmpty { finish() }
    }
    open[id] = block
  }

  // MARK: - Answers

  private func take(_ result: Result<[UInt8], ModbusFault>, of block: ModbusPlan.Block) {
    let device = block.span.device
    switch result {
    case .success(let data):
      markResponding(device)
      set(block) { item throws(ModbusValueFault) in try item.reading(data, of: block.span) }
    case .failure(.refused(let exception)):
      markResponding(device)
      let parts = exception.isAboutAddresses ? plan.divide(block) : []
      for part in parts { request(part) }
      if parts.isEmpty { fail(block, exception.description) }
    case .failure(let fault):
      if case .malformed = fault { markResponding(device) } else { lose(device, fault) }
      fail(block, fault.words)
    }
  }

  private func markResponding(_ device: UInt8) {
    responding.insert(device)
    resting[device] = nil
    health(of: device).answered()
  }

  private func lose(_ device: UInt8, _ fault: ModbusFault) {
    health(of: device).failed(began: began, at: thread.now)
    silent[device] = fault
    resting[device] = fault
    // Other requests to the device would reach the time limit, too.
    guard case .silent = fault else { return }
    for (id, block) in open where block.span.device == device {
      line.cancel(id)
      open[id] = nil
      fail(block, fault.words)
    }
  }

  private func set(
    _ block: ModbusPlan.Block, _ read: (ModbusItem) throws(ModbusValueFault) -> DataValue.Reading
  ) {
    let now = RealTime.milliseconds
    let parts = Set(block.parts)
    for (index, item) in kind.items.enumerated() where parts.contains(item.span) {
      contents[index] = (Result { () throws(ModbusValueFault) in try read(item) }, now)
    }
  }

  private func fail(_ block: ModbusPlan.Block, _ why: String) {
    set(block) { _ throws(ModbusValueFault) in throw ModbusValueFault(description: why) }
  }

  private func finish() {
    let end = end
    self.end = nil
    if responding.isEmpty, let fault = silent.min(by: { $0.key < $1.key })?.value {
      let failure = SourceFailure(.source(kind.address.name(defaultPort: 502)), why: fault.words)
      end?(.failed(failure, .host(retryAfter: nil)))
      return
    }
    let now = RealTime.milliseconds
    let deliveries = kind.items.enumerated().map { index, item -> Delivery in
      let found = contents[index]
      let why = "device \(item.span.device): \(silent[item.span.device]?.words ?? "no answer")"
      let time = found?.time ?? now
      let content =
        (found?.content ?? .failure(ModbusValueFault(description: why)))
        .map { Content.value(DataValue($0, time: time)) }
        .mapError { SourceFailure(.item(item.name), why: $0.description) }
      return Delivery(item: item.name, content: content, received: time)
    }
    end?(.ready(.ready(deliveries)))
  }
}
