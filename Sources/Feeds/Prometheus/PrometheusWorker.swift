#if HTTP
  import MartletData
  import MartletNetwork
  import MartletSeries
  import MartletThreads

  /// The work of one source on the network's thread. It sends the queries that are due, at most
  /// four at a time.
  ///
  /// Queries are due at multiples of their period, so that all panels request the same moments.
  /// They are sent with a random delay, so that not all panels send them at the same time.
  final class PrometheusWorker: FeedWorker {
    private let kind: PrometheusKind
    private let thread: NetworkThread
    private let deliver: DataSink
    private let origin: String
    private let host: String
    private var tasks: [PrometheusTask]
    private var queue = PrometheusQueue<HTTPExchange>()
    private var timer: NetworkTimer?
    /// Whether `timer` waits for the end of a back-off. No query is sent until then.
    private var isResting = false
    /// The back-off after answers that refuse the source.
    private var backOff = BackOff()
    private var reported = ReportedFailure()
    /// Whether the source was asked to load again and has not delivered anything since.
    private var isLoading = false
    /// The first delivery of each item, until all items have one; then nil.
    private var first: [Delivery?]?
    /// The number of queries of the first load.
    private var firstCount = 0
    /// The random delay of this panel after a multiple of the period, as a share of the maximum
    /// delay, in 0..<1.
    private let share = Double.random(in: 0..<1)

    init(_ kind: PrometheusKind, _ thread: NetworkThread, _ deliver: @escaping DataSink) {
      self.kind = kind
      self.thread = thread
      self.deliver = deliver
      let origin = HTTPOrigin(kind.server.url)
      self.origin = origin?.description ?? kind.server.name
      host = origin?.name ?? kind.server.name
      tasks = kind.items.map(PrometheusTask.init)
      first = kind.items.map { _ in nil }
      begin()
    }

    private func begin() {
      deliver(.loading)
      tick()
      firstCount = queue.count
    }

    func end() {
      timer?.cancel()
      for exchange in queue.removeAll() { exchange.cancel() }
    }

    func refresh() {
      deliver(.loading)
      isLoading = true
      thread.hosts[origin].endWait()
      for index in tasks.indices where tasks[index].open == 0 { tasks[index].due = thread.now }
      tick()
    }

    /// Handles the report that a view shows a range of an item.
    func show(_ request: RangeRequest) {
      guard let index = tasks.firstIndex(where: { $0.item.name == request.item }),
        let history = tasks[index].history, !history.base.fetched.isEmpty
      else { return }
      let now = RealTime.milliseconds
      let span = request.range.upperBound.subtractingReportingOverflow(request.range.lowerBound)
      guard !span.overflow, span.partialValue > 0, request.range.lowerBound < now,
        request.range.lowerBound >= TimeColumn.limits.lowerBound
      else { return }
      let step = PrometheusGrid.step(
        dividing: span.partialValue,
        into: min(max(request.columns, 16), PrometheusGrid.maximumMoments),
        minimumStep: tasks[index].item.minimumStep)
      tasks[index].history?.show(request.range, step: step, now: now)
      // Waiting queries for ranges that are no longer visible are dropped.
      tasks[index].openDetails -= queue.dropWaitingDetails(of: index)
      guard !isResting else { return }
      let known = queue.moments(of: index)
      for moments in tasks[index].planDetails() where !known.contains(moments) {
        add(moments, of: index, first: true)
      }
      pump()
      if tasks[index].openDetails == 0 { settleDetails(index, hasAnswer: false) }
    }

    // MARK: - Sending queries

    /// Queues the queries that are due, and sets the timer for the next ones.
    private func tick() {
      isResting = false
      let now = RealTime.milliseconds
      guard now >= ItemState.clockIsSetFrom else {
        fail(SourceFailure(.source(host), why: "the clock of this machine is not set"), after: 2)
        return
      }
      for index in tasks.indices where tasks[index].open == 0 && tasks[index].due <= thread.now {
        let period = tasks[index].period(kind.interval)
        tasks[index].due = thread.now + delay(from: now, period: period)
        let known = queue.moments(of: index)
        for moments in tasks[index].plan(at: now, interval: kind.interval)
        where !known.contains(moments) { add(moments, of: index) }
        // If the clock was set back, there may be nothing to request.
        if tasks[index].open == 0, tasks[index].history == nil { settle(index, nil) }
      }
      pump()
      arm()
    }

    /// Returns the seconds until the next query of an item: from an eighth of the period to one and
    /// a half periods.
    private func delay(from now: Int64, period: Int64) -> Double {
      let next = (now.flooredQuotient(by: period) + 1) * period
      let settling = Double(min(period / 4, 1000))
      let spread = Double(min(period / 4, 5000)) * share
      return max(Double(period) / 8, Double(next - now) + settling + spread) / 1000
    }

    private func add(_ moments: PrometheusRequest.Moments, of index: Int, first: Bool = false) {
      guard let request = queue.add(moments, of: index, first: first) else { return }
      if request.detail == nil { tasks[index].open += 1 } else { tasks[index].openDetails += 1 }
    }

    private func arm() {
      guard !isResting else { return }
      timer?.cancel()
      let due = tasks.filter { $0.open == 0 }.map(\.due).min()
      timer = due.map { due in
        thread.after(due - thread.now) { [weak self] in self?.tick() }
      }
    }

    private func pump() {
      while !isResting, let request = queue.next {
        if thread.hosts[origin].wait(at: thread.now) > 0 {
          // Another source has found that the host does not answer.
          return rest(forHost: true, seconds: 0)
        }
        queue.removeNext()
        do throws(SourceFailure) {
          let message = try request.request(kind)
          let began = thread.now
          let exchange = thread.send(message) { [weak self] result in
            self?.take(result, to: request.id, began: began)
          }
          queue.start(request, exchange)
        } catch {
          return fail(error, after: nil)
        }
      }
    }

    // MARK: - Answers

    private func take(_ result: Result<HTTPAnswer, HTTPFailure>, to id: Int, began: Double) {
      guard let request = queue.end(id) else { return }
      let host = thread.hosts[origin]
      switch result {
      case .failure(let error):
        if error.cause == .host { host.failed(began: began, at: thread.now) }
        fail(SourceFailure(.source(error.host), why: error.why), after: nil)
      case .success(let answer):
        do throws(SourceFailure) {
          let document = try document(answer, began: began)
          host.answered()
          backOff = BackOff()
          take(document, to: request)
          if isResting { return }
          pump()
          arm()
        } catch {
          fail(error, after: nil)
        }
      }
    }

    /// Returns the document of an answer that concerns one query.
    ///
    /// - Throws: the failure if the answer concerns the whole source, such as a wrong token or a
    ///   busy server.
    private func document(
      _ answer: HTTPAnswer, began: Double
    ) throws(SourceFailure) -> JSONDocument {
      if answer.head.isSuccess, let why = answer.clockFault {
        throw SourceFailure(.source(host), why: why)
      }
      let isOfQuery = answer.head.isSuccess || [400, 422, 503].contains(answer.status)
      let size = Int(clamping: answer.body.size)
      if isOfQuery {
        do throws(JSONProblem) {
          let document = try JSONDocument(answer.body.prefix(size))
          if answer.head.isSuccess || document.isPrometheus { return document }
        } catch {
          if answer.head.isSuccess {
            throw SourceFailure(.source(host), why: "the answer is \(error)")
          }
        }
      }
      if answer.status == 429 || answer.status >= 500 {
        thread.hosts[origin].failed(
          began: began, at: thread.now,
          retryAfter: answer.head.retryAfter(at: RealTime.milliseconds / 1000))
      }
      throw SourceFailure(.source(host), why: kind.server.refusal(answer))
    }

    private func take(_ document: JSONDocument, to request: PrometheusRequest) {
      let index = request.item
      do throws(PrometheusAnswer.Fault) {
        let answer = try PrometheusAnswer(document, maximumValues: PrometheusHistory.maximumValues)
        switch request.moments {
        case .at: take(answer, of: index)
        case .part(let part, let detail):
          guard case .matrix(let series) = answer.result else {
            throw .unusable("the query gives no series over time")
          }
          try tasks[index].history?.take(series, of: part, detail: detail)
          for warning in answer.warnings where tasks[index].warnings.count < 4 {
            if !tasks[index].warnings.contains(warning) { tasks[index].warnings.append(warning) }
          }
          if detail != nil {
            tasks[index].openDetails -= 1
            if tasks[index].openDetails == 0 { settleDetails(index, hasAnswer: true) }
          } else {
            tasks[index].open -= 1
            if tasks[index].open == 0 { settle(index, nil) } else { reportProgress() }
          }
        }
      } catch {
        drop(request, why: error.words)
      }
    }

    private func take(_ answer: PrometheusAnswer, of index: Int) {
      tasks[index].open -= 1
      tasks[index].warnings = answer.warnings
      do throws(ContentFault) {
        settle(index, .success(try tasks[index].item.content(of: answer)))
      } catch {
        settle(index, .failure(itemFailure(index, error.description)))
      }
    }

    /// Ends all queries of an item after one of them has failed. If a finer range fails, the
    /// coarser one does not change.
    private func drop(_ request: PrometheusRequest, why: String) {
      let index = request.item
      for exchange in queue.removeAll(like: request) { exchange.cancel() }
      if let detail = request.detail {
        tasks[index].openDetails = 0
        tasks[index].history?.forget(detail: detail)
        return settleDetails(index, hasAnswer: true)
      }
      tasks[index].open = 0
      let wait = tasks[index].backOff.fail(retryAfter: nil, jitter: share)
      tasks[index].due = max(tasks[index].due, thread.now + wait)
      settle(index, .failure(itemFailure(index, why)))
    }

    private func itemFailure(_ index: Int, _ why: String) -> SourceFailure {
      SourceFailure(.item(tasks[index].item.name), why: why.shortened())
    }

    // MARK: - Deliveries

    /// Delivers the samples of finer ranges that have arrived.
    ///
    /// - Parameter hasAnswer: whether the server has just answered, which ends a failure of the
    ///   source.
    private func settleDetails(_ index: Int, hasAnswer: Bool) {
      guard first == nil else { return }
      if tasks[index].failure == nil, let content = tasks[index].history?.takeChange() {
        succeed(.updated([delivery(index, .success(content))]))
      } else if hasAnswer, reported.failure != nil {
        succeed(.updated([]))
      }
    }

    /// Delivers the result of an item's queries, if it differs from the previous one.
    ///
    /// - Parameter result: the result; nil for the samples that have arrived since the previous
    ///   delivery.
    private func settle(_ index: Int, _ result: Result<Content, SourceFailure>?) {
      var result = result
      if result == nil, let content = tasks[index].history?.takeChange() {
        result = .success(content)
      }
      if result == nil, first != nil || tasks[index].failure != nil {
        result =
          tasks[index].history?.isBlank == false
          ? .success(.append(tasks[index].history?.noRows ?? SampleRows(times: [], columns: [])))
          : .failure(itemFailure(index, "the query gives no samples in this range"))
      }
      if case .success? = result { tasks[index].backOff = BackOff() }
      let warning = tasks[index].warnings.first.map {
        itemFailure(index, "the answer may be incomplete: \($0)")
      }
      tasks[index].warnings = []
      var deliveries: [Delivery] = []
      switch result {
      case .success(let content)?:
        deliveries.append(delivery(index, .success(content)))
        tasks[index].failure = warning
        if let warning { deliveries.append(delivery(index, .failure(warning))) }
      case .failure(let failure)? where failure != tasks[index].failure:
        deliveries.append(delivery(index, .failure(failure)))
        tasks[index].failure = failure
      case .failure?, nil: break
      }
      guard first != nil else {
        if !deliveries.isEmpty || reported.failure != nil || isLoading {
          succeed(.updated(deliveries))
        }
        return
      }
      if let one = deliveries.first { first?[index] = one }
      guard let all = first?.compactMap(\.self), all.count == tasks.count else {
        return reportProgress()
      }
      first = nil
      succeed(.ready(all))
      // The warnings follow the content that they concern.
      let warned = tasks.indices.compactMap { index -> Delivery? in
        guard let failure = tasks[index].failure, case .success = all[index].content else {
          return nil
        }
        return delivery(index, .failure(failure))
      }
      if !warned.isEmpty { deliver(.updated(warned)) }
    }

    private func delivery(
      _ index: Int, _ content: Result<Content, SourceFailure>
    ) -> Delivery {
      Delivery(
        item: tasks[index].item.name, content: content, received: RealTime.milliseconds)
    }

    private func reportProgress() {
      guard first != nil, firstCount > 4 else { return }
      deliver(.progress(Double(max(0, firstCount - queue.count)) / Double(firstCount)))
    }

    private func succeed(_ update: SourceUpdate) {
      reported.end()
      isLoading = false
      deliver(update)
    }

    // MARK: - Failures

    /// Ends all queries, delivers the failure of the source if it differs from the previous one,
    /// and waits before the next queries.
    ///
    /// - Parameter seconds: the delay; nil uses the back-off of the host, or without one a delay
    ///   that grows with each failure.
    private func fail(_ failure: SourceFailure, after seconds: Double?) {
      if isLoading { reported.repeatNext() }
      isLoading = false
      reported.report(failure, to: deliver)
      if let seconds { return rest(forHost: false, seconds: seconds) }
      let isDown = thread.hosts[origin].wait(at: thread.now) > 0
      rest(
        forHost: isDown,
        seconds: isDown ? 0 : backOff.fail(retryAfter: nil, jitter: Double.random(in: 0..<1)))
    }

    /// Ends all queries and waits.
    private func rest(forHost: Bool, seconds: Double) {
      for exchange in queue.removeAll() { exchange.cancel() }
      for index in tasks.indices {
        if tasks[index].open > 0 { tasks[index].due = 0 }
        tasks[index].open = 0
        tasks[index].openDetails = 0
      }
      isResting = true
      timer?.cancel()
      let retry: () -> Void = { [weak self] in self?.tick() }
      timer =
        forHost
        ? thread.after(thread.hosts[origin], retry) : thread.after(seconds, retry)
    }
  }

  extension JSONDocument {
    /// Whether the document is a refusal of the query API.
    fileprivate var isPrometheus: Bool {
      guard let kind = try? match(of: JSONPath("$.errorType"), from: root) else { return false }
      return self.kind(at: kind) == .string
    }
  }
#endif
