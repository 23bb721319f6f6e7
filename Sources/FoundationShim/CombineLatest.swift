import OpenCombine

// Combine's publishers of latest values, which OpenCombine lacks. The values of all publishers are
// merged, and a scan keeps the latest of each.

extension Publishers {
  /// Delivers the latest values of two publishers with each new value, from the moment that both
  /// have delivered one. It finishes when both have finished.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    /// The latest value of each publisher.
    public typealias Output = (A.Output, B.Output)
    /// The first failure of either publisher.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B

    /// Combines two publishers.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// Subscribes to both publishers, first to `a`.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      typealias Pair = LatestPair<A.Output, B.Output>
      Merge(a.map { Pair(a: $0) }, b.map { Pair(b: $0) })
        .scan(Pair()) { $0.replaced(by: $1) }
        .compactMap { $0.values }
        .receive(subscriber: subscriber)
    }
  }

  /// Delivers the latest values of three publishers with each new value, from the moment that all
  /// have delivered one. It finishes when all have finished.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    /// The latest value of each publisher.
    public typealias Output = (A.Output, B.Output, C.Output)
    /// The first failure of any of the publishers.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C

    /// Combines three publishers.
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// Subscribes to all publishers, in their order.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      CombineLatest(CombineLatest(a, b), c).map { ($0.0, $0.1, $1) }
        .receive(subscriber: subscriber)
    }
  }

  /// Delivers the latest values of four publishers with each new value, from the moment that all
  /// have delivered one. It finishes when all have finished.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    /// The latest value of each publisher.
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    /// The first failure of any of the publishers.
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C
    /// The fourth publisher.
    public let d: D

    /// Combines four publishers.
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    /// Subscribes to all publishers, in their order.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      CombineLatest(CombineLatest(a, b), CombineLatest(c, d)).map { ($0.0, $0.1, $1.0, $1.1) }
        .receive(subscriber: subscriber)
    }
  }
}

/// The latest values of two publishers; nil until a publisher has delivered one.
private struct LatestPair<A, B> {
  var a: A?
  var b: B?

  /// Both values; nil while one is missing.
  var values: (A, B)? {
    guard let a, let b else { return nil }
    return (a, b)
  }

  /// Returns the pair with the values that `newer` has in place of its own.
  func replaced(by newer: Self) -> Self {
    Self(a: newer.a ?? a, b: newer.b ?? b)
  }
}
