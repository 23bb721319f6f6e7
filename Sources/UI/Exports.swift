@_exported import MartletGeometry
@_exported import MartletMotion
// A source that imports SwiftUI alone sees these too.
@_exported import Observation
@_exported import OpenCombine
