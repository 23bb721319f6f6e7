#if HTTP
  /// The queries of one source: those that wait to be sent, and those that run.
  ///
  /// `Exchange` is what sends a query and can be cancelled. The queue only keeps it; the caller
  /// cancels the exchanges that are returned.
  struct PrometheusQueue<Exchange> {
    /// The maximum number of running queries.
    private let maximumRunning = 4
    /// The maximum number of waiting queries: the parts of ten items with the longest ranges.
    private let maximumWaiting = 4096

    private var waiting: [PrometheusRequest] = []
    private var running: [Int: (request: PrometheusRequest, exchange: Exchange)] = [:]
    private var lastID = 0

    /// The number of waiting and running queries.
    var count: Int { waiting.count + running.count }

    /// The query to send next; nil if none waits, or if no further query may run.
    var next: PrometheusRequest? { running.count < maximumRunning ? waiting.first : nil }

    /// The moments of the waiting and running queries of an item.
    func moments(of item: Int) -> Set<PrometheusRequest.Moments> {
      Set(running.values.lazy.map(\.request).filter { $0.item == item }.map(\.moments))
        .union(waiting.lazy.filter { $0.item == item }.map(\.moments))
    }

    /// Adds a waiting query, before or after all others. Returns nil if too many wait.
    mutating func add(
      _ moments: PrometheusRequest.Moments, of item: Int, first: Bool = false
    ) -> PrometheusRequest? {
      guard waiting.count < maximumWaiting else { return nil }
      lastID += 1
      let request = PrometheusRequest(id: lastID, item: item, moments: moments)
      waiting.insert(request, at: first ? 0 : waiting.count)
      return request
    }

    /// Removes the query `next`, which is about to be sent.
    mutating func removeNext() { waiting.removeFirst() }

    /// Adds a running query.
    mutating func start(_ request: PrometheusRequest, _ exchange: Exchange) {
      running[request.id] = (request, exchange)
    }

    /// Removes a running query. Returns nil if none has this id.
    mutating func end(_ id: Int) -> PrometheusRequest? {
      running.removeValue(forKey: id)?.request
    }

    /// Removes the waiting queries for finer ranges of an item. Returns their number.
    mutating func dropWaitingDetails(of item: Int) -> Int {
      let before = waiting.count
      waiting.removeAll { $0.item == item && $0.detail != nil }
      return before - waiting.count
    }

    /// Removes all queries of an item, either those for finer ranges or the others: those that are
    /// like `request`. Returns the exchanges of those that ran.
    mutating func removeAll(like request: PrometheusRequest) -> [Exchange] {
      func isAlike(_ other: PrometheusRequest) -> Bool {
        other.item == request.item && (other.detail != nil) == (request.detail != nil)
      }
      waiting.removeAll(where: isAlike)
      let alike = running.filter { isAlike($0.value.request) }
      for id in alike.keys { running[id] = nil }
      return alike.values.map(\.exchange)
    }

    /// Removes all queries. Returns the exchanges of those that ran.
    mutating func removeAll() -> [Exchange] {
      defer { (waiting, running) = ([], [:]) }
      return running.values.map(\.exchange)
    }
  }
#endif
