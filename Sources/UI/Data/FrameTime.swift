import MartletGeometry

/// The presentation time of the frame for which a body is evaluated; nil before the first frame.
/// A later frame does not evaluate the body again.
@MainActor @preconcurrency
@propertyWrapper
package struct FrameTime: StateStorage {
  package private(set) var wrappedValue: MonotonicTime?

  package init() {}

  package mutating func _link(_ linker: inout _PropertyLinker) {
    let time = linker.graph.time
    wrappedValue = time == .zero ? nil : time
  }
}
