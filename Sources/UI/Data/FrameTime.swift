import MartletGeometry

/// The presentation time of the frame for which a body is evaluated; nil before the first frame.
/// Later frames alone do not evaluate the body again.
@MainActor @preconcurrency
@propertyWrapper
package struct FrameTime: StateStorage {
  /// The presentation time; nil before the first frame.
  package private(set) var wrappedValue: MonotonicTime?

  /// Makes the property, without a time.
  package init() {}

  /// Reads the frame's time.
  package mutating func _link(_ linker: inout _PropertyLinker) {
    let time = linker.graph.time
    wrappedValue = time == .zero ? nil : time
  }
}
