#if HTTP
  import Testing

  @testable import MartletFeeds

  struct PrometheusQueueTests {
    private func part(_ first: Int64, detail: Int? = nil) -> PrometheusRequest.Moments {
      .part(PrometheusGrid(step: 1000, numbers: first...first + 9), detail: detail)
    }

    @Test func fourQueriesRunAndTheFirstWaitingOneIsNext() {
      var queue = PrometheusQueue<String>()
      for index in 0..<5 { _ = queue.add(.at(Int64(index)), of: index) }
      _ = queue.add(part(0), of: 9, first: true)
      var sent: [Int] = []
      while let request = queue.next {
        queue.removeNext()
        queue.start(request, "exchange \(request.id)")
        sent.append(request.item)
      }
      #expect(sent == [9, 0, 1, 2])
      #expect(queue.count == 6)
      #expect(queue.end(6)?.item == 9)
      #expect(queue.end(6) == nil)
      #expect(queue.next?.item == 3)
      #expect(queue.moments(of: 0) == [.at(0)] && queue.moments(of: 4) == [.at(4)])
      #expect(queue.removeAll().sorted() == ["exchange 1", "exchange 2", "exchange 3"])
      #expect(queue.count == 0 && queue.next == nil)
    }

    @Test func finerRangesAreRemovedApart() throws {
      var queue = PrometheusQueue<String>()
      let (finer, all) = (queue.add(part(0, detail: 1), of: 0), queue.add(part(0), of: 0))
      let (detail, whole) = (try #require(finer), try #require(all))
      queue.removeNext()
      queue.start(detail, "finer")
      queue.removeNext()
      queue.start(whole, "whole")
      for first: Int64 in [10, 20] { _ = queue.add(part(first, detail: 1), of: 0) }
      _ = queue.add(part(10, detail: 2), of: 1)
      #expect(queue.dropWaitingDetails(of: 0) == 2)
      #expect(queue.moments(of: 0) == [part(0), part(0, detail: 1)])
      #expect(queue.removeAll(like: detail) == ["finer"])
      #expect(queue.moments(of: 0) == [part(0)])
      #expect(queue.moments(of: 1) == [part(10, detail: 2)])
      #expect(queue.count == 2)
    }

    @Test func tooManyQueriesAreNotAdded() {
      var queue = PrometheusQueue<String>()
      for index in 0..<4096 { _ = queue.add(.at(Int64(index)), of: 0) }
      #expect(queue.add(.at(4096), of: 0) == nil)
      #expect(queue.count == 4096)
    }
  }
#endif
