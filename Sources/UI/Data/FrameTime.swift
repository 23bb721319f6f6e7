import MartletGeometry

/// A property with the presentation time of the frame for which a body is evaluated; nil before the
/// first frame. A new frame alone does not evaluate the body.
@MainActor @preconcurrency
@propertyWrapper
package struct FrameTime: StateStorage {
  /// The presentation time; nil before the first frame.
  package private(set) var wrappedValue: MonotonicTime?

  /// Makes the property, without a time.
  package init() {}

  /// Reads the frame's time from the graph.
  package mutating func _link(_ linker: inout _PropertyLinker) {
    let time = linker.graph.time
    wrappedValue = time == .zero ? nil : time
  }
}
