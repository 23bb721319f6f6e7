import Glibc

/// A descriptor that is closed exactly once, when this value is destroyed. A negative number stands
/// for no descriptor.
package struct OwnedDescriptor: ~Copyable, Sendable {
  /// The number, for calls that borrow the descriptor. It is valid while this value lives.
  package let rawValue: CInt

  /// Takes over what a call opened; the negative number of a call that failed is kept.
  package init(_ rawValue: CInt) {
    self.rawValue = rawValue
  }

  deinit {
    // Linux closes the descriptor even if it returns EINTR.
    if rawValue >= 0 { _ = close(rawValue) }
  }

  /// Whether there is a descriptor.
  package var isOpen: Bool { rawValue >= 0 }

  /// Gives the descriptor away without closing it. Whoever gets the number closes it.
  package consuming func release() -> CInt {
    let rawValue = rawValue
    discard self
    return rawValue
  }
}
