import OpenCombine

// OpenCombine lacks the publishers of Combine that merge other publishers. They are made here with
// FlatMap, which serialises values from several threads, and keeps values until the subscriber
// demands them. It finishes when all publishers have finished, and fails with the first that fails.

extension Publishers {
  /// Delivers the values of several publishers of one type as they come.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// A value of any of the publishers.
    public typealias Output = Upstream.Output
    /// The first failure of any of the publishers.
    public typealias Failure = Upstream.Failure

    /// The publishers, in the order of subscription.
    public let publishers: [Upstream]

    /// Merges publishers.
    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Merges the publishers of a sequence.
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    /// Subscribes to all publishers.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      Publishers.Sequence<[Upstream], Failure>(sequence: publishers).flatMap { $0 }
        .receive(subscriber: subscriber)
    }
  }

  /// Delivers the values of two publishers as they come.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure {
    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B

    /// Merges two publishers.
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    /// A value of either publisher.
    public typealias Output = A.Output
    /// The first failure of either publisher.
    public typealias Failure = A.Failure

    /// Subscribes to both publishers, first to `a`.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      MergeMany(a.eraseToAnyPublisher(), b.eraseToAnyPublisher()).receive(subscriber: subscriber)
    }
  }
}

extension Publisher {
  /// Returns a publisher of the values of this one and another, as they come.
  public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Merge(self, other)
  }

  /// Returns a publisher of the values of this one and two others, as they come.
  public func merge<B: Publisher, C: Publisher>(
    with b: B, _ c: C
  ) -> Publishers.Merge<Publishers.Merge<Self, B>, C>
  where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
    merge(with: b).merge(with: c)
  }
}
